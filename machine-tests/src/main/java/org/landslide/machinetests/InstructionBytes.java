package org.landslide.machinetests;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One instruction in the making: prefixes, opcode, operand, immediates. */
final class InstructionBytes {
  static final int LOCK = 0xf0;
  static final int REPNE = 0xf2;
  static final int REP = 0xf3;
  static final int OPERAND_SIZE = 0x66;
  static final int ADDRESS_SIZE = 0x67;
  static final int MAX_LENGTH = 15;

  private final List<Integer> prefixes = new ArrayList<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  private InstructionBytes() {}

  static InstructionBytes of(int... opcode) {
    InstructionBytes insn = new InstructionBytes();
    for (int part : opcode) {
      insn.body.write(part);
    }
    return insn;
  }

  /** With an operand-size prefix if operands have 16 bits. */
  static InstructionBytes word(int size, int... opcode) {
    return of(opcode).when(size == 2, OPERAND_SIZE);
  }

  /** Opcodes in pairs: the even one has 8-bit operands. The last byte of the opcode tells them. */
  static InstructionBytes sized(int size, int... opcode) {
    int[] parts = opcode.clone();
    parts[parts.length - 1] |= size == 1 ? 0 : 1;
    return word(size, parts);
  }

  InstructionBytes prefix(int prefix) {
    prefixes.add(prefix);
    return this;
  }

  InstructionBytes when(boolean condition, int prefix) {
    return condition ? prefix(prefix) : this;
  }

  InstructionBytes rm(Operand operand, int reg) {
    for (int prefix : operand.prefixes()) {
      prefix(prefix);
    }
    body.write(operand.modRm() | (reg & 7) << 3);
    body.writeBytes(operand.tail());
    return this;
  }

  /** An immediate or displacement of {@code size} bytes. */
  InstructionBytes imm(int size, int value) {
    for (int i = 0; i < size; i++) {
      body.write(value >> (8 * i));
    }
    return this;
  }

  int length() {
    return prefixes.size() + body.size();
  }

  /** The bytes, with the prefixes in any order: it means nothing. */
  byte[] encode(Rng rng) {
    List<Integer> order = new ArrayList<>(prefixes);
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, rng.below(i + 1));
    }
    byte[] bytes = new byte[length()];
    for (int i = 0; i < order.size(); i++) {
      bytes[i] = order.get(i).byteValue();
    }
    System.arraycopy(body.toByteArray(), 0, bytes, order.size(), body.size());
    return bytes;
  }
}
