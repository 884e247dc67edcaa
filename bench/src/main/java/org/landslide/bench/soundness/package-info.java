/**
 * A judge of what the checker says: random programs whose outcomes are known from a model of their
 * own, in {@code model}, are checked in several ways, and what was found is compared.
 */
@NullMarked
package org.landslide.bench.soundness;

import org.jspecify.annotations.NullMarked;
