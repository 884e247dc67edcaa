/**
 * Kernels as a world to be checked: their threads, found from outside by their stacks, and who of
 * them can run, found by trying.
 */
@NullMarked
package org.landslide.kernel.world;

import org.jspecify.annotations.NullMarked;
