package org.landslide.binary.data;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.Located;

/**
 * Works out at which address a variable is. What is in a register, in several pieces, computed or
 * optimised away is at none.
 */
final class Location {
  private static final int ADDR = 0x03;
  private static final int DEREF = 0x06;
  private static final int CONST1U = 0x08;
  private static final int CONST1S = 0x09;
  private static final int CONST2U = 0x0a;
  private static final int CONST4U = 0x0c;
  private static final int CONSTU = 0x10;
  private static final int CONSTS = 0x11;
  private static final int MINUS = 0x1c;
  private static final int PLUS = 0x22;
  private static final int PLUS_UCONST = 0x23;
  private static final int LIT0 = 0x30;
  private static final int LIT31 = 0x4f;
  private static final int BREG0 = 0x70;
  private static final int BREG31 = 0x8f;
  private static final int FBREG = 0x91;
  private static final int FORM_TLS_ADDRESS = 0x9b;
  private static final int CALL_FRAME_CFA = 0x9c;
  private static final int ADDRX = 0xa1;
  private static final int GNU_PUSH_TLS_ADDRESS = 0xe0;
  private static final int GNU_ADDR_INDEX = 0xfb;
  private static final int MOST_STEPS = 100;

  /** What an expression may ask for. */
  interface Machine {
    OptionalInt register(int number);

    /** Where the frame begins: the stack pointer of the caller before its call. */
    OptionalInt frame();

    /** What the function counts the places of its variables from. */
    OptionalInt frameBase();

    OptionalInt load32(int address);

    /** Where a thread-local variable is that has this offset among those of its thread. */
    default OptionalInt threadLocal(int offset) {
      return OptionalInt.empty();
    }
  }

  private final Machine machine;
  private final LongFunction<OptionalLong> addresses;
  private final Deque<Integer> stack = new ArrayDeque<>();

  private Location(Machine machine, LongFunction<OptionalLong> addresses) {
    this.machine = machine;
    this.addresses = addresses;
  }

  /** The address that an expression stands for. */
  static OptionalInt address(Located located, Machine machine) {
    try {
      DwarfReader expression = new DwarfReader(located.expression());
      return new Location(machine, located.addresses()).run(expression);
    } catch (DwarfException unknown) {
      return OptionalInt.empty();
    }
  }

  private OptionalInt run(DwarfReader reader) throws DwarfException {
    for (int i = 0; i < MOST_STEPS && reader.hasMore(); i++) {
      step(reader.u8(), reader);
    }
    return stack.isEmpty() || reader.hasMore() ? OptionalInt.empty() : OptionalInt.of(stack.pop());
  }

  private void step(int operation, DwarfReader reader) throws DwarfException {
    if (operation >= LIT0 && operation <= LIT31) {
      stack.push(operation - LIT0);
      return;
    }
    if (operation >= BREG0 && operation <= BREG31) {
      stack.push(known(machine.register(operation - BREG0)) + (int) reader.sleb());
      return;
    }
    switch (operation) {
      case ADDR, CONST4U -> stack.push(reader.word());
      case DEREF -> stack.push(known(machine.load32(pop())));
      case CONST1U -> stack.push(reader.u8());
      case CONST1S -> stack.push(reader.s8());
      case CONST2U -> stack.push(reader.u16());
      case CONSTU -> stack.push((int) reader.uleb());
      case CONSTS -> stack.push((int) reader.sleb());
      case PLUS -> stack.push(pop() + pop());
      case MINUS -> stack.push(-pop() + pop());
      case PLUS_UCONST -> stack.push(pop() + (int) reader.uleb());
      case FBREG -> stack.push(known(machine.frameBase()) + (int) reader.sleb());
      case ADDRX, GNU_ADDR_INDEX -> stack.push(numbered(reader.uleb()));
      case FORM_TLS_ADDRESS, GNU_PUSH_TLS_ADDRESS -> stack.push(known(machine.threadLocal(pop())));
      case CALL_FRAME_CFA -> stack.push(known(machine.frame()));
      default -> throw new DwarfException("nothing in memory");
    }
  }

  private int numbered(long number) throws DwarfException {
    return (int) addresses.apply(number).orElseThrow(() -> new DwarfException("no such address"));
  }

  private int pop() throws DwarfException {
    if (stack.isEmpty()) {
      throw new DwarfException("nothing on the stack");
    }
    return stack.pop();
  }

  private static int known(OptionalInt value) throws DwarfException {
    return value.orElseThrow(() -> new DwarfException("not known"));
  }
}
