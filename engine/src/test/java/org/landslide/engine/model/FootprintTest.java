package org.landslide.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Footprints against the simplest model of one: a table of bytes. */
final class FootprintTest {
  private static final int CASES = 10_000;
  private static final int LAST_WORD = 0xFFFF_FFFC;

  /** Whether each byte was written; those that are missing were not touched. */
  private static final class Model {
    final Map<Long, Boolean> written = new HashMap<>();

    void access(int space, int address, int bytes, boolean write) {
      for (int i = 0; i < bytes; i++) {
        long at = ((long) space << 32) + Integer.toUnsignedLong(address) + i;
        written.merge(at, write, Boolean::logicalOr);
      }
    }

    void add(Model other) {
      other.written.forEach((at, write) -> written.merge(at, write, Boolean::logicalOr));
    }

    boolean conflictsWith(Model other) {
      return written.entrySet().stream()
          .anyMatch(
              entry ->
                  other.written.containsKey(entry.getKey())
                      && (entry.getValue() || other.written.get(entry.getKey())));
    }
  }

  private final FootprintBuilder builder = new FootprintBuilder();

  /** Two footprints whose accesses are near one another, made with one builder. */
  private record Pair(Footprint footprint, Model model) {}

  private Pair random(Random random, int base) {
    Model model = new Model();
    int accesses = random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(4);
    for (int i = 0; i < accesses; i++) {
      int space = 1 + random.nextInt(2);
      int bytes = random.nextInt(5) == 0 ? 1 + random.nextInt(200) : 1 + random.nextInt(4);
      int offset = random.nextInt(accesses > 4 ? 600 : 60);
      int address =
          Integer.toUnsignedLong(base) + offset + bytes > (1L << 32) ? -bytes : base + offset;
      boolean write = random.nextInt(accesses > 4 ? 30 : 3) == 0;
      builder.access(space, address, bytes, write);
      model.access(space, address, bytes, write);
    }
    return new Pair(builder.build(), model);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 0x7FFF_FFE0, 0x1234_5678, 0xFFFF_FFC0, 0xFFFF_FE00})
  void conflictsAreThoseOfTheBytes(int base) {
    Random random = new Random(base);
    int conflicts = 0;
    for (int i = 0; i < CASES; i++) {
      Pair a = random(random, base);
      Pair b = random(random, base);
      boolean expected = a.model.conflictsWith(b.model);
      assertThat(a.footprint.conflictsWith(b.footprint)).as("case %d", i).isEqualTo(expected);
      assertThat(b.footprint.conflictsWith(a.footprint)).as("case %d", i).isEqualTo(expected);
      assertThat(a.footprint.isEmpty()).isEqualTo(a.model.written.isEmpty());
      conflicts += expected ? 1 : 0;
    }
    assertThat(conflicts).isBetween(CASES / 10, CASES * 9 / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 0x1234_5678, 0xFFFF_FFC0})
  void bothTogetherConflictWithWhateverOneOfThemConflictsWith(int base) {
    Random random = new Random(base);
    for (int i = 0; i < CASES / 2; i++) {
      Pair a = random(random, base);
      Pair b = random(random, base);
      Pair c = random(random, base);
      Footprint both = a.footprint.and(b.footprint);
      a.model.add(b.model);
      assertThat(both.conflictsWith(c.footprint))
          .as("case %d", i)
          .isEqualTo(a.model.conflictsWith(c.model));
    }
  }

  @Test
  void theOrderAndNumberOfAccessesMakesNoDifference() {
    Footprint once = builder.read(1, 8, 4).write(1, 13, 2).build();
    Footprint again = builder.write(1, 14, 1).read(1, 8, 2).read(1, 9, 3).write(1, 13, 2).build();
    assertThat(again).isEqualTo(once).hasSameHashCodeAs(once);
  }

  @Test
  void nothingIsLeftOverInABuilderThatWasUsed() {
    Footprint first = builder.write(1, 0, 4).write(2, 0, 4096).build();
    assertThat(builder.build()).isSameAs(Footprint.EMPTY);
    Footprint second = builder.read(1, 4, 4).build();
    assertThat(first.conflictsWith(second)).isFalse();
    assertThat(second).isEqualTo(new FootprintBuilder().read(1, 4, 4).build());
  }

  @Test
  void neighboursDoNotConflict() {
    Footprint written = builder.write(1, 5, 2).build();
    assertThat(written.conflictsWith(builder.write(1, 3, 2).build())).isFalse();
    assertThat(written.conflictsWith(builder.write(1, 7, 1).build())).isFalse();
    assertThat(written.conflictsWith(builder.read(1, 6, 1).build())).isTrue();
    assertThat(written.conflictsWith(builder.write(2, 5, 2).build())).isFalse();
  }

  @Test
  void theLastWordOfASpaceIsNotTheFirstOfTheNext() {
    Footprint last = builder.write(1, LAST_WORD, 4).build();
    assertThat(last.conflictsWith(builder.write(2, 0, 4).build())).isFalse();
    assertThat(last.conflictsWith(builder.write(1, 0, 4).build())).isFalse();
    assertThat(last.conflictsWith(builder.read(1, LAST_WORD + 3, 1).build())).isTrue();
    assertThat(last.conflictsWith(builder.read(1, LAST_WORD - 996, 1000).build())).isTrue();
    assertThat(last.conflictsWith(builder.read(1, LAST_WORD - 1000, 1000).build())).isFalse();
  }

  @Test
  void readsDoNotConflict() {
    Footprint range = builder.read(1, 0, 4096).build();
    Footprint word = builder.read(1, 64, 4).build();
    assertThat(range.conflictsWith(word)).isFalse();
    assertThat(range.conflictsWith(range)).isFalse();
    assertThat(range.conflictsWith(builder.write(1, 4095, 1).build())).isTrue();
    assertThat(range.conflictsWith(builder.write(1, 4096, 1).build())).isFalse();
  }

  @Test
  void stretchesThatWereWrittenCanBeListed() {
    Footprint footprint =
        new FootprintBuilder()
            .write(1, 0x1001, 2)
            .read(1, 0x1000, 4)
            .write(2, 0xFFFF_FFFC, 1)
            .write(2, 0xFFFF_FFFE, 2)
            .write(3, 0x2000, 100)
            .read(3, 0x3000, 100)
            .build();
    List<String> stretches = new ArrayList<>();
    footprint.forEachWritten(
        (space, address, bytes) -> stretches.add("%d %x %d".formatted(space, address, bytes)));
    assertThat(stretches).containsExactly("1 1001 2", "2 fffffffc 1", "2 fffffffe 2", "3 2000 100");
  }
}
