/** The devices of a PC, and the PC that they make with a processor and memory. */
@NullMarked
package org.landslide.machine.device;

import org.jspecify.annotations.NullMarked;
