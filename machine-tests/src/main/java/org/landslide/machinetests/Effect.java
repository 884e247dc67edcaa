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
record Effect(int reads, int defines, int undefines) {
  static final Effect NONE = new Effect(0, 0, 0);

  /** add, sub, cmp, neg, cmps, scas, xadd, cmpxchg. */
  static final Effect ARITHMETIC = new Effect(0, STATUS, 0);

  /** adc, sbb. */
  static final Effect WITH_CARRY = new Effect(CF, STATUS, 0);

  /** inc, dec. */
  static final Effect KEEPS_CARRY = new Effect(0, STATUS & ~CF, 0);

  /** and, or, xor, test: AF is undefined. */
  static final Effect LOGIC = new Effect(0, STATUS & ~AF, AF);

  /** mul, imul: only CF and OF are defined. */
  static final Effect MULTIPLY = new Effect(0, CF | OF, SF | ZF | AF | PF);

  /** div, idiv. */
  static final Effect DIVIDE = new Effect(0, 0, STATUS);

  /** bt, bts, btr, btc. Intel keeps ZF, AMD calls it undefined as well. */
  static final Effect BIT_TEST = new Effect(0, CF, STATUS & ~CF);

  /** bsf, bsr: ZF says whether the source was zero. */
  static final Effect BIT_SCAN = new Effect(0, ZF, STATUS & ~ZF);

  /** daa, das: OF is undefined. */
  static final Effect DECIMAL_ADJUST = new Effect(CF | AF, STATUS & ~OF, OF);

  /** aaa, aas: AF and CF alone are defined. */
  static final Effect ASCII_ADJUST = new Effect(AF, CF | AF, OF | SF | ZF | PF);

  /** aam, aad: SF, ZF and PF alone are defined. */
  static final Effect ASCII_MULTIPLY = new Effect(0, SF | ZF | PF, OF | AF | CF);

  /** cmpxchg8b. */
  static final Effect ZERO_ONLY = new Effect(0, ZF, 0);

  /** clc, stc. */
  static final Effect SETS_CARRY = new Effect(0, CF, 0);

  /** cmc. */
  static final Effect FLIPS_CARRY = new Effect(CF, CF, 0);

  /** lahf. */
  static final Effect READS_LOW_BYTE = new Effect(SF | ZF | AF | PF | CF, 0, 0);

  /** sahf. */
  static final Effect WRITES_LOW_BYTE = new Effect(0, SF | ZF | AF | PF | CF, 0);

  static Effect reading(int flags) {
    return new Effect(flags, 0, 0);
  }

  /** The undefined flags after it, from those before it. */
  int apply(int undefined) {
    return (undefined & ~defines) | undefines;
  }
}
