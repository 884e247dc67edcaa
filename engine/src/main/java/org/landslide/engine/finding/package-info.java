/** What a check found, as data: a bug with its evidence, and the interleaving that shows it. */
@NullMarked
package org.landslide.engine.finding;

import org.jspecify.annotations.NullMarked;
