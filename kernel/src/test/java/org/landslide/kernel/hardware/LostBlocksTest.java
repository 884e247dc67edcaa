package org.landslide.kernel.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.kernel.hardware.LostBlocks.Range;

/** Three blocks, and words that lead to them or do not. */
final class LostBlocksTest {
  private static final int VARIABLE = 0x1000;
  private static final int FIRST = 0x8000;
  private static final int SECOND = 0x8100;
  private static final int THIRD = 0x9000;
  private static final Map<Integer, Integer> BLOCKS = Map.of(FIRST, 64, SECOND, 64, THIRD, 64);

  private final Map<Integer, Integer> memory = new HashMap<>();
  private final LostBlocks lost =
      new LostBlocks(List.of(new Range(VARIABLE, 16)), address -> memory.getOrDefault(address, 0));

  private List<Integer> find() {
    return lost.among(BLOCKS, new int[0], new int[0]);
  }

  @Test
  void whatAVariableLeadsToByWayOfBlocksIsKept() {
    memory.put(VARIABLE + 8, FIRST);
    memory.put(FIRST + 60, SECOND + 4);
    assertThat(find()).containsExactly(THIRD);
  }

  @Test
  void blocksThatLeadToEachOtherAloneAreLost() {
    memory.put(VARIABLE, FIRST);
    memory.put(SECOND, THIRD);
    memory.put(THIRD, SECOND);
    assertThat(find()).containsExactly(SECOND, THIRD);
  }

  @ParameterizedTest
  @ValueSource(ints = {THIRD - 16, THIRD, THIRD + 63, THIRD + 64, THIRD >>> 12})
  void wordsThatCouldMeanABlockKeepIt(int word) {
    memory.put(VARIABLE, FIRST);
    memory.put(VARIABLE + 4, SECOND);
    memory.put(VARIABLE + 8, word);
    assertThat(find()).isEmpty();
  }

  @Test
  void whatIsKnownFromBeforeIsTrueNoLongerThanItsWords() {
    memory.put(VARIABLE, FIRST);
    memory.put(FIRST, SECOND);
    memory.put(SECOND, THIRD);
    assertThat(find()).isEmpty();
    memory.put(FIRST, 0);
    assertThat(find()).containsExactly(SECOND, THIRD);
    memory.put(THIRD, SECOND);
    assertThat(find()).containsExactly(SECOND, THIRD);
    memory.put(VARIABLE + 12, THIRD);
    assertThat(find()).isEmpty();
  }

  @Test
  void theUnusedPartOfAStackLeadsNowhereAndRegistersDo() {
    memory.put(VARIABLE, FIRST);
    memory.put(FIRST + 4, SECOND);
    memory.put(FIRST + 32, THIRD);
    assertThat(lost.among(BLOCKS, new int[] {FIRST + 16}, new int[0])).containsExactly(SECOND);
    assertThat(lost.among(BLOCKS, new int[] {FIRST + 16}, new int[] {SECOND})).isEmpty();
  }

  @Test
  void memoryOfWhichNothingIsKnownKeepsBlocksUnlessItWasFreed() {
    memory.put(VARIABLE, FIRST);
    memory.put(0xa000, SECOND);
    memory.put(0xb000, THIRD);
    List<Range> everything = List.of(new Range(0, 0xc000));
    assertThat(lost.unknownElsewhere(find(), everything, address -> address >= 0xb000))
        .containsExactly(THIRD);
  }
}
