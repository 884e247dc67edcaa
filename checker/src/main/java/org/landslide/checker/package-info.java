/** The checker as a library: a program and options in, a result with its traces out. */
@NullMarked
package org.landslide.checker;

import org.jspecify.annotations.NullMarked;
