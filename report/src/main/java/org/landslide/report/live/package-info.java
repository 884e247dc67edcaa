/** A run while it goes on, as a page and as news for it. */
@NullMarked
package org.landslide.report.live;

import org.jspecify.annotations.NullMarked;
