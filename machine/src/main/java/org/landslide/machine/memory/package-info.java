/** Physical memory in pages that snapshots share, and the log of accesses. */
@NullMarked
package org.landslide.machine.memory;

import org.jspecify.annotations.NullMarked;
