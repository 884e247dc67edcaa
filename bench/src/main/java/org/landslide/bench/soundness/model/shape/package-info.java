/** The shapes of the random programs of the judge. */
@NullMarked
package org.landslide.bench.soundness.model.shape;

import org.jspecify.annotations.NullMarked;
