package org.landslide.machine.execute;

import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.Registers;

/** Testing, changing and finding single bits. */
final class BitOps {
  private final Registers r;
  private final Operands operands;

  BitOps(Registers registers, Operands operands) {
    this.r = registers;
    this.operands = operands;
  }

  void execute(Insn insn, int at) {
    switch (insn.op) {
      case BSF, BSR -> scan(insn, at);
      default -> {
        if (insn.destination == Place.MEMORY && insn.source == Place.REGISTER) {
          bitString(insn, at);
        } else {
          bitInPlace(insn, at);
        }
      }
    }
  }

  private void bitInPlace(Insn insn, int at) {
    int bit = operands.source(insn, at) & 8 * insn.size - 1;
    if (insn.op == Op.BT) {
      test(operands.destination(insn, at), bit);
    } else {
      int value = operands.update(insn, at);
      test(value, bit);
      operands.setDestination(insn, at, changed(insn.op, value, bit));
    }
  }

  /** With the bit number in a register, memory is a string of bits that reaches both ways. */
  private void bitString(Insn insn, int at) {
    int size = insn.size;
    int number = Alu.signExtend(r.gpr[insn.sourceRegister], size);
    int bit = number & 8 * size - 1;
    int away = (number >> (size == 4 ? 5 : 4)) * size;
    int offset = operands.offset(insn) + away & (insn.address16 ? 0xffff : -1);
    if (insn.op == Op.BT) {
      test(operands.load(insn.segment, offset, size, at), bit);
      return;
    }
    operands.probeStore(insn.segment, offset, size);
    int value = operands.load(insn.segment, offset, size, at);
    operands.store(insn.segment, offset, size, changed(insn.op, value, bit), at);
    test(value, bit);
  }

  private void test(int value, int bit) {
    r.setCarry((value >>> bit & 1) != 0);
  }

  private static int changed(Op op, int value, int bit) {
    return switch (op) {
      case BTS -> value | 1 << bit;
      case BTR -> value & ~(1 << bit);
      default -> value ^ 1 << bit;
    };
  }

  /** A source of zero leaves the destination alone, as all processors do in practice. */
  private void scan(Insn insn, int at) {
    int value = operands.source(insn, at);
    r.setZero(value == 0);
    if (value != 0) {
      int found =
          insn.op == Op.BSF
              ? Integer.numberOfTrailingZeros(value)
              : 31 - Integer.numberOfLeadingZeros(value);
      operands.setDestination(insn, at, found);
    }
  }
}
