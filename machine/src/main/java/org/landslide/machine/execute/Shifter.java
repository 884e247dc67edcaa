package org.landslide.machine.execute;

import org.landslide.machine.decode.Op;
import org.landslide.machine.state.Registers;

/**
 * Shifts and rotates, for operands of 1, 2 or 4 bytes.
 *
 * <p>Counts are taken modulo 32 as the processor does; a count of zero changes no flag. OF is
 * defined for a count of one only; for others it gets the value that the same rule yields.
 */
final class Shifter {
  private Shifter() {}

  static int shift(Registers r, Op op, int value, int count, int size) {
    int times = count & 31;
    if (times == 0) {
      return value;
    }
    int operand = value & Alu.mask(size);
    return switch (op) {
      case ROL -> rotateLeft(r, operand, times, size);
      case ROR -> rotateRight(r, operand, times, size);
      case RCL -> rotateCarryLeft(r, operand, times, size);
      case RCR -> rotateCarryRight(r, operand, times, size);
      case SHL, SAL -> shiftLeft(r, operand, times, size);
      case SHR -> shiftRight(r, operand, times, size);
      default -> shiftArithmetic(r, operand, times, size);
    };
  }

  private static boolean top(int value, int size) {
    return (value >>> (8 * size - 1) & 1) != 0;
  }

  private static boolean second(int value, int size) {
    return (value >>> (8 * size - 2) & 1) != 0;
  }

  private static int finish(Registers r, int value, boolean carry, boolean overflow, int size) {
    r.setLogic(Alu.signExtend(value, size));
    r.setCarryAndOverflow(carry, overflow);
    return value & Alu.mask(size);
  }

  static int shiftLeft(Registers r, int operand, int times, int size) {
    long wide = Integer.toUnsignedLong(operand) << times;
    boolean carry = (wide >>> (8 * size) & 1) != 0;
    int value = (int) wide;
    return finish(r, value, carry, top(value, size) != carry, size);
  }

  static int shiftRight(Registers r, int operand, int times, int size) {
    boolean carry = (operand >>> (times - 1) & 1) != 0;
    return finish(r, operand >>> times, carry, top(operand, size), size);
  }

  static int shiftArithmetic(Registers r, int operand, int times, int size) {
    int extended = Alu.signExtend(operand, size);
    boolean carry = (extended >> (times - 1) & 1) != 0;
    return finish(r, extended >> times, carry, false, size);
  }

  private static int rotateLeft(Registers r, int operand, int times, int size) {
    int bits = 8 * size;
    int turn = times % bits;
    int value = (operand << turn | (turn == 0 ? 0 : operand >>> (bits - turn))) & Alu.mask(size);
    boolean carry = (value & 1) != 0;
    r.setCarryAndOverflow(carry, top(value, size) != carry);
    return value;
  }

  private static int rotateRight(Registers r, int operand, int times, int size) {
    int bits = 8 * size;
    int turn = times % bits;
    int value = (operand >>> turn | (turn == 0 ? 0 : operand << (bits - turn))) & Alu.mask(size);
    r.setCarryAndOverflow(top(value, size), top(value, size) != second(value, size));
    return value;
  }

  private static int rotateCarryLeft(Registers r, int operand, int times, int size) {
    int bits = 8 * size + 1;
    int turn = times % bits;
    if (turn == 0) {
      return operand;
    }
    long ring = Integer.toUnsignedLong(operand) | (long) r.carryBit() << (bits - 1);
    long turned = ring << turn | ring >>> (bits - turn);
    int value = (int) turned & Alu.mask(size);
    boolean carry = (turned >>> (bits - 1) & 1) != 0;
    r.setCarryAndOverflow(carry, top(value, size) != carry);
    return value;
  }

  private static int rotateCarryRight(Registers r, int operand, int times, int size) {
    int bits = 8 * size + 1;
    int turn = times % bits;
    if (turn == 0) {
      return operand;
    }
    long ring = Integer.toUnsignedLong(operand) | (long) r.carryBit() << (bits - 1);
    long turned = ring >>> turn | ring << (bits - turn);
    int value = (int) turned & Alu.mask(size);
    boolean carry = (turned >>> (bits - 1) & 1) != 0;
    r.setCarryAndOverflow(carry, top(value, size) != second(value, size));
    return value;
  }

  /** SHLD: bits of {@code filler} move in from the right. */
  static int doubleLeft(Registers r, int operand, int filler, int count, int size) {
    int times = count & 31;
    if (times == 0) {
      return operand;
    }
    int bits = 8 * size;
    long pair =
        Integer.toUnsignedLong(operand & Alu.mask(size)) << bits
            | Integer.toUnsignedLong(filler & Alu.mask(size));
    if (size == 2) {
      // A count over 16 is undefined; the processor goes round with the operand itself.
      pair = pair << 16 | (operand & 0xffff);
      bits = 32;
    }
    int value = (int) (pair << times >>> bits);
    boolean carry = (pair >>> (bits + 8 * size - times) & 1) != 0;
    return finish(r, value, carry, top(value, size) != top(operand, size), size);
  }

  /** SHRD: bits of {@code filler} move in from the left. */
  static int doubleRight(Registers r, int operand, int filler, int count, int size) {
    int times = count & 31;
    if (times == 0) {
      return operand;
    }
    int bits = 8 * size;
    long pair =
        Integer.toUnsignedLong(filler & Alu.mask(size)) << bits
            | Integer.toUnsignedLong(operand & Alu.mask(size));
    if (size == 2) {
      pair |= Integer.toUnsignedLong(operand & 0xffff) << 32;
    }
    int value = (int) (pair >>> times);
    boolean carry = (pair >>> (times - 1) & 1) != 0;
    return finish(r, value, carry, top(value, size) != top(operand, size), size);
  }
}
