/** Pintos kernels: how they are started without a BIOS, and the disks that they find. */
@NullMarked
package org.landslide.kernel.pintos;

import org.jspecify.annotations.NullMarked;
