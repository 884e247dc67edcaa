package org.landslide.check.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeapMapTest {
  private static final Site SITE = new Site(1, List.of());

  /** At the ends of the address space and where signs change. */
  @ParameterizedTest
  @CsvSource({
    "1, 0x01007000",
    "2, 0x01007000",
    "3, 0x01007000",
    "4, 1",
    "5, 0x7FFFFF9C",
    "6, 0xFFFFFF38",
  })
  void answersAsIfItHadLookedAtEachByte(long seed, long base) {
    Random random = new Random(seed);
    NaiveHeap naive = new NaiveHeap((int) base);
    HeapMap map = HeapMap.EMPTY;
    Map<HeapMap, NaiveHeap> kept = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      map = randomStep(random, naive, map, (int) base);
      assertSame(map, naive, random, (int) base);
      if (random.nextInt(100) == 0) {
        kept.put(map, naive.copy());
      }
    }
    kept.forEach((old, model) -> assertSame(old, model, random, (int) base));
  }

  private static HeapMap randomStep(Random random, NaiveHeap naive, HeapMap map, int base) {
    int offset = random.nextInt(NaiveHeap.SIZE);
    int size = random.nextInt(Math.min(20, NaiveHeap.SIZE - offset));
    Site site = new Site(1 + random.nextInt(1000), List.of());
    int choice = random.nextInt(100);
    List<HeapBlock> blocks = naive.liveBlocks();
    if (choice < 2) {
      naive.setPages(offset, size, true);
      return map.withPages(base + offset, size);
    } else if (choice < 3) {
      naive.setPages(offset, size, false);
      return map.withoutPages(base + offset, size);
    } else if (choice < 50 || blocks.isEmpty()) {
      naive.allocate(offset, size, site);
      return map.allocated(base + offset, size, site);
    }
    int address = blocks.get(random.nextInt(blocks.size())).address();
    naive.free(address - base, site);
    return map.freed(address, site);
  }

  private static void assertSame(HeapMap map, NaiveHeap naive, Random random, int base) {
    assertThat(map.liveBlocks()).isEqualTo(naive.liveBlocks());
    for (int n = 0; n < 10; n++) {
      int offset = random.nextInt(NaiveHeap.SIZE);
      int address = base + offset;
      int bytes = 1 + random.nextInt(8);
      boolean write = random.nextBoolean();
      assertThat(map.live(address)).isEqualTo(naive.live(offset));
      assertThat(map.containing(address)).isEqualTo(naive.containing(offset));
      assertThat(map.lastFreed(address)).isEqualTo(naive.lastFreed(offset));
      assertThat(map.nearest(address)).isEqualTo(naive.nearest(offset));
      assertThat(map.isHeap(address)).isEqualTo(naive.isHeap(offset));
      assertThat(map.free(address)).isEqualTo(naive.free(offset));
      assertThat(map.access(address, bytes, write)).isEqualTo(naive.access(offset, bytes, write));
      if (map.allowsAll(address, bytes)) {
        assertNothingWrongInside(map, naive, offset, bytes, address);
      }
    }
  }

  private static void assertNothingWrongInside(
      HeapMap map, NaiveHeap naive, int offset, int bytes, int address) {
    for (int from = 0; from < bytes; from++) {
      assertThat(map.endsAt(address + from)).isFalse();
      for (int length = 1; from + length <= bytes; length++) {
        assertThat(naive.access(offset + from, length, true)).isEmpty();
      }
    }
  }

  @Test
  void allIsAllowedInsideABlockAndOutsideOfTheHeap() {
    HeapMap map = HeapMap.EMPTY.withPages(0x01007000, 4096).allocated(0x01007008, 24, SITE);
    assertThat(map.allowsAll(0x01007008, 24)).isTrue();
    assertThat(map.allowsAll(0x01008001, 400)).isTrue();
    assertThat(map.allowsAll(0x01007008, 25)).isFalse();
    assertThat(map.allowsAll(0x01006FFE, 4)).isFalse();
  }

  @Test
  void whatIsNotInTheHeapIsNoneOfItsBusiness() {
    HeapMap map = HeapMap.EMPTY.withPages(0x01007000, 4096).allocated(0x01007008, 24, SITE);
    assertThat(map.access(0x01006FFC, 4, true)).isEmpty();
    assertThat(map.access(0x01008000, 4, true)).isEmpty();
    assertThat(map.access(0xFFFFE000, 4, true)).isEmpty();
    assertThat(map.access(0x01006FFE, 4, true)).isPresent();
    assertThat(map.access(0x01007040, 0, true)).isEmpty();
  }

  @Test
  void freeingNothingIsFine() {
    assertThat(HeapMap.EMPTY.free(0)).isEmpty();
  }

  @Test
  void anAllocatorThatHasNothingLeftHandsOutNothing() {
    assertThat(HeapMap.EMPTY.allocated(0, 24, SITE).liveBlocks()).isEmpty();
  }

  @Test
  void aBlockWithoutBytesExistsAndMustNotBeTouched() {
    HeapMap map = HeapMap.EMPTY.allocated(0x01007008, 0, SITE);
    assertThat(map.live(0x01007008)).isPresent();
    assertThat(map.containing(0x01007008)).isEmpty();
    assertThat(map.access(0x01007008, 1, false)).containsInstanceOf(HeapError.OutOfBounds.class);
    HeapMap freed = map.freed(0x01007008, SITE);
    assertThat(freed.free(0x01007008)).containsInstanceOf(HeapError.DoubleFree.class);
  }

  @Test
  void whatIsLeftOfAFreedBlockIsRememberedWhenAnotherTakesItsPlaceInPart() {
    HeapMap map = HeapMap.EMPTY.allocated(100, 64, SITE).freed(100, SITE).allocated(108, 16, SITE);
    assertThat(map.access(108, 16, true)).isEmpty();
    assertThat(map.access(124, 4, true)).containsInstanceOf(HeapError.UseAfterFree.class);
    assertThat(map.free(100)).containsInstanceOf(HeapError.DoubleFree.class);
  }

  @Test
  void aBlockThatReallocLeavesInItsPlaceHasItsNewSize() {
    HeapMap map = HeapMap.EMPTY.allocated(100, 8, SITE).allocated(100, 16, SITE);
    assertThat(map.liveBlocks()).extracting(HeapBlock::size).containsExactly(16);
  }

  @Test
  void onlyTheLastThousandFreesAreRemembered() {
    HeapMap map = HeapMap.EMPTY;
    for (int i = 0; i < 1001; i++) {
      map = map.allocated(0x1000 + 16 * i, 8, SITE).freed(0x1000 + 16 * i, SITE);
    }
    assertThat(map.lastFreed(0x1000)).isEmpty();
    assertThat(map.lastFreed(0x1010)).isPresent();
    assertThat(map.free(0x1000)).contains(new HeapError.InvalidFree(0x1000, Optional.empty()));
  }

  @Test
  void forgettingABlockSparesTheOnesThatLayInItLater() {
    HeapMap map = HeapMap.EMPTY.allocated(0x100, 24, SITE).freed(0x100, SITE);
    map = map.allocated(0x108, 8, SITE).freed(0x108, SITE);
    for (int i = 0; i < 999; i++) {
      map = map.allocated(0x1000, 8, SITE).freed(0x1000, SITE);
    }
    assertThat(map.lastFreed(0x104)).isEmpty();
    assertThat(map.lastFreed(0x10C)).isPresent();
    assertThat(map.lastFreed(0x114)).isEmpty();
  }

  @Test
  void freeingWhatIsNotThereIsAMistakeOfOurs() {
    assertThatThrownBy(() -> HeapMap.EMPTY.freed(0x1000, SITE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0x00001000");
  }

  @Test
  void tensOfThousandsOfBlocksAndOldStatesOfAllOfThemFitInMemory() {
    List<HeapMap> history = new ArrayList<>();
    HeapMap map = HeapMap.EMPTY.withPages(0x02000000, 0x01000000);
    for (int i = 0; i < 20_000; i++) {
      map = map.allocated(0x02000000 + 32 * i, 24, SITE);
      history.add(map);
    }
    assertThat(map.liveBlocks()).hasSize(20_000);
    assertThat(history.get(9).liveBlocks()).hasSize(10);
    assertThat(map.access(0x02000000 + 32 * 12_345 + 20, 4, true)).isEmpty();
    assertThat(map.access(0x02000000 + 32 * 12_345 + 21, 4, true)).isPresent();
  }
}
