package org.landslide.check.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.heap.Spans.Span;

final class SpansTest {
  private static final int POINTS = 60;

  private static void assertSame(Spans<Integer> spans, @Nullable Integer[] model) {
    spans.validate();
    List<Integer> seen = new ArrayList<>();
    spans.forEach(seen::add);
    TreeSet<Integer> values = new TreeSet<>();
    for (int point = 0; point < POINTS; point++) {
      Span<Integer> span = spans.at(point);
      assertThat(span == null ? null : span.value).isEqualTo(model[point]);
      boolean touches = point > 0 && (model[point] != null || model[point - 1] != null);
      assertThat(spans.touches(point - 1, point + 1)).isEqualTo(touches || model[point] != null);
      if (model[point] != null) {
        values.add(model[point]);
      }
    }
    assertThat(new TreeSet<>(seen)).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyPointBelongsToWhatWasPutThereLast(long seed) {
    Random random = new Random(seed);
    Spans<Integer> spans = Spans.none();
    Integer[] model = new Integer[POINTS];
    for (int i = 0; i < 1000; i++) {
      int start = random.nextInt(POINTS);
      int end = start + 1 + random.nextInt(Math.min(10, POINTS - start));
      boolean put = random.nextBoolean();
      spans = put ? spans.with(start, end, i) : spans.without(start, end);
      for (int point = start; point < end; point++) {
        model[point] = put ? Integer.valueOf(i) : null;
      }
      assertSame(spans, model);
    }
  }

  @Test
  void aChangeLeavesTheOldOneAsItWas() {
    Spans<String> old = Spans.<String>none().with(0, 10, "old");
    Spans<String> changed = old.with(3, 5, "new");
    assertThat(old.at(4)).extracting(span -> span.value).isEqualTo("old");
    assertThat(changed.at(4)).extracting(span -> span.value).isEqualTo("new");
    assertThat(changed.at(5)).extracting(span -> span.start).isEqualTo(5L);
  }

  @Test
  void neighboursAreFoundOnBothSides() {
    Spans<String> spans = Spans.<String>none().with(10, 20, "a").with(30, 40, "b");
    assertThat(spans.lastBefore(10)).isNull();
    assertThat(spans.lastBefore(11)).extracting(span -> span.value).isEqualTo("a");
    assertThat(spans.firstFrom(11)).extracting(span -> span.value).isEqualTo("b");
    assertThat(spans.firstFrom(31)).isNull();
    assertThat(spans.lastIn(15, 31)).extracting(span -> span.value).isEqualTo("b");
    assertThat(spans.lastIn(20, 30)).isNull();
  }

  @Test
  void staysBalancedWhenTensOfThousandsComeAndGoInOrder() {
    Spans<Integer> spans = Spans.none();
    for (int i = 0; i < 50_000; i++) {
      spans = spans.with(2L * i, 2L * i + 1, i);
    }
    spans.validate();
    spans = spans.withoutTouching(0, 60_000);
    spans.validate();
    assertThat(spans.at(60_000)).isNotNull();
    assertThat(spans.lastBefore(60_000)).isNull();
  }
}
