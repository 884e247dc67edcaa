package org.landslide.binary.unwind;

import static org.landslide.binary.unwind.FrameRegisters.EBP;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import org.landslide.binary.elf.CodeImage;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.binary.lines.LineTable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;

/**
 * Finds the chain of calls that a thread is in, at any instruction.
 *
 * <p>For each frame three ways are tried. What the compiler says about the frame (call frame
 * information) is exact. For code it says nothing about, the code itself is analysed. Where that
 * too has no answer, for want of a function's start or because the code does strange things, the
 * chain of saved frame pointers is followed, as the original Landslide does.
 *
 * <p>A stack must not show more than the thread has called, although anything may lie beyond its
 * first frame: zeroes, made-up return addresses, leftovers of other calls. So a caller counts only
 * if the return address comes right after a call instruction that can lead to the frame's function;
 * and the stack ends with the function the program starts in. As every frame must lie above the one
 * it has called, there are no cycles.
 */
public final class StackUnwinder {
  private static final int MAX_DEPTH = 256;

  private final CodeImage code;
  private final Instructions instructions;
  private final CallFrames callFrames;
  private final FrameAnalysis analysis;
  private final SymbolTable symbols;
  private final LineTable lines;
  private final Optional<Symbol> first;

  public StackUnwinder(ElfFile elf, LineTable lines) {
    code = elf.code();
    this.lines = lines;
    symbols = elf.symbols();
    instructions = new Instructions(code);
    callFrames = new CallFrames(elf);
    analysis = new FrameAnalysis(instructions, elf);
    first = symbols.functionAt(elf.entry());
  }

  /** The frames of a thread, innermost first; at least one. */
  public List<RawFrame> unwind(StackMemory memory, int eip, IntUnaryOperator register) {
    List<RawFrame> frames = new ArrayList<>();
    FrameRegisters registers = FrameRegisters.of(eip, register);
    Optional<FrameRegisters> caller = Optional.of(registers);
    int callPc = eip;
    while (caller.isPresent() && frames.size() < MAX_DEPTH) {
      registers = caller.get();
      frames.add(frame(registers.pc(), callPc));
      caller = callerOf(callPc, registers, memory);
      callPc = caller.map(FrameRegisters::pc).orElse(0) - 1;
    }
    return List.copyOf(frames);
  }

  private RawFrame frame(int pc, int callPc) {
    return new RawFrame(pc, callPc, symbols.functionAt(callPc), lines.find(callPc));
  }

  private Optional<FrameRegisters> callerOf(int pc, FrameRegisters registers, StackMemory memory) {
    Optional<Symbol> function = symbols.functionAt(pc);
    if (function.isPresent() && function.equals(first)) {
      return Optional.empty();
    }
    if (!code.isCode(pc)) {
      return plausible(pc, registers, afterBadJump(registers, memory));
    }
    Optional<FrameState> state = analysis.stateAt(pc);
    if (state.isPresent() && state.get().isFirstFrame()) {
      return Optional.empty();
    }
    Caller described = callFrames.callerOf(pc, registers, memory);
    Caller analysed = callerOf(state, registers, memory);
    Optional<FrameRegisters> caller =
        plausible(pc, registers, described).or(() -> plausible(pc, registers, analysed));
    boolean isUnknown = described == Caller.UNKNOWN && analysed == Caller.UNKNOWN;
    return isUnknown ? guess(pc, registers, memory) : caller;
  }

  private static Caller callerOf(
      Optional<FrameState> state, FrameRegisters registers, StackMemory memory) {
    return state.map(known -> known.callerOf(registers, memory)).orElse(Caller.UNKNOWN);
  }

  private Optional<FrameRegisters> guess(int pc, FrameRegisters registers, StackMemory memory) {
    Caller guessed = callerOf(analysis.guessedStateAt(pc), registers, memory);
    return plausible(pc, registers, guessed)
        .or(() -> plausible(pc, registers, byFramePointer(registers, memory)));
  }

  private Optional<FrameRegisters> plausible(int pc, FrameRegisters registers, Caller caller) {
    if (!(caller instanceof Caller.Found found)) {
      return Optional.empty();
    }
    FrameRegisters above = found.registers();
    boolean isAbove = Integer.compareUnsigned(above.stackPointer(), registers.stackPointer()) > 0;
    return isAbove && isReturnAddress(above.pc(), pc) ? Optional.of(above) : Optional.empty();
  }

  /** Whether a call returns to this address and may have led to the function of {@code pc}. */
  private boolean isReturnAddress(int address, int pc) {
    Optional<Insn> call = instructions.callBefore(address);
    if (call.isEmpty()) {
      return false;
    }
    boolean isDirect = call.get().operation() == Op.CALL;
    return !isDirect || !code.isCode(pc) || analysis.mayReach(address + call.get().immediate(), pc);
  }

  /** A call through a bad pointer has left nothing but its return address. */
  private static Caller afterBadJump(FrameRegisters registers, StackMemory memory) {
    int top = registers.stackPointer();
    OptionalInt returnAddress = memory.load32(top);
    if (returnAddress.isEmpty()) {
      return Caller.NONE;
    }
    FrameRegisters caller = FrameRegisters.ofCaller(returnAddress.getAsInt(), top + 4);
    for (int kept : FrameRegisters.KEPT) {
      caller = caller.with(kept, registers.get(kept));
    }
    return new Caller.Found(caller);
  }

  private static Caller byFramePointer(FrameRegisters registers, StackMemory memory) {
    OptionalInt framePointer = registers.get(EBP);
    if (framePointer.isEmpty()) {
      return Caller.UNKNOWN;
    }
    int frame = framePointer.getAsInt();
    OptionalInt returnAddress = memory.load32(frame + 4);
    if (returnAddress.isEmpty()) {
      return Caller.NONE;
    }
    FrameRegisters caller = FrameRegisters.ofCaller(returnAddress.getAsInt(), frame + 8);
    return new Caller.Found(caller.with(EBP, memory.load32(frame)));
  }
}
