/** Parts of state spaces that are explored elsewhere, as values. */
@NullMarked
package org.landslide.quicksand.remote;

import org.jspecify.annotations.NullMarked;
