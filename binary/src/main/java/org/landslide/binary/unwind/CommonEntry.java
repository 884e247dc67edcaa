package org.landslide.binary.unwind;

import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.PointerEncoding;

/**
 * What the call frame information of several functions has in common (DWARF's CIE).
 *
 * @param hasAugmentation whether entries have an extra block that must be skipped
 */
record CommonEntry(
    int codeFactor,
    int dataFactor,
    int returnAddressColumn,
    boolean hasAugmentation,
    PointerEncoding encoding,
    DwarfReader instructions) {}
