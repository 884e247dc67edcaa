package org.landslide.machine.execute;

import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/**
 * Arithmetic with flags, for operands of 1, 2 or 4 bytes.
 *
 * <p>Operands may carry rubbish above their size; results are zero-extended to 32 bits, and the
 * lazy flags get them sign-extended. The carry vector of an addition, from which CF, OF and AF
 * follow, is {@code a & b | (a | b) & ~sum}; that of a subtraction {@code ~a & b | ~(a ^ b) &
 * diff}.
 */
final class Alu {
  private Alu() {}

  static int mask(int size) {
    return -1 >>> unused(size);
  }

  /** How many bits of an int an operand of that size leaves unused. */
  static int unused(int size) {
    return 32 - 8 * size;
  }

  static int signExtend(int value, int size) {
    int shift = unused(size);
    return value << shift >> shift;
  }

  private static int finish(Registers r, int value, int carries, int size) {
    int shift = unused(size);
    r.result = value << shift >> shift;
    r.carries = (carries << shift & Registers.OVERFLOW_BITS) | (carries & Registers.AUX_BIT);
    return value & mask(size);
  }

  static int add(Registers r, int a, int b, int size) {
    int sum = a + b;
    return finish(r, sum, (a & b) | ((a | b) & ~sum), size);
  }

  static int adc(Registers r, int a, int b, int size) {
    int sum = a + b + r.carryBit();
    return finish(r, sum, (a & b) | ((a | b) & ~sum), size);
  }

  static int sub(Registers r, int a, int b, int size) {
    int difference = a - b;
    return finish(r, difference, (~a & b) | (~(a ^ b) & difference), size);
  }

  static int sbb(Registers r, int a, int b, int size) {
    int difference = a - b - r.carryBit();
    return finish(r, difference, (~a & b) | (~(a ^ b) & difference), size);
  }

  static int logic(Registers r, int value, int size) {
    r.setLogic(signExtend(value, size));
    return value & mask(size);
  }

  /** The eight operations that share their encoding; CMP gives back its first operand. */
  static int arithmetic(Registers r, Op op, int a, int b, int size) {
    return switch (op) {
      case ADD -> add(r, a, b, size);
      case OR -> logic(r, a | b, size);
      case ADC -> adc(r, a, b, size);
      case SBB -> sbb(r, a, b, size);
      case AND -> logic(r, a & b, size);
      case SUB -> sub(r, a, b, size);
      case XOR -> logic(r, a ^ b, size);
      default -> {
        sub(r, a, b, size);
        yield a;
      }
    };
  }

  // The fast tier's forms: 32 bits, nothing to shift.

  static int add32(Registers r, int a, int b) {
    int sum = a + b;
    r.result = sum;
    r.carries = ((a & b) | ((a | b) & ~sum)) & Registers.CARRY_MASK;
    return sum;
  }

  static int sub32(Registers r, int a, int b) {
    int difference = a - b;
    r.result = difference;
    r.carries = ((~a & b) | (~(a ^ b) & difference)) & Registers.CARRY_MASK;
    return difference;
  }

  static int logic32(Registers r, int value) {
    r.result = value;
    r.carries = 0;
    return value;
  }

  static int inc(Registers r, int a, int size) {
    boolean carry = r.carry();
    int value = add(r, a, 1, size);
    r.setCarry(carry);
    return value;
  }

  static int dec(Registers r, int a, int size) {
    boolean carry = r.carry();
    int value = sub(r, a, 1, size);
    r.setCarry(carry);
    return value;
  }

  static int inc32(Registers r, int a) {
    int value = a + 1;
    int overflow = value == Integer.MIN_VALUE ? 1 << 30 : 0;
    r.result = value;
    r.carries = (keepCarry(r.carries) ^ overflow) | ((value & 0xf) == 0 ? Registers.AUX_BIT : 0);
    return value;
  }

  static int dec32(Registers r, int a) {
    int value = a - 1;
    int overflow = value == Integer.MAX_VALUE ? 1 << 30 : 0;
    r.result = value;
    r.carries = (keepCarry(r.carries) ^ overflow) | ((value & 0xf) == 0xf ? Registers.AUX_BIT : 0);
    return value;
  }

  /** CF as it was, OF clear: bits 31 and 30 alike. */
  private static int keepCarry(int carries) {
    return carries >> 1 & Registers.OVERFLOW_BITS;
  }

  static int neg(Registers r, int a, int size) {
    return sub(r, 0, a, size);
  }

  // ---- Multiplication and division ----

  /** Sets CF and OF, the only flags that a multiplication defines; the others follow the result. */
  private static void multiplied(Registers r, int low, boolean fits) {
    r.setLogic(low);
    r.setCarryAndOverflow(!fits, !fits);
  }

