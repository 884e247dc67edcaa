package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * Random bytes run as a program in ring 3, 200,000 times, with registers that point to the edges of
 * what it may touch. Nothing but a stop ever comes out of the machine, a fault leaves everything as
 * it was, and it makes no difference which tier runs and how many instructions at a time.
 */
final class RandomBytesTest {
  private static final int CASES = 50_000;
  private static final int STEPS = 8;

  /** Compiling a block takes longer than all the rest of a case. */
  private static final int COMPILED_EVERY = 50;

  private static final int LENGTH = 24;

  /** Readable and writable, readable, supervisor's, and nothing, beside one another. */
  private static final int DATA_PAGES = 2;

  private static final int READ_ONLY = Guest.DATA + DATA_PAGES * Page.SIZE;
  private static final int HIDDEN = READ_ONLY + Page.SIZE;
  private static final int[] EDGES = {
    Guest.CODE, Guest.DATA, Guest.DATA + Page.SIZE, READ_ONLY, HIDDEN, Guest.STACK, Guest.STACK_TOP
  };

  /** Which stop a step ended with, and the trap if that was it. */
  private record Outcome(Stop stop, @Nullable Trap trap, long hash) {}

  private static final class Subject {
    final Guest guest;
    final Snapshot start;

    Subject(Tier tier) {
      guest = Guest.userWithoutCode(tier);
      guest.tables.map(Guest.CODE + Page.SIZE, Guest.CODE_FRAME + 1, 0);
      guest.tables.map(READ_ONLY, Guest.DATA_FRAME + 2, PageTables.USER_READ_ONLY);
      guest.tables.map(HIDDEN, Guest.DATA_FRAME + 3, PageTables.KERNEL_DATA);
      byte[] data = new byte[64];
      new Random(7).nextBytes(data);
      for (int edge : EDGES) {
        int below = guest.mmu.translate(edge - 1) + 1;
        guest.memory.write(below - data.length, data, 0, data.length);
        guest.memory.write(guest.mmu.translate(edge), data, 0, data.length);
      }
      start = guest.machine.snapshot();
    }

    void prepare(int eip, byte[] code, int[] registers, int eflags) {
      guest.machine.restore(start);
      int physical = (Guest.CODE_FRAME << Page.SHIFT) + eip - Guest.CODE;
      int fits = Math.min(code.length, Guest.CODE + Page.SIZE - eip);
      guest.memory.write(physical, code, 0, fits);
      for (int i = 0; i < 8; i++) {
        guest.cpu.setReg(i, registers[i]);
      }
      guest.cpu.setEflags(eflags);
      guest.cpu.setEip(eip);
    }

    Outcome run(int most) {
      Stop stop = guest.cpu.run(most);
      Trap trap = stop == Stop.TRAP ? guest.cpu.trap() : null;
      return new Outcome(stop, trap, guest.machine.stateHash());
    }

    /** The hash, as if there had been no page fault since {@code cr2} was the faulting address. */
    long hashWith(int cr2) {
      int now = guest.cpu.cr2();
      guest.cpu.setCr2(cr2);
      long hash = guest.machine.stateHash();
      guest.cpu.setCr2(now);
      return hash;
    }

    @Nullable Insn nextInstruction() {
      try {
        return Decoder.decode(guest.mmu::load8, guest.cpu.eip());
      } catch (CpuFault fault) {
        return null;
      }
    }
  }

  private final Subject fast = new Subject(Tier.INTERPRETER);
  private final Subject slow = new Subject(Tier.EXECUTOR);
  private final Subject compiled = new Subject(Tier.COMPILER);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomBytesNeverBreakTheMachine(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      byte[] code = new byte[LENGTH];
      random.nextBytes(code);
      int eip =
          random.nextInt(8) == 0
              ? Guest.CODE + Page.SIZE - 1 - random.nextInt(12)
              : Guest.CODE + 128 + random.nextInt(1024);
      int[] registers = new int[8];
      for (int register = 0; register < 8; register++) {
        registers[register] = anyValue(random, register);
      }
      int eflags = random.nextInt() & (Registers.ARITHMETIC | Registers.DF);
      try {
        Subject atOnce = i % COMPILED_EVERY == 0 ? compiled : fast;
        check(atOnce, eip, code, registers, eflags);
      } catch (RuntimeException | AssertionError e) {
        String bytes = HexFormat.of().formatHex(code);
        throw new AssertionError("seed " + seed + ", case " + i + ", bytes " + bytes, e);
      }
    }
  }

  private static int anyValue(Random random, int register) {
    int kind = random.nextInt(8);
    if (register == Register.ESP) {
      int edge = random.nextBoolean() ? Guest.STACK : Guest.STACK_TOP;
      return kind == 0 ? random.nextInt() : edge + random.nextInt(96) - 48;
    }
    return switch (kind) {
      case 0 -> random.nextInt();
      case 1, 2 -> random.nextInt(70);
      default -> EDGES[random.nextInt(EDGES.length)] + random.nextInt(32) - 16;
    };
  }

  private void check(Subject third, int eip, byte[] code, int[] registers, int eflags) {
    fast.prepare(eip, code, registers, eflags);
    slow.prepare(eip, code, registers, eflags);
    int done = 0;
    Outcome last = step(fast.guest.machine.stateHash());
    while (last.stop() == Stop.BUDGET && ++done < STEPS) {
      last = step(last.hash());
    }
    third.prepare(eip, code, registers, eflags);
    // At once instead of one by one; one more than was completed if something stopped it.
    Outcome atOnce = third.run(last.stop() == Stop.BUDGET ? done : done + 1);
    assertThat(atOnce).isEqualTo(last);
  }

  private Outcome step(long before) {
    Insn insn = fast.nextInstruction();
    int cr2 = fast.guest.cpu.cr2();
    Outcome outcome = fast.run(1);
    assertThat(slow.run(1)).isEqualTo(outcome);
    assertThat(outcome.stop()).isIn(Stop.BUDGET, Stop.TRAP);
    if (outcome.trap() != null) {
      checkTrap(outcome.trap(), insn, before, cr2);
    } else {
      assertThat(insn == null ? Op.UNDEFINED : insn.op).isNotEqualTo(Op.UNDEFINED);
    }
    return outcome;
  }

  private void checkTrap(Trap trap, @Nullable Insn insn, long before, int cr2) {
    if (insn != null && insn.op == Op.UNDEFINED) {
      assertThat(trap.vector()).isEqualTo(CpuFault.INVALID_OPCODE);
    }
    boolean fault = trap.kind() == Trap.Kind.EXCEPTION && trap.vector() != CpuFault.DEBUG;
    boolean repeated = insn != null && insn.repeat != Insn.NO_REPEAT && isString(insn.op);
    if (fault && !repeated) {
      assertThat(fast.hashWith(cr2)).isEqualTo(before);
    }
    if (fault) {
      assertThat(trap.instruction()).isEqualTo(fast.guest.cpu.eip());
    }
  }

  private static boolean isString(Op op) {
    return switch (op) {
      case MOVS, CMPS, STOS, LODS, SCAS, INS, OUTS -> true;
      default -> false;
    };
  }
}
