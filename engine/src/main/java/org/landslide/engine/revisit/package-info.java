/** States that were explored before, and what is known of all that can happen from them. */
@NullMarked
package org.landslide.engine.revisit;

import org.jspecify.annotations.NullMarked;
