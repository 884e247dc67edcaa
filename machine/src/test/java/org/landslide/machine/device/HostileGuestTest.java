package org.landslide.machine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.landslide.machine.execute.Ports;

/** Whatever a guest does to its devices, nothing escapes and everything ends. */
final class HostileGuestTest {
  private static final int[] PORTS = {
    0x20, 0x21, 0xa0, 0xa1, 0x40, 0x41, 0x42, 0x43, 0x60, 0x61, 0x64, 0x70, 0x71, 0x80, 0x92, 0x3d4,
    0x3d5, 0x3da, 0x3f8, 0x3f9, 0x3fa, 0x3fb, 0x3fc, 0x3fd, 0x3fe, 0x3ff, 0x604, 0xcf9, 0x8900
  };

  private static final int CASES = 20_000;
  private static final int ACCESSES = 60;
  private static final int CODE = 0x10000;

  @Test
  void devicesProgrammedAtRandomStayWithinTheirLimits() {
    Pc pc = new Pc(1);
    // Interrupts on, and a halt: whatever is due comes, into an empty table.
    pc.machine().memory().store32(CODE, 0xfdebf4fb);
    pc.machine().cpu().setEip(CODE);
    Pc.State fresh = pc.snapshot();
    for (int seed = 0; seed < CASES; seed++) {
      pc.restore(fresh);
      program(pc, new Random(seed));
      assertThat(pc.run(200)).isNotNull();
      assertThat(pc.screen()).hasSize(25);
    }
  }

  private static void program(Pc pc, Random random) {
    Ports ports = pc.ports();
    long now = 0;
    for (int i = 0; i < ACCESSES; i++) {
      int port =
          random.nextInt(8) == 0 ? random.nextInt(0x10000) : PORTS[random.nextInt(PORTS.length)];
      int size = 1 << random.nextInt(3);
      now += random.nextInt(3) == 0 ? random.nextInt(100_000) : random.nextInt(10);
      if (random.nextBoolean()) {
        ports.out(port, size, random.nextInt(), now);
      } else {
        long highest = (1L << (8 * size)) - 1;
        assertThat(Integer.toUnsignedLong(ports.in(port, size, now))).isLessThanOrEqualTo(highest);
      }
    }
  }

  @Test
  void randomBytesAreAKernelThatComesToAnEnd() {
    Pc pc = new Pc(1);
    Pc.State fresh = pc.snapshot();
    for (int seed = 0; seed < 2_000; seed++) {
      byte[] code = new byte[4096];
      new Random(seed).nextBytes(code);
      pc.restore(fresh);
      pc.machine().memory().write(CODE, code, 0, code.length);
      pc.machine().cpu().setEip(CODE);
      pc.type("anything\n");
      assertThat(pc.run(5_000)).isNotNull();
      Pc.State state = pc.snapshot();
      pc.run(1_000);
      pc.restore(state);
    }
  }
}
