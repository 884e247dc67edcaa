/** Kernels on a whole PC. */
@NullMarked
package org.landslide.kernel;

import org.jspecify.annotations.NullMarked;
