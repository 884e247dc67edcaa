package org.landslide.binary.dwarf;

/** What the things are called that entries say of themselves. */
public final class Attribute {
  public static final int LOCATION = 0x02;
  public static final int NAME = 0x03;
  public static final int BYTE_SIZE = 0x0b;
  public static final int BIT_OFFSET = 0x0c;
  public static final int BIT_SIZE = 0x0d;
  public static final int LOW_PC = 0x11;
  public static final int HIGH_PC = 0x12;
  public static final int CONST_VALUE = 0x1c;
  public static final int UPPER_BOUND = 0x2f;
  public static final int ABSTRACT_ORIGIN = 0x31;
  public static final int COUNT = 0x37;
  public static final int MEMBER_LOCATION = 0x38;
  public static final int DECLARATION = 0x3c;
  public static final int ENCODING = 0x3e;
  public static final int FRAME_BASE = 0x40;
  public static final int SPECIFICATION = 0x47;
  public static final int TYPE = 0x49;
  public static final int RANGES = 0x55;
  public static final int DATA_BIT_OFFSET = 0x6b;

  static final int COMPILATION_DIRECTORY = 0x1b;
  static final int STR_OFFSETS_BASE = 0x72;
  static final int ADDR_BASE = 0x73;
  static final int RNGLISTS_BASE = 0x74;
  static final int SPLIT_NAME = 0x76;
  static final int LOCLISTS_BASE = 0x8c;

  // What stood for some of them before DWARF 5 had them.

  static final int GNU_SPLIT_NAME = 0x2130;
  static final int GNU_SPLIT_ID = 0x2131;
  static final int GNU_RANGES_BASE = 0x2132;
  static final int GNU_ADDR_BASE = 0x2133;

  private Attribute() {}
}
