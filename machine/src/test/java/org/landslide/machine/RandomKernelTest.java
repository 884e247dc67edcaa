package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;

/**
 * Random bytes run as a kernel, in ring 0 and wherever they get from there: with descriptor tables,
 * interrupt gates of all kinds that lead to more random bytes, and page tables that they may
 * overwrite. Nothing but a stop ever comes out, and the tiers agree.
 */
final class RandomKernelTest {
  private static final int CASES = 10_000;
  private static final int HANDLERS = 0x30000;
  private static final int CODE = 0x38000;
  private static final int DIRECTORY = 0x40000;
  private static final int TABLE = 0x41000;
  private static final int PAGES = 80;

  private static final String DESCRIPTORS =
      """
      descriptor 0x30000, 0xffff, 0x9a
      descriptor 0x30000, 0xffff, 0x92
      descriptor 0x30000, 0xffff, 0x9a, 0
      descriptor 0x30000, 0xffff, 0x92, 0
      descriptor 0, 0x0fff, 0x96
      descriptor 0, 0xfffff, 0x9e, 12
      """;

  private static final int[] SELECTORS = {8, 8, 8, 8, 0x30, 0x40, 0x58, 0x18, 0x77};
  private static final int[] GATES = {0x8e00, 0x8f00, 0xee00, 0xef00, 0x8600, 0x8500, 0x0e00};

  /** A machine that has set up its tables, and is about to run anything. */
  private static final class Subject {
    final Guest guest;
    final Snapshot start;

    Subject(Tier tier, long seed) {
      String text = Kernel.text(DESCRIPTORS, "main: jmp main");
      guest = Guest.kernel(text, Ports.NONE, tier);
      guest.cpu.run(100);
      Random random = new Random(seed);
      guest.memory.write(HANDLERS, harmless(random, 0x10000), 0, 0x10000);
      for (int vector = 0; vector < 256; vector++) {
        int handler = random.nextInt(0x8000) + (random.nextBoolean() ? HANDLERS : 0);
        int selector = SELECTORS[random.nextInt(SELECTORS.length)];
        int high = (handler & 0xffff0000) | GATES[random.nextInt(GATES.length)];
        guest.memory.store32(Kernel.IDT + 8 * vector, selector << 16 | (handler & 0xffff));
        guest.memory.store32(Kernel.IDT + 8 * vector + 4, high);
      }
      guest.memory.store32(DIRECTORY, TABLE | PageTables.USER_DATA);
      for (int page = 0; page < PAGES; page++) {
        int rights = random.nextInt(8) == 0 ? random.nextInt(8) : 7;
        guest.memory.store32(TABLE + 4 * page, page << Page.SHIFT | rights);
      }
      start = guest.machine.snapshot();
    }
  }

  /** Without the prefixes for repetitions: some would take minutes, which is their right. */
  private static byte[] harmless(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    for (int i = 0; i < length; i++) {
      if ((bytes[i] & 0xfe) == 0xf2) {
        bytes[i] = (byte) 0x90;
      }
    }
    return bytes;
  }

  private static final class Case {
    private final byte[] code;
    private final int[] registers = new int[8];
    private final int eflags;
    private final boolean hosted;
    private final boolean paging;

    Case(Random random) {
      code = harmless(random, 40);
      if (random.nextBoolean()) {
        code[0] = 0x0f;
        code[1] = (byte) random.nextInt(0x24);
      }
      for (int i = 0; i < 8; i++) {
        registers[i] =
            random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(PAGES << Page.SHIFT);
      }
      eflags = random.nextInt() & 0x3ed5;
      hosted = random.nextInt(3) == 0;
      paging = random.nextBoolean();
    }

    /** What stopped it, one after the other, and the state at the end. */
    String runOn(Subject subject) {
      Guest guest = subject.guest;
      Cpu cpu = guest.cpu;
      guest.machine.restore(subject.start);
      guest.memory.write(CODE, code, 0, code.length);
      for (int i = 0; i < 8; i++) {
        cpu.setReg(i, registers[i]);
      }
      cpu.setEip(CODE);
      cpu.setEflags(eflags);
      cpu.setTrapsStop(hosted);
      cpu.setCr3(DIRECTORY);
      cpu.setCr0(cpu.cr0() | (paging ? Registers.CR0_PG : 0));
      StringBuilder story = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        Stop stop = cpu.run(10);
        story.append(stop).append(stop == Stop.TRAP ? cpu.trap() : "").append(' ');
        if (cpu.interruptible()) {
          cpu.interrupt(0x20 + i);
        }
      }
      return story.append(guest.machine.stateHash()).toString();
    }

    @Override
    public String toString() {
      return HexFormat.of().formatHex(code) + (hosted ? " hosted" : "") + (paging ? " paging" : "");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void randomBytesInRing0NeverBreakTheMachine(long seed) {
    List<Subject> subjects =
        List.of(new Subject(Tier.EXECUTOR, seed), new Subject(Tier.INTERPRETER, seed));
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      Case bytes = new Case(random);
      String first = bytes.runOn(subjects.get(0));
      String second = bytes.runOn(subjects.get(1));
      assertThat(second).as("case %d: %s", i, bytes).isEqualTo(first);
    }
  }
}
