/** Runs a thread from pause to pause. */
@NullMarked
package org.landslide.check.execute;

import org.jspecify.annotations.NullMarked;
