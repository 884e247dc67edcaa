/** Stacks: by call frame information, by analysing code, or along the frame pointers. */
@NullMarked
package org.landslide.binary.unwind;

import org.jspecify.annotations.NullMarked;
