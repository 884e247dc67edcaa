/** Finds out which threads merely wait, and for what. */
@NullMarked
package org.landslide.check.wait;

import org.jspecify.annotations.NullMarked;
