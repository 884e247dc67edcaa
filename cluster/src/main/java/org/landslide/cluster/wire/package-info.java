/** What processes send each other: bytes, and who may send them. */
@NullMarked
package org.landslide.cluster.wire;

import org.jspecify.annotations.NullMarked;
