package org.landslide.binary.unwind;

import java.util.OptionalInt;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;

/**
 * An expression of DWARF's stack machine, of which we know what compilers for i386 use to describe
 * frames: gcc needs one for functions that align their stack, {@code main} above all. Anything else
 * has no value.
 */
final class FrameExpression {
  private static final int MAX_STACK = 16;

  private static final int CONST1U = 0x08;
  private static final int CONST1S = 0x09;
  private static final int DEREF = 0x06;
  private static final int AND = 0x1A;
  private static final int MINUS = 0x1C;
  private static final int PLUS = 0x22;
  private static final int PLUS_UCONST = 0x23;
  private static final int LIT0 = 0x30;
  private static final int LIT31 = 0x4F;
  private static final int BREG0 = 0x70;
  private static final int BREG7 = 0x77;

  private final DwarfReader bytes;

  FrameExpression(DwarfReader bytes) {
    this.bytes = bytes;
  }

  /**
   * The expression's value, for a frame whose address, if the expression starts from it, is already
   * known.
   */
  OptionalInt evaluate(FrameRegisters registers, StackMemory memory, OptionalInt frameAddress) {
    Evaluation evaluation = new Evaluation(bytes.copy(), registers, memory);
    try {
      return OptionalInt.of(evaluation.run(frameAddress));
    } catch (DwarfException unknown) {
      return OptionalInt.empty();
    }
  }

  private static final class Evaluation {
    private final DwarfReader code;
    private final FrameRegisters registers;
    private final StackMemory memory;
    private final int[] stack = new int[MAX_STACK];
    private int depth;

    Evaluation(DwarfReader code, FrameRegisters registers, StackMemory memory) {
      this.code = code;
      this.registers = registers;
      this.memory = memory;
    }

    int run(OptionalInt start) throws DwarfException {
      if (start.isPresent()) {
        push(start.getAsInt());
      }
      while (code.hasMore()) {
        step(code.u8());
      }
      return pop();
    }

    private void step(int opcode) throws DwarfException {
      if (opcode >= BREG0 && opcode <= BREG7) {
        push(known(registers.get(opcode - BREG0)) + (int) code.sleb());
      } else if (opcode >= LIT0 && opcode <= LIT31) {
        push(opcode - LIT0);
      } else {
        operate(opcode);
      }
    }

    private void operate(int opcode) throws DwarfException {
      switch (opcode) {
        case DEREF -> push(known(memory.load32(pop())));
        case CONST1U -> push(code.u8());
        case CONST1S -> push(code.s8());
        case AND, PLUS, MINUS -> combine(opcode, pop(), pop());
        case PLUS_UCONST -> push(pop() + (int) code.uleb());
        default -> throw new DwarfException("unknown operation");
      }
    }

    private void combine(int opcode, int top, int below) throws DwarfException {
      switch (opcode) {
        case AND -> push(below & top);
        case PLUS -> push(below + top);
        default -> push(below - top);
      }
    }

    private static int known(OptionalInt value) throws DwarfException {
      return value.orElseThrow(() -> new DwarfException("unknown value"));
    }

    private void push(int value) throws DwarfException {
      if (depth == MAX_STACK) {
        throw new DwarfException("expression too deep");
      }
      stack[depth++] = value;
    }

    private int pop() throws DwarfException {
      if (depth == 0) {
        throw new DwarfException("expression too short");
      }
      return stack[--depth];
    }
  }
}
