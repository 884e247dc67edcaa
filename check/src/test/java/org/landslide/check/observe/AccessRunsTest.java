package org.landslide.check.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.memory.AccessLog;

final class AccessRunsTest {
  private static final int ATOMIC = 7;

  /** That a byte was touched, after so many accesses that nothing is joined across. */
  private record Touch(int barriers, int instruction, boolean write, int address) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void runsTouchWhatTheAccessesTouch(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      AccessLog log = randomLog(random, 300);
      AccessRuns runs = new AccessRuns();
      runs.read(log, AccessRunsTest::isAtomic);
      assertThat(touches(log, runs)).as("log %d of seed %d", i, seed).isEqualTo(touches(log));
    }
  }

  @Test
  void loopThroughAnArrayAndItsCounterAreOneRunEach() {
    AccessLog log = new AccessLog(1 << 14);
    for (int i = 0; i < 1000; i++) {
      log.add(1, 0x8000, 4, false);
      log.add(2, 0x100000 + 4 * i, 4, true);
      log.add(3, 0x8000, 4, true);
    }
    AccessRuns runs = new AccessRuns();
    runs.read(log, AccessRunsTest::isAtomic);
    assertThat(runs.size()).isEqualTo(3);
    assertThat(runs.bytes(1)).isEqualTo(4000);
  }

  /** Loops over adjacent and equal addresses, among accesses that are neither. */
  private static AccessLog randomLog(Random random, int size) {
    AccessLog log = new AccessLog(1 << 14);
    int address = 0;
    while (log.size() < size) {
      int bytes = 1 << random.nextInt(3);
      address =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(64);
            case 1 -> address;
            default -> address + bytes;
          };
      boolean repeats = random.nextInt(40) == 0;
      if (repeats) {
        log.beginRepetition();
      }
      log.add(random.nextInt(ATOMIC + 1), address, bytes, random.nextBoolean());
      if (repeats) {
        log.endRepetition();
      }
    }
    return log;
  }

  private static boolean isAtomic(int instruction) {
    return instruction == ATOMIC;
  }

  private static boolean isBarrier(AccessLog log, int i) {
    return log.isRepeated(i) || isAtomic(log.instruction(i));
  }

  private static Set<Touch> touches(AccessLog log) {
    Set<Touch> all = new HashSet<>();
    for (int i = 0; i < log.size(); i++) {
      add(all, log, i, log.bytes(i));
    }
    return all;
  }

  private static Set<Touch> touches(AccessLog log, AccessRuns runs) {
    Set<Touch> all = new HashSet<>();
    for (int run = 0; run < runs.size(); run++) {
      add(all, log, runs.entry(run), runs.bytes(run));
    }
    return all;
  }

  private static void add(Set<Touch> all, AccessLog log, int entry, int bytes) {
    int barriers = 0;
    for (int i = 0; i <= entry; i++) {
      barriers += isBarrier(log, i) ? 1 : 0;
    }
    for (int i = 0; i < bytes; i++) {
      int address = log.address(entry) + i;
      all.add(new Touch(barriers, log.instruction(entry), log.isWrite(entry), address));
    }
  }
}
