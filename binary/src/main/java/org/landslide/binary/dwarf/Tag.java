package org.landslide.binary.dwarf;

/** What the kinds of entries are called. */
public final class Tag {
  public static final int ARRAY_TYPE = 0x01;
  public static final int ENUMERATION_TYPE = 0x04;
  public static final int FORMAL_PARAMETER = 0x05;
  public static final int LEXICAL_BLOCK = 0x0b;
  public static final int MEMBER = 0x0d;
  public static final int POINTER_TYPE = 0x0f;
  public static final int STRUCTURE_TYPE = 0x13;
  public static final int SUBROUTINE_TYPE = 0x15;
  public static final int TYPEDEF = 0x16;
  public static final int UNION_TYPE = 0x17;
  public static final int INLINED_SUBROUTINE = 0x1d;
  public static final int SUBRANGE_TYPE = 0x21;
  public static final int BASE_TYPE = 0x24;
  public static final int CONST_TYPE = 0x26;
  public static final int ENUMERATOR = 0x28;
  public static final int SUBPROGRAM = 0x2e;
  public static final int VARIABLE = 0x34;
  public static final int VOLATILE_TYPE = 0x35;
  public static final int RESTRICT_TYPE = 0x37;
  public static final int ATOMIC_TYPE = 0x47;

  private Tag() {}
}
