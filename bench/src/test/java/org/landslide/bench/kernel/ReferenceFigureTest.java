package org.landslide.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.landslide.bench.BenchmarkException;

/** The figures of the first Landslide are read as they stand in its tables. */
final class ReferenceFigureTest {
  private static final Offset<Double> EXACT = Offset.offset(1e-9);

  @Test
  void sixMistakesHaveFourFiguresEach() throws BenchmarkException {
    List<ReferenceFigure> all = ReferenceFigure.readAll();
    assertThat(all).hasSize(24);
    assertThat(all.stream().map(ReferenceFigure::points).distinct())
        .containsExactly("voluntary_only", "mutex_lock", "mutex_unlock", "both");
    assertThat(all.stream().filter(ReferenceFigure::isFound)).hasSize(15);
    assertThat(all.stream().filter(ReferenceFigure::isTimeout)).hasSize(3);
  }

  @Test
  void timePerBacktrackIsKnownWhereThereWereAny() throws BenchmarkException {
    List<ReferenceFigure> all = ReferenceFigure.readAll();
    assertThat(all.get(0).secondsPerBacktrack()).isCloseTo(31.8 / 16, EXACT);
    assertThat(all.get(1).secondsPerBacktrack()).isCloseTo(57.1 / 376, EXACT);
    assertThat(all.get(2).secondsPerBacktrack()).isNaN();
    assertThat(all.get(21).secondsPerBacktrack()).isCloseTo(11.4, EXACT);
  }
}
