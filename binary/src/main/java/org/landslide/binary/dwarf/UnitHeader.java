package org.landslide.binary.dwarf;

/**
 * The head of one compiled file's entries.
 *
 * @param start where it begins in the section, which references within it count from
 * @param end the first byte behind it
 * @param abbreviations where the shapes of its entries are
 * @param splitId what joins it to entries in another file; 0 if it has no such number
 */
record UnitHeader(long start, long end, int version, long abbreviations, long splitId) {
  private static final long LONG_FORMAT = 0xFFFF_FFF0L;
  private static final int ADDRESS_BYTES = 4;
  private static final int COMPILE = 1;
  private static final int PARTIAL = 3;
  private static final int SKELETON = 4;
  private static final int SPLIT = 5;

  /** Reads it; the reader stands at its first entry then. */
  static UnitHeader read(DwarfReader reader) throws DwarfException {
    long start = reader.position();
    long length = reader.u32();
    if (length >= LONG_FORMAT) {
      throw new DwarfException("64-bit debug data");
    }
    long end = reader.position() + length;
    int version = reader.u16();
    int kind = version >= 5 ? reader.u8() : COMPILE;
    int early = version >= 5 ? reader.u8() : 0;
    long abbreviations = reader.u32();
    int addressBytes = version >= 5 ? early : reader.u8();
    boolean isSplit = kind == SKELETON || kind == SPLIT;
    long splitId = isSplit ? reader.u64() : 0;
    boolean known = version >= 2 && version <= 5 && addressBytes == ADDRESS_BYTES;
    boolean hasEntries = kind == COMPILE || kind == PARTIAL || isSplit;
    return new UnitHeader(start, end, known && hasEntries ? version : 0, abbreviations, splitId);
  }

  /** Whether its entries can be read. */
  boolean isKnown() {
    return version != 0;
  }
}
