package org.landslide.bench;

import static org.landslide.bench.Table.Column.left;
import static org.landslide.bench.Table.Column.right;

import java.io.PrintStream;
import org.landslide.machine.Machine;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

/**
 * What it costs to change between user code and a kernel: a loop of each, by turns, beside the same
 * loops alone.
 */
final class RingsBenchmark {
  private static final double LEAST_SHARE = 0.7;
  private static final double PERCENT = 100;
  private static final double MILLION = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Instructions in one round of the loop, and in all that is around it. */
  private static final int PER_ROUND = 4;

  // Where things are.
  private static final int DIRECTORY = 0x1000;
  private static final int TABLES = 0x2000;
  private static final int INTERRUPTS = TABLES + 0x800;
  private static final int TASK = 0x3000;
  private static final int KERNEL = 0x10010;
  private static final int KERNEL_STACK = 0x20000;
  private static final int USER = 0x30000;
  private static final int USER_STACK = 0x40000;
  private static final int FRAMES = 1 << (22 - Page.SHIFT);

  private static final int VECTOR = 0x30;
  private static final int KERNEL_CODE = 0x10;
  private static final int KERNEL_DATA = 0x18;

  /** How long each is run, in instructions. */
  private final long instructions;

  private final PrintStream out;

  RingsBenchmark(long instructions, PrintStream out) {
    this.instructions = instructions;
    this.out = out;
  }

  /** Which code runs. */
  private enum Code {
    USER_ALONE,
    KERNEL_ALONE,
    BY_TURNS
  }

  void run() {
    out.println(
        "Changing rings, in million instructions a second: user code and a kernel by turns,");
    out.println("beside the slower of the two alone");
    Table table =
        new Table(
            out,
            left("instructions in a row", 21),
            right("by turns", 8),
            right("user", 6),
            right("kernel", 6),
            right("share", 6),
            left("aim", 13),
            left("met", 3));
    for (int rounds : new int[] {1000, 100, 25}) {
      double turns = speed(Code.BY_TURNS, rounds);
      double user = speed(Code.USER_ALONE, rounds);
      double kernel = speed(Code.KERNEL_ALONE, rounds);
      double share = turns / Math.min(user, kernel);
      boolean counts = rounds >= 100;
      table.row(
          String.valueOf(rounds * PER_ROUND),
          Table.number(turns, 0),
          Table.number(user, 0),
          Table.number(kernel, 0),
          Table.number(PERCENT * share, 0) + " %",
          counts ? Table.number(PERCENT * LEAST_SHARE, 0) + " % at least" : "",
          counts ? Table.met(share >= LEAST_SHARE) : "");
    }
  }

  private double speed(Code code, int rounds) {
    Machine machine = machine(code, rounds);
    run(machine);
    long begin = CpuTime.nanos();
    run(machine);
    return instructions / MILLION * NANOS_PER_SECOND / (CpuTime.nanos() - begin);
  }

  private void run(Machine machine) {
    Stop stop = machine.cpu().run(instructions);
    if (stop != Stop.BUDGET) {
      throw new IllegalStateException("the loops have ended with " + stop);
    }
  }

  private static Machine machine(Code code, int rounds) {
    Machine machine = new Machine(FRAMES);
    Memory memory = machine.memory();
    memory.store32(DIRECTORY, 0x87); // 4 MiB at their own addresses, for all rings
    descriptor(memory, 2, 0x9b);
    descriptor(memory, 3, 0x93);
    descriptor(memory, 4, 0xfb);
    descriptor(memory, 5, 0xf3);
    memory.store32(TASK + 4, KERNEL_STACK);
    memory.store32(TASK + 8, KERNEL_DATA);
    memory.store32(INTERRUPTS + VECTOR * 8, KERNEL_CODE << 16 | (KERNEL & 0xffff));
    memory.store32(INTERRUPTS + VECTOR * 8 + 4, (KERNEL & 0xffff0000) | 0xee00);
    boolean turns = code == Code.BY_TURNS;
    loop(memory, USER, rounds, turns ? new int[] {0xcd, VECTOR} : new int[0]);
    loop(memory, KERNEL, rounds, turns ? new int[] {0xcf} : new int[0]);
    Registers registers = registers(code == Code.KERNEL_ALONE ? 0 : 3);
    machine.restore(new Snapshot(registers, memory.freeze()));
    return machine;
  }

  /** One for all addresses. */
  private static void descriptor(Memory memory, int index, int access) {
    memory.store32(TABLES + index * 8, 0xffff);
    memory.store32(TABLES + index * 8 + 4, 0x00cf0000 | access << 8);
  }

  /** A loop, then something else, and all of it again. */
  private static void loop(Memory memory, int address, int rounds, int[] then) {
    int[] code = {
      0xb9,
      rounds & 0xff,
      rounds >> 8 & 0xff,
      0,
      0, // mov rounds, %ecx
      0x01,
      0xc8, // add %ecx, %eax
      0x31,
      0xc2, // xor %eax, %edx
      0x49, // dec %ecx
      0x75,
      0xf9 // jnz to the addition
    };
    int at = address;
    for (int value : code) {
      memory.store8(at++, value);
    }
    for (int value : then) {
      memory.store8(at++, value);
    }
    memory.store8(at, 0xeb); // jmp to the beginning
    memory.store8(at + 1, address - at - 2);
  }

  private static Registers registers(int level) {
    Registers registers = new Registers();
    registers.enterFlat(level);
    registers.eip = level == 3 ? USER : KERNEL;
    registers.gpr[Register.ESP] = level == 3 ? USER_STACK : KERNEL_STACK;
    registers.gdtBase = TABLES;
    registers.gdtLimit = 6 * 8 - 1;
    registers.idtBase = INTERRUPTS;
    registers.idtLimit = 0x7ff;
    registers.task = new Segment(0x08, TASK, 0x67, 0x8b, false);
    registers.cr3 = DIRECTORY;
    registers.cr4 = Registers.CR4_PSE;
    registers.cr0 |= Registers.CR0_PG;
    return registers;
  }
}
