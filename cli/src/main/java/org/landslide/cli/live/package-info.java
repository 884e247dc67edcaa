/** The page on which a run can be watched while it goes on, and the server that it comes from. */
@NullMarked
package org.landslide.cli.live;

import org.jspecify.annotations.NullMarked;
