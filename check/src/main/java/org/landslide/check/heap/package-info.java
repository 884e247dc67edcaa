/** Which blocks of the heap are allocated, and which were freed. */
@NullMarked
package org.landslide.check.heap;

import org.jspecify.annotations.NullMarked;
