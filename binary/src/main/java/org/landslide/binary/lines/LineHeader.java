package org.landslide.binary.lines;

import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;

/**
 * What stands before a line program: how its instructions are packed, and its files. Versions 2 to
 * 5.
 */
final class LineHeader {
  private final int minimumLength;
  private final int lineBase;
  private final int lineRange;
  private final int[] argumentCounts;
  private final FileTable files;

  /**
   * Reads a header and leaves the reader at the program's first instruction.
   *
   * @param unit the rest of the unit, from after its length on
   */
  LineHeader(DwarfReader unit, LineSections sections) throws DwarfException {
    int version = unit.u16();
    if (version < 2 || version > 5) {
      throw new DwarfException("unknown version");
    }
    if (version >= 5) {
      checkSizes(unit.u8(), unit.u8());
    }
    long length = unit.u32();
    long program = unit.position() + length;
    minimumLength = unit.u8();
    if (version >= 4 && unit.u8() > 1) {
      throw new DwarfException("several operations in an instruction");
    }
    unit.u8(); // whether rows begin as statements, which we do not tell apart
    lineBase = unit.s8();
    lineRange = unit.u8();
    argumentCounts = readArgumentCounts(unit, unit.u8());
    files = FileTableReader.read(unit, version, sections);
    unit.seek(program);
  }

  private static void checkSizes(int addressBytes, int segmentBytes) throws DwarfException {
    if (addressBytes != 4 || segmentBytes != 0) {
      throw new DwarfException("not for i386");
    }
  }

  private int[] readArgumentCounts(DwarfReader unit, int opcodeBase) throws DwarfException {
    if (opcodeBase == 0 || lineRange == 0) {
      throw new DwarfException("impossible packing of instructions");
    }
    int[] counts = new int[opcodeBase];
    for (int opcode = 1; opcode < opcodeBase; opcode++) {
      counts[opcode] = unit.u8();
    }
    return counts;
  }

  /** Opcodes from this on advance address and line at once. */
  int opcodeBase() {
    return argumentCounts.length;
  }

  /** How many arguments a standard opcode has. */
  int argumentCount(int opcode) {
    return argumentCounts[opcode];
  }

  /** By how much a special opcode advances the address. */
  int addressAdvance(int opcode) {
    return (opcode - opcodeBase()) / lineRange * minimumLength;
  }

  /** By how much a special opcode advances the line. */
  int lineAdvance(int opcode) {
    return lineBase + (opcode - opcodeBase()) % lineRange;
  }

  int minimumLength() {
    return minimumLength;
  }

  FileTable files() {
    return files;
  }
}
