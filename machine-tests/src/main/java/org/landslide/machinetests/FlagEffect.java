package org.landslide.machinetests;

import static org.landslide.machinetests.Flags.AF;
import static org.landslide.machinetests.Flags.CF;
import static org.landslide.machinetests.Flags.OF;
import static org.landslide.machinetests.Flags.PF;
import static org.landslide.machinetests.Flags.SF;
import static org.landslide.machinetests.Flags.STATUS;
import static org.landslide.machinetests.Flags.ZF;

/**
 * What an instruction does to the status flags, as the manuals of Intel and AMD state it.
 *
 * <p>An undefined flag is one that at least one of the two leaves undefined: processors do differ
 * there (after mul, for example, Intel's compute SF from the low half and AMD's keep the old one),
 * so no program may look at it. The generator never lets an instruction read such a flag, and the
 * comparison leaves it out.
 *
 * @param reads the flags it looks at
 * @param defines the flags it gives a value that the manuals state
 * @param undefines the flags that may hold anything afterwards
 */
record FlagEffect(int reads, int defines, int undefines) {
  static final FlagEffect NONE = new FlagEffect(0, 0, 0);

  /** add, sub, cmp, neg, cmps, scas, xadd, cmpxchg. */
  static final FlagEffect ARITHMETIC = new FlagEffect(0, STATUS, 0);

  /** adc, sbb. */
  static final FlagEffect WITH_CARRY = new FlagEffect(CF, STATUS, 0);

  /** inc, dec. */
  static final FlagEffect KEEPS_CARRY = new FlagEffect(0, STATUS & ~CF, 0);

  /** and, or, xor, test: AF is undefined. */
  static final FlagEffect LOGIC = new FlagEffect(0, STATUS & ~AF, AF);

  /** mul, imul: only CF and OF are defined. */
  static final FlagEffect MULTIPLY = new FlagEffect(0, CF | OF, SF | ZF | AF | PF);

  /** div, idiv. */
  static final FlagEffect DIVIDE = new FlagEffect(0, 0, STATUS);

  /** bt, bts, btr, btc. Intel keeps ZF, AMD calls it undefined as well. */
  static final FlagEffect BIT_TEST = new FlagEffect(0, CF, STATUS & ~CF);

  /** bsf, bsr: ZF says whether the source was zero. */
  static final FlagEffect BIT_SCAN = new FlagEffect(0, ZF, STATUS & ~ZF);

  /** daa, das: OF is undefined. */
  static final FlagEffect DECIMAL_ADJUST = new FlagEffect(CF | AF, STATUS & ~OF, OF);

  /** aaa, aas: AF and CF alone are defined. */
  static final FlagEffect ASCII_ADJUST = new FlagEffect(AF, CF | AF, OF | SF | ZF | PF);

  /** aam, aad: SF, ZF and PF alone are defined. */
  static final FlagEffect ASCII_MULTIPLY = new FlagEffect(0, SF | ZF | PF, OF | AF | CF);

  /** cmpxchg8b. */
  static final FlagEffect ZERO_ONLY = new FlagEffect(0, ZF, 0);

  /** clc, stc. */
  static final FlagEffect SETS_CARRY = new FlagEffect(0, CF, 0);

  /** cmc. */
  static final FlagEffect FLIPS_CARRY = new FlagEffect(CF, CF, 0);

  /** lahf. */
  static final FlagEffect READS_LOW_BYTE = new FlagEffect(SF | ZF | AF | PF | CF, 0, 0);

  /** sahf. */
  static final FlagEffect WRITES_LOW_BYTE = new FlagEffect(0, SF | ZF | AF | PF | CF, 0);

  static FlagEffect reading(int flags) {
    return new FlagEffect(flags, 0, 0);
  }

  /** The undefined flags after it, from those before it. */
  int apply(int undefined) {
    return (undefined & ~defines) | undefines;
  }
}
