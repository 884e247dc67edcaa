package org.landslide.binary.unwind;

import static org.landslide.binary.unwind.FrameRegisters.EBP;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import org.landslide.binary.data.FrameView;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.binary.lines.LineTable;

/**
 * Finds the chain of calls that a thread is in, at any instruction.
 *
 * <p>What the compiler says about a frame (call frame information) is exact. Code that it says
 * nothing about is hand-written assembly with a few words on the stack, such as the stubs of system
 * calls, which have no frame pointer either. There the caller is found by its return address: the
 * nearest one that a call of this very function has left.
 *
 * <p>A stack must not show more than the thread has called, although anything may lie beyond its
 * first frame: zeroes, made-up return addresses, leftovers of other calls. So a caller counts only
 * if the return address comes right after a call instruction that can lead to the frame's function;
 * and the stack ends with the function the program starts in. As every frame must lie above the one
 * it has called, there are no cycles.
 */
public final class StackUnwinder {
  private static final int MAX_DEPTH = 256;

  /** How far from the stack pointer a return address is searched for, in bytes. */
  private static final int SEARCHED = 64 * 4;

  private final CallFrames callFrames;
  private final ReturnAddresses returnAddresses;
  private final SymbolTable symbols;
  private final LineTable lines;
  private final Optional<Symbol> first;
  private final InterruptedFrame interrupted;

  public StackUnwinder(ElfFile elf, LineTable lines) {
    this.lines = lines;
    symbols = elf.symbols();
    callFrames = new CallFrames(elf);
    returnAddresses = new ReturnAddresses(elf);
    first = symbols.functionAt(elf.entry());
    interrupted = new InterruptedFrame(symbols);
  }

  /** The frames of a thread, innermost first; at least one. */
  public List<RawFrame> unwind(StackMemory memory, int eip, IntUnaryOperator register) {
    return shown(contents(memory, eip, register, false));
  }

  /** The same and, where an interrupt has come, what it has come into, if that is known. */
  public List<RawFrame> unwindInterrupted(StackMemory memory, int eip, IntUnaryOperator register) {
    return shown(contents(memory, eip, register, true));
  }

  private List<RawFrame> shown(List<FrameContent> contents) {
    return contents.stream()
        .map(content -> frame(content.registers().pc(), content.callPc()))
        .toList();
  }

  /** The same with what is in them. */
  public List<FrameView> frames(StackMemory memory, int eip, IntUnaryOperator register) {
    return List.copyOf(contents(memory, eip, register, false));
  }

  private List<FrameContent> contents(
      StackMemory memory, int eip, IntUnaryOperator register, boolean throughInterrupts) {
    List<FrameContent> frames = new ArrayList<>();
    FrameRegisters registers = FrameRegisters.of(eip, register);
    Optional<FrameRegisters> caller = Optional.of(registers);
    int callPc = eip;
    while (caller.isPresent() && frames.size() < MAX_DEPTH) {
      registers = caller.get();
      caller = callerOf(callPc, registers, memory);
      frames.add(new FrameContent(callPc, registers, caller, memory));
      int next = caller.map(FrameRegisters::pc).orElse(0) - 1;
      if (caller.isEmpty() && throughInterrupts && isHandWritten(callPc, registers, memory)) {
        caller = interrupted.below(registers, memory);
        next = caller.map(FrameRegisters::pc).orElse(0);
      }
      callPc = next;
    }
    return frames;
  }

  private boolean isHandWritten(int pc, FrameRegisters registers, StackMemory memory) {
    return callFrames.callerOf(pc, registers, memory) == Caller.UNKNOWN;
  }

  private RawFrame frame(int pc, int callPc) {
    return new RawFrame(pc, callPc, symbols.functionAt(callPc), lines.find(callPc));
  }

  private Optional<FrameRegisters> callerOf(int pc, FrameRegisters registers, StackMemory memory) {
    Optional<Symbol> function = symbols.functionAt(pc);
    if (function.isPresent() && function.equals(first)) {
      return Optional.empty();
    }
    Caller described = callFrames.callerOf(pc, registers, memory);
    Caller likely = described == Caller.UNKNOWN ? returningAtTop(registers, memory) : described;
    return plausible(pc, registers, likely).or(() -> nearestCall(pc, registers, memory));
  }

  private Optional<FrameRegisters> plausible(int pc, FrameRegisters registers, Caller caller) {
    if (!(caller instanceof Caller.Found found)) {
      return Optional.empty();
    }
    FrameRegisters above = found.registers();
    boolean isAbove = Integer.compareUnsigned(above.stackPointer(), registers.stackPointer()) > 0;
    return isAbove && returnAddresses.mayBeFromCallOf(pc, above.pc())
        ? Optional.of(above)
        : Optional.empty();
  }

  /** All that there is after a call through a bad pointer, and most often in a stub. */
  private static Caller returningAtTop(FrameRegisters registers, StackMemory memory) {
    int top = registers.stackPointer();
    OptionalInt returnAddress = memory.load32(top);
    return returnAddress.isEmpty()
        ? Caller.NONE
        : returning(returnAddress.getAsInt(), top, registers, memory);
  }

  /** The caller by the nearest word on the stack that a call of this very function has left. */
  private Optional<FrameRegisters> nearestCall(
      int pc, FrameRegisters registers, StackMemory memory) {
    int top = registers.stackPointer();
    for (int slot = top; slot != top + SEARCHED; slot += 4) {
      OptionalInt word = memory.load32(slot);
      if (word.isEmpty()) {
        return Optional.empty();
      }
      if (returnAddresses.isFromCallOf(pc, word.getAsInt())) {
        return plausible(pc, registers, returning(word.getAsInt(), slot, registers, memory));
      }
    }
    return Optional.empty();
  }

  /**
   * The caller, given its return address and where that is. The function is taken to have changed
   * no register, unless its frame pointer points right below: to the caller's one.
   */
  private static Caller returning(
      int returnAddress, int slot, FrameRegisters registers, StackMemory memory) {
    FrameRegisters caller = FrameRegisters.ofCaller(returnAddress, slot + 4);
    for (int kept : FrameRegisters.KEPT) {
      caller = caller.with(kept, registers.get(kept));
    }
    boolean hasFramePointer = registers.get(EBP).equals(OptionalInt.of(slot - 4));
    return new Caller.Found(hasFramePointer ? caller.with(EBP, memory.load32(slot - 4)) : caller);
  }
}
