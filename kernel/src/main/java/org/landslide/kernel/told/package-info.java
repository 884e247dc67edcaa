/**
 * What the author of a kernel tells Landslide about it, by calls of functions that do nothing (the
 * thesis, section 3.2.2), and how that compares with what is seen.
 */
@NullMarked
package org.landslide.kernel.told;

import org.jspecify.annotations.NullMarked;
