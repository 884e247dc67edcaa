package org.landslide.binary.names;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.LoadSegment;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Op;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Stop;

/**
 * Runs a program instruction by instruction, without paging, and keeps its own account of the calls
 * that have not returned, from the call and return instructions that it sees.
 */
public final class TracedProgram {
  static final int STACK_TOP = 0x1180000;
  private static final int FRAMES = STACK_TOP >>> 12;
  private static final int EXIT = 0x60;
  private static final int EXIT_INSTRUCTION = (EXIT << 8) | 0xCD;
  private static final int JUNK = 0x0BADF00D;

  private final Machine machine = new Machine(FRAMES);
  private final Deque<Integer> returnAddresses = new ArrayDeque<>();

  private Optional<Symbol> newStack = Optional.empty();
  private boolean hasNewStack;

  public TracedProgram(ElfFile elf) {
    this(elf, 0);
  }

  public TracedProgram(ElfFile elf, int argument) {
    Memory memory = machine.memory();
    for (LoadSegment segment : elf.segments()) {
      memory.write(segment.address(), segment.source(), segment.sourceOffset(), segment.fileSize());
    }
    memory.store32(STACK_TOP - 64, JUNK);
    memory.store32(STACK_TOP - 60, argument);
    cpu().enterFlat(3);
    cpu().setTrapsStop(true);
    cpu().setEip(elf.entry());
    cpu().setReg(Register.ESP, STACK_TOP - 64);
    cpu().setReg(Register.EBP, 0x1000010);
  }

  public Cpu cpu() {
    return machine.cpu();
  }

  public void store(int address, int word) {
    machine.memory().store32(address, word);
  }

  /** Whether the next instruction ends the program. */
  public boolean isAtExit() {
    return machine.memory().load16(cpu().eip()) == EXIT_INSTRUCTION;
  }

  /** Runs one instruction; false when the program has ended. */
  public boolean step() {
    Op operation = Decoder.decode(machine.memory()::load8, cpu().eip()).operation();
    int stackPointer = cpu().reg(Register.ESP);
    Stop stop = cpu().run(1);
    if (stop == Stop.TRAP) {
      if (cpu().trap().vector() == EXIT) {
        return false;
      }
      if (cpu().trap().vector() < 32) {
        throw new IllegalStateException("fault: " + cpu().trap());
      }
    }
    account(operation, stackPointer);
    return true;
  }

  private void account(Op operation, int oldStackPointer) {
    if (operation.isCall()) {
      returnAddresses.push(machine.memory().load32(oldStackPointer - 4));
    } else if (operation == Op.RET) {
      returnAddresses.pop();
    }
    if (!hasNewStack
        && newStack.filter(stack -> stack.contains(cpu().reg(Register.ESP))).isPresent()) {
      hasNewStack = true;
      returnAddresses.clear();
    }
  }

  /**
   * From the moment when the stack pointer points into this array, the program counts as a new
   * thread.
   */
  public void watchForStack(Symbol array) {
    newStack = Optional.of(array);
  }

  public boolean hasNewStack() {
    return hasNewStack;
  }

  /** The current instruction and, from the last call to the first, where each returns to. */
  public List<Integer> expectedStack() {
    List<Integer> stack = new ArrayList<>();
    stack.add(cpu().eip());
    stack.addAll(returnAddresses);
    return stack;
  }

  public List<RawFrame> stack(Names names) {
    return names.stack(this::load, cpu().eip(), cpu()::reg);
  }

  public List<RawFrame> interruptedStack(Names names) {
    return names.interruptedStack(this::load, cpu().eip(), cpu()::reg);
  }

  private OptionalInt load(int va) {
    boolean exists = Integer.compareUnsigned(va, STACK_TOP - 4) <= 0;
    return exists ? OptionalInt.of(machine.memory().load32(va)) : OptionalInt.empty();
  }
}
