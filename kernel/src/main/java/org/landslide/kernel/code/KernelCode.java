package org.landslide.kernel.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
 * The few instructions of a kernel that are watched while it runs.
 *
 * @param switches those that can move the stack pointer to another stack: they load it as a whole.
 *     What compilers do to leave a frame (leave, mov from EBP, lea) stays on its stack, unless the
 *     same function gives EBP another value than that of the stack pointer
 * @param masking those that disable interrupts: cli
 * @param unmasking those that may enable interrupts: sti, popf, iret
 * @param returns those that may return to user code: iret
 * @param restoring those that may disable interrupts as well: popf
 */
public record KernelCode(
    Set<Integer> switches,
    Set<Integer> masking,
    Set<Integer> unmasking,
    Set<Integer> returns,
    Set<Integer> restoring) {
  /** Those in the functions of an executable. */
  public static KernelCode of(ElfFile elf) {
    KernelCode found =
        new KernelCode(
            new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    for (Symbol function : elf.symbols().functions()) {
      found.scan(elf.code(), function);
    }
    return found;
  }

  private void scan(CodeImage code, Symbol function) {
    int address = function.address();
    int end = address + function.size();
    List<Integer> ends = new ArrayList<>();
    boolean changesFrame = false;
    while (Integer.compareUnsigned(address, end) < 0) {
      Insn insn;
      try {
        insn = Decoder.decode(at -> Math.max(0, code.byteAt(at)), address);
      } catch (CpuFault undecodable) {
        break;
      }
      changesFrame |= loadsFramePointer(insn);
      if (leavesFrame(insn)) {
        ends.add(address);
      }
      if (loadsStackPointer(insn)) {
        switches.add(address);
      }
      switch (insn.operation()) {
        case CLI -> masking.add(address);
        case STI -> unmasking.add(address);
        case IRET -> {
          unmasking.add(address);
          returns.add(address);
        }
        case POPF -> {
          unmasking.add(address);
          restoring.add(address);
        }
        default -> {
          // All others run at full speed.
        }
      }
      address += Math.max(1, insn.length());
    }
    if (changesFrame) {
      switches.addAll(ends);
    }
  }

  /** Whether it gives EBP a value that may be the end of another stack. */
  private static boolean loadsFramePointer(Insn insn) {
    boolean fromStackPointer =
        insn.source() == Place.REGISTER && insn.sourceRegister() == Register.ESP;
    return insn.operation() == Op.MOV
        && insn.destination() == Place.REGISTER
        && insn.destinationRegister() == Register.EBP
        && insn.size() == 4
        && !fromStackPointer
        && !isConstant(insn);
  }

  /** Whether it loads the stack pointer from EBP. */
  private static boolean leavesFrame(Insn insn) {
    boolean fromFrame = insn.source() == Place.REGISTER && insn.sourceRegister() == Register.EBP;
    boolean toStackPointer =
        insn.destination() == Place.REGISTER
            && insn.destinationRegister() == Register.ESP
            && insn.size() == 4;
    return insn.operation() == Op.LEAVE
        || (insn.operation() == Op.MOV && fromFrame && toStackPointer);
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
