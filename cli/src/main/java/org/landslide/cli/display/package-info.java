/** What is shown of a run while it goes on. */
@NullMarked
package org.landslide.cli.display;

import org.jspecify.annotations.NullMarked;
