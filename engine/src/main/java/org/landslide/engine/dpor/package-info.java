/** Dynamic partial-order reduction: which other moves have to be tried where. */
@NullMarked
package org.landslide.engine.dpor;

import org.jspecify.annotations.NullMarked;
