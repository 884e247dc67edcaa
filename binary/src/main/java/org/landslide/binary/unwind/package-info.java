/** Stacks: by call frame information, or by the words that calls have left. */
@NullMarked
package org.landslide.binary.unwind;

import org.jspecify.annotations.NullMarked;
