/** The documentation as a static site: pages from Markdown, with a search that needs no server. */
@NullMarked
package org.landslide.site;

import org.jspecify.annotations.NullMarked;
