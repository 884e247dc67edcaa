/** Explores what a run elsewhere hands out. */
@NullMarked
package org.landslide.quicksand.worker;

import org.jspecify.annotations.NullMarked;
