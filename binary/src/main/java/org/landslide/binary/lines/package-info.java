/** Source lines from debug data, DWARF 2 to 5. */
@NullMarked
package org.landslide.binary.lines;

import org.jspecify.annotations.NullMarked;
