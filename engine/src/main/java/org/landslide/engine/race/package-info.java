/** Data races, by happens-before or its limited form. */
@NullMarked
package org.landslide.engine.race;

import org.jspecify.annotations.NullMarked;
