/**
 * An i386 PC that can be stopped before any instruction and sent back in time.
 *
 * <p>It knows nothing of threads, programs or checking. {@link org.landslide.machine.Machine} is
 * the whole; {@link org.landslide.machine.memory.Memory} is its physical memory, {@link
 * org.landslide.machine.execute.Mmu} what its programs see of it, {@link org.landslide.machine.Cpu}
 * its processor.
 */
@NullMarked
package org.landslide.machine;

import org.jspecify.annotations.NullMarked;
