package org.landslide.engine.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.AccessTable;
import org.landslide.engine.model.HistoryBuilder;

final class EntryIndexTest {
  private static AccessTable random(Random random, int count) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int i = 0; i < count; i++) {
      int bytes = random.nextInt(8) == 0 ? 1 + random.nextInt(300) : 1 + random.nextInt(8);
      builder.access(i, 1, random.nextInt(1000), bytes, true, 0, AccessMode.PLAIN);
    }
    return builder.build().accesses();
  }

  /**
   * Every entry that touches a byte is one that is found, from whichever entry it is looked for.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noEntryThatTouchesAByteIsLeftOut(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      AccessTable table = random(random, 1 + random.nextInt(60));
      int[] entries = IntStream.range(0, table.size()).toArray();
      EntryIndex index = new EntryIndex(table, entries, entries.length);
      long wanted = AccessTable.firstByte(1, random.nextInt(1300));
      int first = index.firstReaching(wanted, 0);
      int firstLong = index.firstLongReaching(wanted, 0);
      for (int entry : entries) {
        boolean touches = table.firstByte(entry) <= wanted && table.lastByte(entry) >= wanted;
        boolean found =
            entry >= first
                || IntStream.range(firstLong, index.longCount())
                    .anyMatch(number -> index.longOne(number) == entry);
        assertThat(!touches || found).as("seed %d, round %d", seed, round).isTrue();
      }
      int from = random.nextInt(first + 1);
      assertThat(index.firstReaching(wanted, from)).isEqualTo(first);
      int next = index.nextLong(from);
      assertThat(IntStream.range(from, next).allMatch(entry -> table.bytes(entry) <= 64)).isTrue();
      assertThat(next == table.size() || table.bytes(next) > 64).isTrue();
    }
  }
}
