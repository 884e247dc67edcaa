package org.landslide.machine.decode;

import org.landslide.machine.state.CpuFault;

/** Where a decoder gets the bytes of an instruction. */
@FunctionalInterface
public interface CodeReader {
  /** The byte at an address, from 0 to 255; throws {@link CpuFault} where there is none. */
  int byteAt(int address);
}
