package org.landslide.machine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.landslide.machine.execute.Ports;

/** Whatever a guest does to its devices, nothing escapes and everything ends. */
final class HostileGuestTest {
  private static final int[] PORTS = {
    0x20, 0x21, 0xa0, 0xa1, 0x40, 0x41, 0x42, 0x43, 0x60, 0x61, 0x64, 0x70, 0x71, 0x80, 0x92, 0x3d4,
    0x3d5, 0x3da, 0x3f8, 0x3f9, 0x3fa, 0x3fb, 0x3fc, 0x3fd, 0x3fe, 0x3ff, 0x604, 0xcf9, 0x8900,
    0x1f0, 0x1f2, 0x1f3, 0x1f6, 0x1f7, 0x1f7, 0x170, 0x176, 0x177, 0x376, 0x3f6, 0x501
  };

  private static final int CASES = 20_000;
  private static final int ACCESSES = 60;
  private static final int CODE = 0x10000;

  @Test
  void devicesProgrammedAtRandomStayWithinTheirLimits() {
    Pc pc = new Pc(1);
    pc.insertDisk(0, DiskImage.blank(200));
    pc.insertDisk(1, DiskImage.blank(3));
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

  private static final int[] COMMANDS = {0x20, 0x21, 0x30, 0x31, 0xec, 0x90, 0x91, 0xe7, 0xa1};

  @Test
  void disksProgrammedAtRandomKeepTheirSize() {
    Pc pc = new Pc(1);
    pc.insertDisk(0, DiskImage.blank(200));
    pc.insertDisk(1, DiskImage.blank(3));
    Pc.State fresh = pc.snapshot();
    for (int seed = 0; seed < CASES; seed++) {
      pc.restore(fresh);
      programDisks(pc.ports(), new Random(seed));
      assertThat(pc.disk(0)).extracting(DiskImage::sectors).isEqualTo(200);
      assertThat(pc.disk(1)).extracting(DiskImage::sectors).isEqualTo(3);
      assertThat(pc.disk(2)).isNull();
    }
  }

  /** Commands that make sense, with others in between, and more or less data than they want. */
  private static void programDisks(Ports ports, Random random) {
    long now = 0;
    for (int i = 0; i < ACCESSES; i++) {
      now += random.nextInt(3) * 600L;
      switch (random.nextInt(6)) {
        case 0 -> ports.out(0x1f7, 1, COMMANDS[random.nextInt(COMMANDS.length)], now);
        case 1 -> ports.out(0x1f2 + random.nextInt(5), 1, random.nextInt(4), now);
        case 2 -> ports.out(0x1f6, 1, random.nextInt(16) << 4, now);
        case 3 -> ports.out(0x3f6, 1, random.nextInt(8), now);
        default -> moveData(ports, random, now);
      }
    }
  }

  private static void moveData(Ports ports, Random random, long now) {
    int size = 1 << random.nextInt(3);
    boolean reads = random.nextBoolean();
    for (int i = random.nextInt(400); i > 0; i--) {
      if (reads) {
        ports.in(0x1f0, size, now);
      } else {
        ports.out(0x1f0, size, random.nextInt(), now);
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
