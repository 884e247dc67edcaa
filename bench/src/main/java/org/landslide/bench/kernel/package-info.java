/** How fast kernels are checked, and with which preemption points their mistakes are found. */
@NullMarked
package org.landslide.bench.kernel;

import org.jspecify.annotations.NullMarked;
