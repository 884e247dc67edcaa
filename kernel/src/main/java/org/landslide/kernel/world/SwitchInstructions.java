package org.landslide.kernel.world;

import java.util.HashSet;
import java.util.Set;
import org.landslide.binary.elf.CodeImage;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;

/**
 * The instructions of a kernel that can move the stack pointer to another stack: those that load it
 * as a whole. What compilers do to leave a frame (leave, mov from EBP, lea) stays on its stack.
 */
final class SwitchInstructions {
  private SwitchInstructions() {}

  /** The addresses of all of them in the functions of an executable. */
  static Set<Integer> of(ElfFile elf) {
    Set<Integer> found = new HashSet<>();
    for (Symbol function : elf.symbols().functions()) {
      scan(elf.code(), function, found);
    }
    return found;
  }

  private static void scan(CodeImage code, Symbol function, Set<Integer> found) {
    int address = function.address();
    int end = address + function.size();
    while (Integer.compareUnsigned(address, end) < 0) {
      Insn insn;
      try {
        insn = Decoder.decode(at -> Math.max(0, code.byteAt(at)), address);
      } catch (CpuFault undecodable) {
        return;
      }
      if (loadsStackPointer(insn)) {
        found.add(address);
      }
      address += Math.max(1, insn.length());
    }
  }

  private static boolean loadsStackPointer(Insn insn) {
    Op op = insn.operation();
    boolean toStackPointer =
        insn.destination() == Place.REGISTER
            && insn.destinationRegister() == Register.ESP
            && insn.size() == 4;
    boolean fromStackPointer =
        insn.source() == Place.REGISTER && insn.sourceRegister() == Register.ESP;
    if (op == Op.XCHG) {
      return toStackPointer || fromStackPointer;
    }
    boolean fromFrame = insn.source() == Place.REGISTER && insn.sourceRegister() == Register.EBP;
    return toStackPointer && (op == Op.POP || (op == Op.MOV && !fromFrame && !isConstant(insn)));
  }

  private static boolean isConstant(Insn insn) {
    return insn.source() != Place.REGISTER && insn.source() != Place.MEMORY;
  }
}
