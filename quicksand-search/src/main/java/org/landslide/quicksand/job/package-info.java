/** Which state spaces there are to explore, in what order, and what came of them. */
@NullMarked
package org.landslide.quicksand.job;

import org.jspecify.annotations.NullMarked;
