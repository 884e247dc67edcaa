/** Whether processes of a cluster come to the same as one process, and how much faster. */
@NullMarked
package org.landslide.bench.cluster;

import org.jspecify.annotations.NullMarked;
