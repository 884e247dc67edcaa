package org.landslide.binary.unwind;

import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.elf.SymbolTable;

/**
 * Finds the code that an interrupt has come into the midst of, in the same ring. The processor has
 * pushed flags, code segment and instruction, and the stub that it went to all general registers
 * with one instruction, {@code pusha}: among them the stack pointer, whose value tells where it
 * stands itself, so a word that does so is hardly there by chance. What the stub pushes in between
 * is its own affair.
 */
final class InterruptedFrame {
  /** How far above the stack pointer the registers are searched for, in words. */
  private static final int SEARCHED = 64;

  /** How far above the registers the words of the processor may be, in words. */
  private static final int BETWEEN = 12;

  /** Where the stack pointer was before the registers were pushed, as seen from its own word. */
  private static final int BEFORE = 20;

  private static final int WORD = 4;
  private static final int PUSHED_BY_PROCESSOR = 3 * WORD;

  private static final int RING = 3;
  private static final int LAST_SELECTOR = 0xffff;

  /** Of the flags, those that always are 0 or 1, and what they are. */
  private static final int FIXED_FLAGS = 0xffc0_802a;

  private static final int FIXED_VALUES = 2;

  private final SymbolTable symbols;

  InterruptedFrame(SymbolTable symbols) {
    this.symbols = symbols;
  }

  /**
   * The registers of the code that was interrupted, which goes on with the instruction that they
   * tell.
   *
   * @param handler those of the outermost frame that is known
   */
  Optional<FrameRegisters> below(FrameRegisters handler, StackMemory memory) {
    int slot = handler.stackPointer();
    for (int words = 0; words < SEARCHED; words++, slot += WORD) {
      if (is(memory.load32(slot), slot + BEFORE)) {
        return interrupted(slot, memory);
      }
    }
    return Optional.empty();
  }

  private static boolean is(OptionalInt word, int value) {
    return word.isPresent() && word.getAsInt() == value;
  }

  /**
   * @param stackPointer where the stack pointer is among the registers
   */
  private Optional<FrameRegisters> interrupted(int stackPointer, StackMemory memory) {
    int slot = stackPointer + BEFORE;
    for (int words = 0; words < BETWEEN; words++, slot += WORD) {
      OptionalInt eip = memory.load32(slot);
      if (eip.isPresent() && isReturn(eip.getAsInt(), slot, memory)) {
        return Optional.of(
            FrameRegisters.ofCaller(eip.getAsInt(), slot + PUSHED_BY_PROCESSOR)
                .with(FrameRegisters.EDI, memory.load32(stackPointer - 3 * WORD))
                .with(FrameRegisters.ESI, memory.load32(stackPointer - 2 * WORD))
                .with(FrameRegisters.EBP, memory.load32(stackPointer - WORD))
                .with(FrameRegisters.EBX, memory.load32(stackPointer + WORD))
                .with(FrameRegisters.EDX, memory.load32(stackPointer + 2 * WORD))
                .with(FrameRegisters.ECX, memory.load32(stackPointer + 3 * WORD))
                .with(FrameRegisters.EAX, memory.load32(stackPointer + 4 * WORD)));
      }
    }
    return Optional.empty();
  }

  private boolean isReturn(int eip, int slot, StackMemory memory) {
    OptionalInt segment = memory.load32(slot + WORD);
    OptionalInt flags = memory.load32(slot + 2 * WORD);
    return symbols.functionAt(eip).isPresent()
        && segment.isPresent()
        && isOfKernel(segment.getAsInt())
        && flags.isPresent()
        && (flags.getAsInt() & FIXED_FLAGS) == FIXED_VALUES;
  }

  private static boolean isOfKernel(int selector) {
    return selector > 0 && selector <= LAST_SELECTOR && (selector & RING) == 0;
  }
}
