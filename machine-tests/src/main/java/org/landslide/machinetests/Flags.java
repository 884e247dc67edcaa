package org.landslide.machinetests;

/** Bits of EFLAGS. */
public final class Flags {
  static final int CF = 1;
  static final int RESERVED = 1 << 1;
  static final int PF = 1 << 2;
  static final int AF = 1 << 4;
  static final int ZF = 1 << 6;
  static final int SF = 1 << 7;
  static final int TF = 1 << 8;
  static final int IF = 1 << 9;
  static final int DF = 1 << 10;
  static final int OF = 1 << 11;
  static final int IOPL = 3 << 12;
  static final int NT = 1 << 14;
  static final int RF = 1 << 16;
  static final int VIF = 1 << 19;
  static final int VIP = 1 << 20;
  static final int ID = 1 << 21;

  /** What arithmetic computes. */
  static final int STATUS = CF | PF | AF | ZF | SF | OF;

  /** What every program in ring 3 runs with. */
  static final int ALWAYS = RESERVED | IF;

  private Flags() {}

  /** What condition {@code code} of jcc, setcc and cmovcc looks at. */
  static int ofCondition(int code) {
    return switch (code >> 1) {
      case 0 -> OF;
      case 1 -> CF;
      case 2 -> ZF;
      case 3 -> CF | ZF;
      case 4 -> SF;
      case 5 -> PF;
      case 6 -> SF | OF;
      default -> SF | OF | ZF;
    };
  }
}
