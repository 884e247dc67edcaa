package org.landslide.binary.dwarf;

/**
 * How .eh_frame writes addresses (Linux Standard Base, exception frames); .debug_frame writes them
 * plainly.
 */
public record PointerEncoding(int code) {
  public static final PointerEncoding PLAIN = new PointerEncoding(0);

  private static final int RELATIVE_TO_PLACE = 0x10;

  /**
   * Reads an address.
   *
   * @param sectionAddress where the section that is read lies in memory
   */
  public int readAddress(DwarfReader reader, int sectionAddress) throws DwarfException {
    int place = sectionAddress + reader.position();
    int value = readNumber(reader);
    return switch (code & 0xF0) {
      case 0 -> value;
      case RELATIVE_TO_PLACE -> place + value;
      default -> throw new DwarfException("unknown base of an address");
    };
  }

  /** Reads a number of the same width, such as a length. */
  public int readNumber(DwarfReader reader) throws DwarfException {
    return switch (code & 0x0F) {
      case 0x00, 0x03, 0x0B -> reader.word();
      case 0x01 -> (int) reader.uleb();
      case 0x02 -> reader.u16();
      case 0x09 -> (int) reader.sleb();
      case 0x0A -> (short) reader.u16();
      default -> throw new DwarfException("unknown width of an address");
    };
  }
}
