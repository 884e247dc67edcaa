/** How far estimates of state spaces are off. */
@NullMarked
package org.landslide.bench.estimates;

import org.jspecify.annotations.NullMarked;
