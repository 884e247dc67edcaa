package org.landslide.bench.random;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.bench.random.RandomBenchmark.Scope;
import org.landslide.bench.random.RandomBenchmark.Trial;
import org.landslide.pebbles.catalog.ProgramCatalog;

final class RandomBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  /** Of twenty seeds nineteen are promised; fewer than seventeen would be one case in sixty. */
  @ParameterizedTest
  @CsvSource({"mutex_against_atomic, 3", "progress_looked_at_twice, 4"})
  void randomSchedulesFindDeepBugsAsSoonAsTheyPromise(String program, int depth) throws Exception {
    RandomBenchmark benchmark =
        new RandomBenchmark(
            HOME,
            new Scope(20, 30, 3),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    Trial trial =
        benchmark.trial(ProgramCatalog.read(HOME).find(program).orElseThrow()).orElseThrow();
    assertThat(trial.depth()).isEqualTo(depth);
    assertThat(trial.schedules()).hasSize(20);
    assertThat(trial.inTime()).isGreaterThanOrEqualTo(17);
  }
}
