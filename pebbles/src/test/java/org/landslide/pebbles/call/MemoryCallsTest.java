package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.pebbles.kernel.WorldOptions;

final class MemoryCallsTest {
  private static final int BASE = 0x02000000;
  private static final int PAGE = Limits.PAGE_SIZE;

  private final TestWorld test = TestWorld.boot();
  private final PebblesWorld world = test.world;

  private boolean writable(int address, int length) {
    return world.machine().mmu().writable(address, length);
  }

  @Test
  void newPagesAreZeroAndWritableToTheLastByte() {
    assertThat(test.call(SystemCall.NEW_PAGES, BASE, 3 * PAGE)).isZero();
    assertThat(writable(BASE, 3 * PAGE)).isTrue();
    assertThat(writable(BASE, 3 * PAGE + 1)).isFalse();
    assertThat(writable(BASE - 1, 1)).isFalse();
    for (int i = 0; i < 3 * PAGE; i += 4) {
      assertThat(test.peek(BASE + i)).isZero();
    }
  }

  @Test
  void removedPagesAreGoneAndComeBackAsZeros() {
    test.call(SystemCall.NEW_PAGES, BASE, 2 * PAGE);
    test.poke(BASE + 8, 1234);
    assertThat(test.call1(SystemCall.REMOVE_PAGES, BASE)).isZero();
    assertThat(writable(BASE, 1)).isFalse();
    assertThat(writable(BASE + PAGE, 1)).isFalse();
    assertThat(test.call(SystemCall.NEW_PAGES, BASE, 2 * PAGE)).isZero();
    assertThat(test.peek(BASE + 8)).isZero();
    world.validate();
  }

  @Test
  void removePagesTakesWhatOneNewPagesGave() {
    test.call(SystemCall.NEW_PAGES, BASE, 2 * PAGE);
    test.call(SystemCall.NEW_PAGES, BASE + 2 * PAGE, PAGE);
    assertThat(test.call1(SystemCall.REMOVE_PAGES, BASE + PAGE)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call1(SystemCall.REMOVE_PAGES, BASE)).isZero();
    assertThat(test.call1(SystemCall.REMOVE_PAGES, BASE)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(writable(BASE + 2 * PAGE, PAGE)).isTrue();
  }

  @Test
  void whatTheProgramStartedWithCannotBeRemoved() {
    for (int base :
        new int[] {
          TestWorld.CODE, TestWorld.DATA, Limits.USER_END - Limits.STACK_SIZE, 0, Limits.USER_END
        }) {
      assertThat(test.call1(SystemCall.REMOVE_PAGES, base)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    }
  }

  @Test
  void badRangesAreRefused() {
    int[][] ranges = {
      {BASE + 1, PAGE},
      {BASE, 0},
      {BASE, -PAGE},
      {BASE, PAGE + 1},
      {BASE, Integer.MIN_VALUE},
      {0, PAGE},
      {Limits.USER_START - PAGE, PAGE},
      {Limits.USER_START - PAGE, 2 * PAGE},
      {Limits.USER_END, PAGE},
      {0xf0000000, 0x10000000},
      {TestWorld.CODE, PAGE},
      {TestWorld.DATA - PAGE, 2 * PAGE},
      {TestWorld.DATA + PAGE, 2 * PAGE},
      {Limits.USER_END - PAGE, PAGE},
      {Limits.USER_END - Limits.STACK_SIZE - PAGE, 2 * PAGE},
      {0x80000000, 0x7ffff000},
    };
    for (int[] range : ranges) {
      assertThat(test.call(SystemCall.NEW_PAGES, range[0], range[1]))
          .as("%08x + %x", range[0], range[1])
          .isEqualTo(ErrorCode.BAD_ARGUMENT);
    }
    world.validate();
  }

  @Test
  void moreThanThereIsIsRefusedAndTakesNothing() {
    assertThat(test.call(SystemCall.NEW_PAGES, BASE, 4096 * PAGE)).isEqualTo(ErrorCode.NO_MEMORY);
    assertThat(test.call(SystemCall.NEW_PAGES, BASE, 0x7ffff000)).isEqualTo(ErrorCode.NO_MEMORY);
    world.validate();
    assertThat(test.call(SystemCall.NEW_PAGES, BASE, 4000 * PAGE)).isZero();
  }

  @Test
  void thirtyFourMegabytesOfStacksAtOnceAreNoProblem() {
    TestWorld large = TestWorld.boot(WorldOptions.DEFAULT);
    assertThat(large.call(SystemCall.NEW_PAGES, 0x40000000, 34 << 20)).isZero();
    large.poke(0x40000000 + (34 << 20) - 4, 1);
    int child = large.fork();
    large.world.switchTo(child);
    assertThat(large.peek(0x40000000 + (34 << 20) - 4)).isEqualTo(1);
    assertThat(large.call1(SystemCall.REMOVE_PAGES, 0x40000000)).isZero();
    large.world.validate();
  }

  @Test
  void everyFrameComesBackWhenATaskEnds() {
    int limit = 4000 * PAGE;
    for (int i = 0; i < 5; i++) {
      int child = test.fork();
      world.switchTo(child);
      assertThat(test.call(SystemCall.NEW_PAGES, BASE, limit)).isZero();
      test.poke(BASE, 1);
      test.event1(SystemCall.VANISH, 0);
      world.switchTo(1);
    }
    world.validate();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void memoryBehavesAsAMapOfPages(long seed) {
    Random random = new Random(seed);
    Map<Integer, Integer> regions = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      int first = random.nextInt(40);
      int base = 0x023e0000 + first * PAGE;
      if (random.nextInt(3) > 0) {
        int pages = 1 + random.nextInt(6);
        boolean free = isFree(regions, first, pages);
        int result = test.call(SystemCall.NEW_PAGES, base, pages * PAGE);
        assertThat(result == 0).isEqualTo(free);
        if (free) {
          regions.put(first, pages);
        }
      } else {
        boolean known = regions.remove(first) != null;
        assertThat(test.call1(SystemCall.REMOVE_PAGES, base) == 0).isEqualTo(known);
      }
      assertThat(mapped()).isEqualTo(pagesOf(regions));
    }
    world.validate();
  }

  private static boolean isFree(Map<Integer, Integer> regions, int first, int pages) {
    return regions.entrySet().stream()
        .noneMatch(r -> r.getKey() < first + pages && first < r.getKey() + r.getValue());
  }

  private static List<Integer> pagesOf(Map<Integer, Integer> regions) {
    List<Integer> pages = new ArrayList<>();
    regions.forEach(
        (first, count) -> {
          for (int page = first; page < first + count; page++) {
            pages.add(page);
          }
        });
    pages.sort(null);
    return pages;
  }

  private List<Integer> mapped() {
    List<Integer> pages = new ArrayList<>();
    for (int page = 0; page < 50; page++) {
      if (writable(0x023e0000 + page * PAGE, PAGE)) {
        pages.add(page);
      }
    }
    return pages;
  }
}
