/**
 * A guest as the engine sees it: where it can be preempted, what its steps touch, and what is wrong
 * with it.
 */
@NullMarked
package org.landslide.check;

import org.jspecify.annotations.NullMarked;
