package org.landslide.check.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.check.rules.LeakReport;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

final class HeapErrorTest {
  private static final Frame ALLOCATES = new Frame(0x01000010, "make", "a.c", 1);
  private static final Frame FREES = new Frame(0x01000020, "drop", "a.c", 2);
  private static final Frame FAILS = new Frame(0x01000030, "use", "a.c", 3);
  private static final int BLOCK = 0x01007008;

  private static final HeapMap LIVE =
      HeapMap.EMPTY
          .withPages(0x01007000, 4096)
          .allocated(BLOCK, 24, new Site(3, List.of(ALLOCATES)));
  private static final HeapMap FREED = LIVE.freed(BLOCK, new Site(1, List.of(FREES)));

  private static Bug bug(Optional<HeapError> error, String place) {
    return error.orElseThrow().bug(new Site(2, List.of(FAILS)), place);
  }

  private static String message(Optional<HeapError> error) {
    return bug(error, "").message();
  }

  @Test
  void aUseAfterFreeNamesTheAccessTheBlockAndWhoFreedIt() {
    Bug bug = bug(FREED.access(0x01007010, 4, false), "");
    assertThat(bug.kind()).isEqualTo(BugKind.USE_AFTER_FREE);
    assertThat(bug.message())
        .isEqualTo(
            "thread 2 reads 4 bytes at 0x01007010, inside a block of 24 bytes at 0x01007008 that"
                + " thread 1 had freed");
    assertThat(bug.evidence())
        .containsExactly(
            new Evidence("thread 2 reads it here", List.of(FAILS)),
            new Evidence("thread 3 allocated the block here", List.of(ALLOCATES)),
            new Evidence("thread 1 freed the block here", List.of(FREES)));
  }

  @Test
  void anAccessOutOfBoundsSaysOnWhichSideOfWhichBlockAndHowFarAway() {
    String block = "a block of 24 bytes at 0x01007008 that thread 3 had allocated";
    assertThat(message(LIVE.access(0x01007020, 4, true)))
        .isEqualTo("thread 2 writes 4 bytes at 0x01007020, right behind " + block);
    assertThat(message(LIVE.access(0x01007021, 1, true)))
        .isEqualTo("thread 2 writes 1 byte at 0x01007021, 1 byte behind " + block);
    assertThat(message(LIVE.access(0x0100701E, 4, true)))
        .isEqualTo(
            "thread 2 writes 4 bytes at 0x0100701e, the last 2 of them beyond the end of " + block);
    assertThat(message(LIVE.access(0x0100701D, 4, true)))
        .contains("the last of them beyond the end of ");
    assertThat(message(LIVE.access(0x01007000, 4, false)))
        .isEqualTo("thread 2 reads 4 bytes at 0x01007000, 4 bytes before " + block);
    assertThat(message(LIVE.access(0x01007004, 4, false))).contains(", right before " + block);
    assertThat(message(LIVE.access(0x01007006, 4, false)))
        .contains(", reaching from outside into " + block);
  }

  @Test
  void anAccessToAHeapWithoutBlocksSaysSo() {
    Bug bug = bug(HeapMap.EMPTY.withPages(0x01007000, 4096).access(0x01007010, 4, true), "");
    assertThat(bug.kind()).isEqualTo(BugKind.OUT_OF_BOUNDS);
    assertThat(bug.message())
        .isEqualTo("thread 2 writes 4 bytes at 0x01007010, in the heap, where no block is in use");
    assertThat(bug.evidence()).hasSize(1);
  }

  @Test
  void aDoubleFreeNamesWhoFreedFirst() {
    Bug bug = bug(FREED.free(BLOCK), "");
    assertThat(bug.kind()).isEqualTo(BugKind.DOUBLE_FREE);
    assertThat(bug.message())
        .isEqualTo(
            "thread 2 frees a block of 24 bytes at 0x01007008 that thread 1 had freed already");
    assertThat(bug.evidence())
        .extracting(Evidence::title)
        .containsExactly(
            "thread 2 frees it again here",
            "thread 3 allocated the block here",
            "thread 1 freed the block here");
  }

  @Test
  void anInvalidFreeSaysWhatTheAddressIs() {
    assertThat(bug(LIVE.free(BLOCK + 8), "").kind()).isEqualTo(BugKind.INVALID_FREE);
    assertThat(message(LIVE.free(BLOCK + 8)))
        .isEqualTo(
            "thread 2 frees 0x01007010, which is 8 bytes behind the start of a block of 24 bytes at"
                + " 0x01007008 that thread 3 had allocated");
    assertThat(message(FREED.free(BLOCK + 8))).endsWith("that thread 1 had freed");
    assertThat(bug(LIVE.free(0x01004000), "the variable counter").message())
        .isEqualTo(
            "thread 2 frees 0x01004000, which malloc did not return: it is the variable counter");
    assertThat(message(LIVE.free(BLOCK + 24)))
        .isEqualTo("thread 2 frees 0x01007020, which malloc did not return");
  }

  @Test
  void evidenceWithoutAStackDoesNotSayHere() {
    Site unknown = new Site(4, List.of());
    Bug bug = FREED.free(BLOCK).orElseThrow().bug(unknown, "");
    assertThat(bug.evidence().get(0)).isEqualTo(new Evidence("thread 4 frees it again", List.of()));
  }

  @Test
  void noLeakIsNoBug() {
    assertThat(LeakReport.of(FREED.liveBlocks())).isEmpty();
  }

  @Test
  void aLeakNamesTheBlockAndWhoAllocatedIt() {
    Bug bug = LeakReport.of(LIVE.liveBlocks()).orElseThrow();
    assertThat(bug.kind()).isEqualTo(BugKind.MEMORY_LEAK);
    assertThat(bug.message())
        .isEqualTo("a block of 24 bytes at 0x01007008 that thread 3 allocated is never freed");
    assertThat(bug.evidence())
        .containsExactly(
            new Evidence(
                "thread 3 allocated a block of 24 bytes at 0x01007008 here", List.of(ALLOCATES)));
  }

  @Test
  void manyLeaksAreCountedAndAFewShown() {
    HeapMap map = LIVE;
    for (int i = 1; i < 30; i++) {
      map = map.allocated(BLOCK + 32 * i, 10, new Site(1, List.of()));
    }
    Bug bug = LeakReport.of(map.liveBlocks()).orElseThrow();
    assertThat(bug.message())
        .isEqualTo(
            "30 blocks, 314 bytes in all, are never freed; the first is a block of 24 bytes at"
                + " 0x01007008 that thread 3 allocated");
    assertThat(bug.evidence()).hasSize(10);
  }
}
