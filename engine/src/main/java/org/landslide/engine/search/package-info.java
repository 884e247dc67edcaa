/** Explores a subject, one interleaving after another. */
@NullMarked
package org.landslide.engine.search;

import org.jspecify.annotations.NullMarked;
