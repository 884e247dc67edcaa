package org.landslide.machinetests;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.Tier;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * Runs cases in the emulator, in an address space and with segments like those of a 32-bit Linux
 * process.
 */
final class EmulatorRunner {
  /** The ways in which the emulator executes; all must do the same. */
  enum Mode {
    /** Whole blocks, with the fast operations. */
    FAST(Tier.INTERPRETER),
    /** Whole blocks, compiled. */
    COMPILED(Tier.COMPILER),
    /** Whole blocks, with the fast operations and every access written down. */
    RECORDING(Tier.INTERPRETER),
    /** Whole blocks, compiled, with every access written down. */
    COMPILED_RECORDING(Tier.COMPILER),
    /** One instruction at a time, by the complete executor alone. */
    GENERIC(Tier.EXECUTOR);

    private final Tier tier;

    Mode(Tier tier) {
      this.tier = tier;
    }

    boolean records() {
      return this == RECORDING || this == COMPILED_RECORDING;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private static final int FRAMES = 64;
  private static final int BOOT = 0x1000;
  private static final int FIRST_TABLE_FRAME = 4;

  /** Where no case goes; only the processor itself looks at the descriptors. */
  private static final int DESCRIPTORS = 0x08000000;

  private static final int DESCRIPTOR_SIZE = 8;
  private static final long USER_CODE = 0x00cffb000000ffffL;
  private static final long USER_DATA = 0x00cff3000000ffffL;
  private static final long KERNEL_CODE = 0x00cf9b000000ffffL;
  private static final long KERNEL_DATA = 0x00cf93000000ffffL;
  private static final long WRITABLE_DATA = 0xf3;
  private static final long DOWNWARD_DATA = 0xf5;
  private static final long BUSY_TASK = 0x00008b0000000067L;

  private static final int CR0_WRITE_PROTECT = 1 << 16;
  private static final int CR0_PAGING = 1 << 31;
  private static final long BUDGET = 1_000_000;
  private static final int INT_IMMEDIATE = 0xcd;

  /** A region with the frames that hold it. */
  private record Placed(Layout.Region region, int physical) {}

  private final Mode mode;
  private final Machine machine;
  private final Cpu cpu;
  private final List<Placed> regions = new ArrayList<>();
  private final Snapshot start;
  private final ObservedWrites observed = new ObservedWrites();
  private final Map<List<Integer>, CpuContext> contexts = new HashMap<>();
  private final byte[] page = new byte[Layout.PAGE];

  EmulatorRunner(Mode mode, List<Layout.Region> layout) {
    this.mode = mode;
    this.machine = new Machine(FRAMES, Ports.NONE, mode.tier);
    this.cpu = machine.cpu();
    loadDescriptorTable();
    PageTables tables = new PageTables(machine.memory(), FIRST_TABLE_FRAME);
    machine.memory().write(tables.map(DESCRIPTORS, 1, 0), descriptors(), 0, descriptors().length);
    for (Layout.Region region : layout) {
      regions.add(place(region, tables));
    }
    cpu.setCr3(tables.directory());
    cpu.setCr0(cpu.cr0() | CR0_PAGING | CR0_WRITE_PROTECT);
    cpu.enterFlat(3);
    cpu.setTrapsStop(true);
    start = machine.snapshot();
  }

  Mode mode() {
    return mode;
  }

  // ---- set-up

  /** There is no way to set the register but to execute the instruction. */
  private void loadDescriptorTable() {
    byte[] code = {0x0f, 0x01, 0x15, 0x10, 0x10, 0, 0, (byte) 0xf4};
    machine.memory().write(BOOT, code, 0, code.length);
    int limit = (Selector.LAST_INDEX + 1) * DESCRIPTOR_SIZE - 1;
    machine.memory().store16(BOOT + 0x10, limit);
    machine.memory().store32(BOOT + 0x12, DESCRIPTORS);
    cpu.enterFlat(0);
    cpu.setEip(BOOT);
    if (cpu.run(1) != Stop.BUDGET) {
      throw new IllegalStateException("lgdt was not executed");
    }
  }

  /** What Linux puts where its 32-bit processes could see it. */
  private static byte[] descriptors() {
    ByteBuffer table = ByteBuffer.allocate(Layout.PAGE).order(ByteOrder.LITTLE_ENDIAN);
    put(table, Selector.KERNEL_CODE, KERNEL_CODE);
    put(table, Selector.KERNEL_DATA, KERNEL_DATA);
    put(table, Selector.USER_CODE, USER_CODE);
    put(table, Selector.USER_DATA, USER_DATA);
    put(table, Selector.TASK_STATE, BUSY_TASK);
    put(table, Selector.WINDOW, window(WRITABLE_DATA, Layout.WINDOW_LIMIT));
    put(table, Selector.DOWNWARD, window(DOWNWARD_DATA, Layout.DOWNWARD_LIMIT));
    return table.array();
  }

  /** A 32-bit segment for ring 3 that starts at the window, with its limit in bytes. */
  private static long window(long access, int limit) {
    long base = Layout.WINDOW & 0xffffffffL;
    return 1L << 54 | access << 40 | limit | (base & 0xffffff) << 16 | (base >>> 24) << 56;
  }

  private static void put(ByteBuffer table, int selector, long descriptor) {
    table.putLong(selector & ~7, descriptor);
  }

  private Placed place(Layout.Region region, PageTables tables) {
    int rights = PageTables.USER | (region.protection().writable() ? PageTables.WRITABLE : 0);
    int physical = tables.map(region.address(), region.pages(), rights);
    machine.memory().write(physical, region.contents(), 0, region.contents().length);
    return new Placed(region, physical);
  }

  // ---- running

  /**
   * Runs a case.
   *
   * @param visitor told the address of every instruction before it is executed, in the mode that
   *     executes them one at a time
   */
  Outcome run(TestCase test, IntConsumer visitor) {
    try {
      machine.restore(start);
      cpu.loadContext(context(test));
      machine.memory().write(codeFrame(test), test.code(), 0, test.code().length);
      observed.clear();
      cpu.observe(mode.records() ? observed.log() : null);
      Outcome outcome = outcome(execute(visitor), test);
      if (mode.records()) {
        observed.checkComplete(outcome.changes());
      }
      return outcome;
    } catch (RuntimeException e) {
      return Outcome.crashed(describe(e));
    }
  }

  private int codeFrame(TestCase test) {
    return regions.get(0).physical() + test.codeAddress() - Layout.CODE;
  }

  private static String describe(RuntimeException e) {
    StackTraceElement[] trace = e.getStackTrace();
    return e + (trace.length > 0 ? " at " + trace[0] : "");
  }

  /** Runs until a trap; the debugging call means nothing on real hardware. */
  private Stop execute(IntConsumer visitor) {
    Stop stop = advance(visitor);
    while (stop == Stop.LOG_FULL
        || (stop == Stop.TRAP && cpu.trap().kind() == Trap.Kind.DEBUG_CALL)) {
      observed.drain();
      stop = advance(visitor);
    }
    observed.drain();
    return stop;
  }

  private Stop advance(IntConsumer visitor) {
    if (mode != Mode.GENERIC) {
      return cpu.run(BUDGET);
    }
    Stop stop = Stop.BUDGET;
    for (long i = 0; i < BUDGET && stop == Stop.BUDGET; i++) {
      visitor.accept(cpu.eip());
      stop = cpu.run(1);
    }
    return stop;
  }

  /** The registers at the start; segments can only be loaded by executing instructions. */
  private CpuContext context(TestCase test) {
    List<Integer> selectors = Arrays.stream(test.selectors()).boxed().toList();
    CpuContext context = contexts.get(selectors);
    if (context == null) {
      context = loadSegments(test.selectors());
      contexts.put(selectors, context);
    }
    for (int i = 0; i < Register.COUNT; i++) {
      context = context.withReg(i, test.registers()[i]);
    }
    return context.withEip(test.eip()).withEflags(test.eflags());
  }

  private CpuContext loadSegments(int[] selectors) {
    machine.restore(start);
    int[] order = {Register.ES, Register.DS, Register.FS, Register.GS};
    byte[] code = new byte[2 * order.length];
    for (int i = 0; i < order.length; i++) {
      cpu.setReg(i, selectors[order[i]]);
      code[2 * i] = (byte) 0x8e;
      code[2 * i + 1] = (byte) (0xc0 | order[i] << 3 | i);
    }
    machine.memory().write(regions.get(0).physical(), code, 0, code.length);
    cpu.setEip(Layout.CODE);
    if (cpu.run(order.length) != Stop.BUDGET) {
      throw new IllegalStateException("segments were not loaded: " + cpu.trap());
    }
    CpuContext context = cpu.saveContext();
    machine.restore(start);
    return context;
  }

  // ---- outcomes

  private Outcome outcome(Stop stop, TestCase test) {
    if (stop != Stop.TRAP) {
      return of(Outcome.TIMED_OUT, 0, 0, cpu.eip(), test);
    }
    Trap trap = cpu.trap();
    boolean gate = trap.kind() == Trap.Kind.SOFTWARE_INTERRUPT && isProtectedGate(trap);
    if (gate) {
      // To us every int n is a call of the host's; Linux lets processes through few of its gates.
      int errorCode = trap.vector() << 3 | 2;
      return of(Outcome.GENERAL_PROTECTION, errorCode, 0, trap.instruction(), test);
    }
    return of(trap.vector(), trap.errorCode(), trap.address(), cpu.eip(), test);
  }

  private boolean isProtectedGate(Trap trap) {
    boolean open = trap.vector() == Outcome.BREAKPOINT || trap.vector() == Outcome.OVERFLOW;
    return !open && machine.mmu().load8(trap.instruction()) == INT_IMMEDIATE;
  }

  private Outcome of(int vector, int errorCode, int address, int eip, TestCase test) {
    int[] registers = new int[Register.COUNT];
    Arrays.setAll(registers, cpu::reg);
    int[] selectors = new int[Register.SEGMENT_COUNT];
    Arrays.setAll(selectors, cpu::selector);
    return Outcome.of(
        vector, errorCode, address, registers, eip, cpu.eflags(), selectors, changes(test));
  }

  private int[] changes(TestCase test) {
    List<Integer> changes = new ArrayList<>();
    for (Placed placed : regions) {
      if (placed.region().protection().writable()) {
        for (int offset = 0; offset < placed.region().contents().length; offset += Layout.PAGE) {
          addChanges(placed, offset, test, changes);
        }
      }
    }
    return changes.stream().mapToInt(Integer::intValue).toArray();
  }

  private void addChanges(Placed placed, int offset, TestCase test, List<Integer> changes) {
    byte[] before = placed.region().contents();
    machine.memory().read(placed.physical() + offset, page, 0, Layout.PAGE);
    int address = placed.region().address() + offset;
    boolean code = placed.region().address() == Layout.CODE;
    if (!code && Arrays.equals(page, 0, Layout.PAGE, before, offset, offset + Layout.PAGE)) {
      return;
    }
    ByteBuffer after = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer original = ByteBuffer.wrap(before).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < Layout.PAGE; i += 4) {
      int expected =
          code
              ? test.codeWord(address + i, original.getInt(offset + i))
              : original.getInt(offset + i);
      if (after.getInt(i) != expected) {
        changes.add(address + i);
        changes.add(after.getInt(i));
      }
    }
  }
}
