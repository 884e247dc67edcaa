/** Processes on several machines that explore state spaces together. */
@NullMarked
package org.landslide.cluster;

import org.jspecify.annotations.NullMarked;
