package org.landslide.binary.unwind;

import java.util.Optional;
import org.landslide.binary.elf.CodeImage;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;

/** The program's instructions, decoded from the file. */
final class Instructions {
  /** The longest form of an indirect call without prefixes. */
  private static final int LONGEST_CALL = 7;

  private final CodeImage code;

  Instructions(CodeImage code) {
    this.code = code;
  }

  /**
   * The instruction at an address; empty where the file has no code or none that can be decoded.
   */
  Optional<Insn> at(int address) {
    if (!code.isCode(address)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Decoder.decode(this::octet, address));
    } catch (CpuFault | NoByte undecodable) {
      return Optional.empty();
    }
  }

  private int octet(int address) {
    int octet = code.byteAt(address);
    if (octet < 0) {
      throw new NoByte();
    }
    return octet;
  }

  /**
   * The call that ends right before an address, if the bytes there can be read as one. Read
   * backwards, x86 code is ambiguous, but what is not a return address seldom looks like one.
   */
  Optional<Insn> callBefore(int address) {
    for (int length = 2; length <= LONGEST_CALL; length++) {
      Optional<Insn> insn = at(address - length);
      if (insn.isPresent() && insn.get().length() == length && isCall(insn.get())) {
        return insn;
      }
    }
    return Optional.empty();
  }

  private static boolean isCall(Insn insn) {
    return insn.operation() == Op.CALL || insn.operation() == Op.CALL_INDIRECT;
  }

  /** Thrown through the decoder where the code ends. */
  private static final class NoByte extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoByte() {
      super(null, null, false, false);
    }
  }
}
