package org.landslide.check.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.elf.SymbolOffset;
import org.landslide.binary.names.Names;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.Region;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Frame;
import org.landslide.world.World;

/** What places in the program and in its memory are called in a trace. */
public final class Places {
  private static final int RECENT = 16;

  private final CheckedGuest checked;
  private final Names names;
  private final StackRanges stacks = new StackRanges();

  /** The instructions that were seen last. */
  private final int[] recent = new int[RECENT];

  private int recentEnd;

  /** The thread seen last, and its stack pointer: most often the same are seen again. */
  private int lastThread = World.NO_THREAD;

  private int lastStackPointer;

  public Places(CheckedGuest checked) {
    this.checked = checked;
    this.names = checked.names();
  }

  /** A thread was seen at an instruction, with this stack pointer. */
  public void saw(int tid, int instruction, int stackPointer) {
    recent[recentEnd++ % RECENT] = instruction;
    if (tid == lastThread && stackPointer == lastStackPointer) {
      return;
    }
    lastThread = tid;
    lastStackPointer = stackPointer;
    stacks.saw(tid, Integer.toUnsignedLong(stackPointer), region(tid, stackPointer));
  }

  private Optional<Region> region(int tid, int address) {
    World world = checked.world();
    return world.isAlive(tid)
        ? checked.ledger().heap(world.space(tid)).region(address)
        : Optional.empty();
  }

  /**
   * The name of some data: of a variable, of a block of the heap, of a thread's stack.
   *
   * @param block the block of the heap that it lies in
   */
  public String data(int address, Optional<HeapBlock> block) {
    Optional<SymbolOffset> symbol = names.symbols().dataAt(address);
    if (symbol.isPresent()) {
      return symbol.get().toString();
    }
    long at = Integer.toUnsignedLong(address);
    OptionalInt owner =
        block.isPresent() ? stacks.ownerIn(Region.of(block.get()), at) : stacks.owner(at);
    if (owner.isPresent()) {
      return "the stack of thread " + owner.getAsInt();
    }
    return block.map(each -> part(each, address)).orElseGet(() -> Wording.address(address));
  }

  private static String part(HeapBlock block, int address) {
    int offset = address - block.address();
    String name = "block at " + Wording.address(block.address());
    return offset == 0 ? name : name + " +" + offset;
  }

  /** Whether there is a global variable at an address. */
  public boolean isVariable(int address) {
    return names.symbols().dataAt(address).isPresent();
  }

  /** The name of a function. */
  public String function(int address) {
    return names.functionAt(address).map(symbol -> symbol.name()).orElse("");
  }

  /** The place of an instruction. */
  public Frame code(int address) {
    return Stacks.frame(
        new org.landslide.binary.unwind.RawFrame(
            address, address, names.functionAt(address), names.lineAt(address)));
  }

  /** Where a thread has just accessed something: in C if possible, since stubs say nothing. */
  public Frame access(int tid, int instruction) {
    Frame frame = code(instruction);
    return isSource(frame) ? frame : here(tid, instruction);
  }

  /** The place of the call that returns to an address. */
  public Frame caller(int returnAddress) {
    int call = returnAddress - 1;
    return Stacks.frame(
        new org.landslide.binary.unwind.RawFrame(
            returnAddress, call, names.functionAt(call), names.lineAt(call)));
  }

  /**
   * Where a thread stands: not in the stub that makes a system call, but in the function that
   * called the stub.
   */
  public Frame here(int tid, int instruction) {
    if (!checked.world().isAlive(tid)) {
      return lastSeen(instruction);
    }
    List<Frame> stack = checked.stacks().of(tid, instruction);
    return stack.stream().filter(Places::isSource).findFirst().orElseGet(() -> code(instruction));
  }

  /** Of a thread that is gone there is no stack, but the call of the stub was seen. */
  private Frame lastSeen(int instruction) {
    for (int i = recentEnd - 1; i >= Math.max(0, recentEnd - RECENT); i--) {
      Frame frame = code(recent[i % RECENT]);
      if (isSource(frame)) {
        return frame;
      }
    }
    return code(instruction);
  }

  /** Whether a place is in a language that people read. */
  public static boolean isSource(Frame frame) {
    return !frame.file().isEmpty() && !frame.file().endsWith(".S");
  }
}
