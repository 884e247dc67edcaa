package org.landslide.check.rules;

import org.landslide.binary.elf.CodeImage;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;

/** Tells which instructions of a program put something on the stack. */
final class StackCode {
  private final CodeImage code;

  StackCode(CodeImage code) {
    this.code = code;
  }

  boolean isPush(int address) {
    try {
      Op op = Decoder.decode(at -> Math.max(0, code.byteAt(at)), address).operation();
      return op == Op.PUSH
          || op == Op.PUSHA
          || op == Op.PUSHF
          || op == Op.PUSH_SEGMENT
          || op == Op.ENTER
          || op == Op.CALL
          || op == Op.CALL_INDIRECT;
    } catch (CpuFault undecodable) {
      return false;
    }
  }
}