  static int imul(Registers r, int a, int b, int size) {
    long product = (long) signExtend(a, size) * signExtend(b, size);
    int low = signExtend((int) product, size);
    multiplied(r, low, product == low);
    return low & mask(size);
  }

  static void multiplyWide(Registers r, int operand, int size, boolean signed) {
    int accumulator = r.get(Register.EAX, size);
    long product =
        signed
            ? (long) signExtend(accumulator, size) * signExtend(operand, size)
            : Integer.toUnsignedLong(accumulator) * Integer.toUnsignedLong(operand & mask(size));
    setWide(r, product, size);
    int low = signExtend((int) product, size);
    boolean fits = signed ? product == low : product >>> (8 * size) == 0;
    multiplied(r, low, fits);
  }

  private static void setWide(Registers r, long value, int size) {
    if (size == 1) {
      r.set16(Register.EAX, (int) value);
    } else {
      r.set(Register.EAX, size, (int) value);
      r.set(Register.EDX, size, (int) (value >>> (8 * size)));
    }
  }

  static void divide(Registers r, int operand, int size, boolean signed) {
    if ((operand & mask(size)) == 0) {
      throw CpuFault.of(CpuFault.DIVIDE_ERROR);
    }
    if (signed) {
      divideSigned(r, operand, size);
    } else {
      divideUnsigned(r, operand, size);
    }
  }

  private static long dividend(Registers r, int size) {
    if (size == 1) {
      return r.get(Register.EAX, 2);
    }
    return Integer.toUnsignedLong(r.get(Register.EDX, size)) << (8 * size)
        | Integer.toUnsignedLong(r.get(Register.EAX, size));
  }

  private static void divideUnsigned(Registers r, int operand, int size) {
    long dividend = dividend(r, size);
    long divisor = Integer.toUnsignedLong(operand & mask(size));
    long quotient = Long.divideUnsigned(dividend, divisor);
    if (quotient >>> (8 * size) != 0) {
      throw CpuFault.of(CpuFault.DIVIDE_ERROR);
    }
    setQuotient(r, quotient, Long.remainderUnsigned(dividend, divisor), size);
  }

  private static void divideSigned(Registers r, int operand, int size) {
    int unused = 64 - 16 * size;
    long dividend = dividend(r, size) << unused >> unused;
    long divisor = signExtend(operand, size);
    long quotient = dividend / divisor;
    boolean overflows =
        quotient != signExtend((int) quotient, size)
            || (dividend == Long.MIN_VALUE && divisor == -1);
    if (overflows) {
      throw CpuFault.of(CpuFault.DIVIDE_ERROR);
    }
    setQuotient(r, quotient, dividend % divisor, size);
  }

  private static void setQuotient(Registers r, long quotient, long remainder, int size) {
    if (size == 1) {
      r.set16(Register.EAX, (int) ((quotient & 0xff) | (remainder & 0xff) << 8));
    } else {
      r.set(Register.EAX, size, (int) quotient);
      r.set(Register.EDX, size, (int) remainder);
    }
  }

  // ---- Decimal adjustment ----

  static void decimalAdjust(Registers r, boolean afterSubtraction) {
    int old = r.get8(Register.EAX);
    boolean oldCarry = r.carry();
    boolean low = (old & 0xf) > 9 || r.auxiliary();
    boolean high = old > 0x99 || oldCarry;
    int correction = (low ? 6 : 0) + (high ? 0x60 : 0);
    int value = (afterSubtraction ? old - correction : old + correction) & 0xff;
    boolean borrow = afterSubtraction && low && old < 6;
    r.set8(Register.EAX, value);
    r.setLogic(signExtend(value, 1));
    if (low) {
      r.carries |= Registers.AUX_BIT;
    }
    r.setCarry(high || borrow);
  }

  static void asciiAdjust(Registers r, boolean afterSubtraction) {
    boolean adjust = (r.get8(Register.EAX) & 0xf) > 9 || r.auxiliary();
    int ax = r.gpr[Register.EAX] & 0xffff;
    if (adjust) {
      ax = afterSubtraction ? ax - 0x106 : ax + 0x106;
    }
    r.set16(Register.EAX, ax & 0xff0f);
    r.setLogic(ax & 0xf);
    if (adjust) {
      r.carries |= Registers.AUX_BIT;
    }
    r.setCarry(adjust);
  }

  static void asciiAfterMultiply(Registers r, int radix) {
    if (radix == 0) {
      throw CpuFault.of(CpuFault.DIVIDE_ERROR);
    }
    int al = r.get8(Register.EAX);
    int low = al % radix;
    r.set16(Register.EAX, (al / radix) << 8 | low);
    r.setLogic(signExtend(low, 1));
  }

  static void asciiBeforeDivide(Registers r, int radix) {
    int low = r.get8(Register.EAX) + r.get8(Register.EAX + 4) * radix & 0xff;
    r.set16(Register.EAX, low);
    r.setLogic(signExtend(low, 1));
  }
}
