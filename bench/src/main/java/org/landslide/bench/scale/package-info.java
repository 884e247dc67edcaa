/** How a state space is explored by several workers, and how it would be by many. */
@NullMarked
package org.landslide.bench.scale;

import org.jspecify.annotations.NullMarked;
