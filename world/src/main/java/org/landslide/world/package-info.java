/**
 * What the checks need from whatever runs on the machine. A kind of guest (user programs whose
 * kernel is served by Java, a real kernel) is one implementation of {@link
 * org.landslide.world.World}; nothing else of it is known to the checks.
 */
@NullMarked
package org.landslide.world;

import org.jspecify.annotations.NullMarked;
