/** Runs an interleaving once more to write down what happens in it. */
@NullMarked
package org.landslide.check.trace;

import org.jspecify.annotations.NullMarked;
