package org.landslide.kernel.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.machine.memory.Memory;

/**
 * Two frames in a small memory, and what leads to them or does not. The kernel has one megabyte.
 */
final class LostFramesTest {
  private static final int FIRST = 0x0020_0000;
  private static final int SECOND = 0x0020_1000;
  private static final List<Integer> BOTH = List.of(FIRST, SECOND);
  private static final int DIRECTORY = 0x0001_0000;
  private static final int TABLE = 0x0002_0000;
  private static final int MAPPED = 7;

  /** The kernel sees its memory here. */
  private static final int SHIFT = 0x4000_0000;

  private static final int VARIABLE = SHIFT + 0x5008;

  private final Memory memory = new Memory(1024);
  private final LostFrames frames =
      new LostFrames(memory, List.of(page(0x5000), page(DIRECTORY), page(TABLE)), SHIFT);

  private static Range page(int physical) {
    return new Range(SHIFT + physical, 4096);
  }

  private void put(int address, int word) {
    memory.store32(address - SHIFT, word);
  }

  private void map(int entry, int frame) {
    memory.store32(DIRECTORY + 4 * 3, TABLE | MAPPED);
    memory.store32(TABLE + 4 * entry, frame | MAPPED);
  }

  @Test
  void whatADirectoryInUseMapsIsKept() {
    map(9, SECOND);
    assertThat(frames.unmapped(BOTH, new int[] {0, DIRECTORY}, dead -> false))
        .containsExactly(FIRST);
    assertThat(frames.unmapped(BOTH, new int[] {0}, dead -> false)).isEqualTo(BOTH);
  }

  @Test
  void directoriesAndTablesThatWereFreedMapNothing() {
    map(9, SECOND);
    int[] directory = {DIRECTORY};
    assertThat(frames.unmapped(BOTH, directory, at -> at == SHIFT + DIRECTORY)).isEqualTo(BOTH);
    assertThat(frames.unmapped(BOTH, directory, at -> at == SHIFT + TABLE)).isEqualTo(BOTH);
  }

  @Test
  void directoriesAndTablesInFramesAreKept() {
    memory.store32(FIRST, SECOND | MAPPED);
    assertThat(frames.unmapped(BOTH, new int[] {FIRST}, dead -> false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {SECOND, SECOND | MAPPED, SECOND >>> 12})
  void wordsThatCouldMeanAFrameKeepIt(int word) {
    put(VARIABLE, word);
    assertThat(frames.withoutWord(BOTH, dead -> false)).containsExactly(FIRST);
    assertThat(frames.withoutWord(BOTH, at -> at == VARIABLE)).isEqualTo(BOTH);
  }

  @ParameterizedTest
  @ValueSource(ints = {SECOND | 2, FIRST + 0xffe, SECOND + 0x1000})
  void otherWordsDoNot(int word) {
    put(VARIABLE, word);
    assertThat(frames.withoutWord(BOTH, dead -> false)).isEqualTo(BOTH);
  }

  @Test
  void tableInAFrameThatAWordLeadsToKeepsWhatItMaps() {
    put(VARIABLE, FIRST);
    memory.store32(FIRST + 4 * 1000, SECOND | MAPPED);
    assertThat(frames.withoutWord(BOTH, dead -> false)).isEmpty();
    memory.store32(FIRST + 4 * 1000, SECOND);
    assertThat(frames.withoutWord(BOTH, dead -> false)).containsExactly(SECOND);
  }

  @Test
  void whatIsKnownFromBeforeIsTrueNoLongerThanItsWord() {
    put(VARIABLE, SECOND);
    assertThat(frames.withoutWord(BOTH, dead -> false)).containsExactly(FIRST);
    put(VARIABLE, FIRST);
    assertThat(frames.withoutWord(BOTH, dead -> false)).containsExactly(SECOND);
    assertThat(frames.withoutWord(BOTH, dead -> true)).isEqualTo(BOTH);
  }
}
