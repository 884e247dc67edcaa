/** Whether random schedules keep what they promise. */
@NullMarked
package org.landslide.bench.random;

import org.jspecify.annotations.NullMarked;
