package org.landslide.binary.unwind;

import org.landslide.binary.dwarf.DwarfReader;

/** Call frame information of one function or part of one (DWARF's FDE). */
record FrameEntry(int start, int length, CommonEntry common, DwarfReader instructions) {

  boolean covers(int pc) {
    return Integer.compareUnsigned(pc - start, length) < 0;
  }
}
