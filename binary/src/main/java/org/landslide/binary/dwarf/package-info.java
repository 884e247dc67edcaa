/** What debug data is made of. */
@NullMarked
package org.landslide.binary.dwarf;

import org.jspecify.annotations.NullMarked;
