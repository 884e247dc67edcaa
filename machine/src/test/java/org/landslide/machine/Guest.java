package org.landslide.machine;

import java.util.List;
import java.util.function.Consumer;
import org.landslide.machine.Assembler.Program;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * A machine with a program in it, ready to run.
 *
 * <p>{@link #user} gives one at privilege level 3 with flat segments and paging, whose traps stop
 * the run: a few pages of code (writable), data and stack. {@link #kernel} gives one at privilege
 * level 0 with paging off, whose traps go through the tables that the program sets up itself.
 */
public final class Guest {
  public static final int CODE = 0x0100_0000;
  public static final int DATA = 0x0200_0000;
  public static final int STACK = 0x0300_0000;
  public static final int PAGES = 4;

  /** The stack grows down from here. */
  public static final int STACK_TOP = STACK + PAGES * Page.SIZE;

  public static final int CODE_FRAME = 16;
  public static final int DATA_FRAME = 20;
  public static final int STACK_FRAME = 24;

  /** Frames that nothing uses, for tests to map. */
  public static final int FREE_FRAME = 32;

  public static final int FRAMES = 48;
  private static final int TABLES_FRAME = 1;

  /** The tiers that differ in a short program, in which nothing gets hot. */
  public static final List<Tier> TIERS = List.of(Tier.EXECUTOR, Tier.INTERPRETER, Tier.COMPILER);

  /** Where a kernel's program begins. */
  static final int KERNEL_CODE = 0x10000;

  private static final int KERNEL_FRAMES = 1024;

  public final Machine machine;
  public final Memory memory;
  public final Cpu cpu;
  public final Mmu mmu;
  public final PageTables tables;
  final Program program;

  private Guest(Machine machine, Program program) {
    this.machine = machine;
    this.memory = machine.memory();
    this.cpu = machine.cpu();
    this.mmu = machine.mmu();
    this.program = program;
    this.tables = new PageTables(memory, TABLES_FRAME);
  }

  public static Guest user(String assembly) {
    return user(assembly, Tier.ADAPTIVE);
  }

  public static Guest user(String assembly, Tier tier) {
    Guest guest = empty(Assembler.assemble(CODE, assembly), tier);
    guest.program.writeTo(guest.memory, CODE_FRAME << Page.SHIFT);
    return guest;
  }

  /** As {@link #user}, with nothing where the code belongs. */
  public static Guest userWithoutCode(Tier tier) {
    return empty(Assembler.assemble(CODE, "nop"), tier);
  }

  private static Guest empty(Program program, Tier tier) {
    Guest guest = new Guest(new Machine(FRAMES, Ports.NONE, tier), program);
    guest.tables.mapRange(CODE, CODE_FRAME, PAGES, PageTables.USER_DATA);
    guest.tables.mapRange(DATA, DATA_FRAME, PAGES, PageTables.USER_DATA);
    guest.tables.mapRange(STACK, STACK_FRAME, PAGES, PageTables.USER_DATA);
    Cpu cpu = guest.cpu;
    cpu.setCr3(guest.tables.root());
    cpu.setCr0(cpu.cr0() | Registers.CR0_PG | Registers.CR0_WP);
    cpu.enterFlat(3);
    cpu.setTrapsStop(true);
    cpu.setEip(CODE);
    cpu.setReg(Register.ESP, STACK_TOP);
    return guest;
  }

  public static Guest kernel(String assembly) {
    return kernel(assembly, Ports.NONE, Tier.ADAPTIVE);
  }

  public static Guest kernel(String assembly, Ports ports, Tier tier) {
    Program program = Assembler.assemble(KERNEL_CODE, assembly);
    Guest guest = new Guest(new Machine(KERNEL_FRAMES, ports, tier), program);
    program.writeTo(guest.memory, KERNEL_CODE);
    guest.cpu.setEip(KERNEL_CODE);
    return guest;
  }

  public Guest with(Consumer<Guest> preparation) {
    preparation.accept(this);
    return this;
  }

  public int at(String label) {
    return program.at(label);
  }

  public int reg(int index) {
    return cpu.reg(index);
  }

  public Guest set(int register, int value) {
    cpu.setReg(register, value);
    return this;
  }

  /** Runs until something happens that is not the end of a generous budget. */
  public Stop run() {
    Stop stop = cpu.run(1_000_000);
    if (stop == Stop.BUDGET) {
      throw new AssertionError("does not end");
    }
    return stop;
  }

  /** Runs to the next trap and gives it. */
  public Trap trap() {
    Stop stop = run();
    if (stop != Stop.TRAP) {
      throw new AssertionError("stopped by " + stop);
    }
    return cpu.trap();
  }

  /** Runs to {@code int $0x40}, by which user programs say that they have ended. */
  public Guest finish() {
    Trap trap = trap();
    if (trap.kind() != Trap.Kind.SOFTWARE_INTERRUPT || trap.vector() != 0x40) {
      throw new AssertionError("ended by " + trap);
    }
    return this;
  }
}
