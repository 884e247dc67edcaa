/** What a kernel does with its machine: page tables, stacks, the way back to user code. */
@NullMarked
package org.landslide.kernel.hardware;

import org.jspecify.annotations.NullMarked;
