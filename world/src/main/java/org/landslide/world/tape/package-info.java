/**
 * A run of a world that can be played again from any moment, forwards and backwards: what was done
 * to the world is written down while it runs, and done again to the same world.
 */
@NullMarked
package org.landslide.world.tape;

import org.jspecify.annotations.NullMarked;
