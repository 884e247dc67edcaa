package org.landslide.bench.random;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.landslide.bench.random.RandomBenchmark.Scope;
import org.landslide.bench.random.RandomBenchmark.Trial;
import org.landslide.pebbles.catalog.ProgramCatalog;

final class RandomBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  /** Of twenty seeds nineteen are promised; fewer than seventeen would be one case in sixty. */
  @Test
  void randomSchedulesFindABugOfDepthThreeAsSoonAsTheyPromise() throws Exception {
    RandomBenchmark benchmark =
        new RandomBenchmark(
            HOME,
            new Scope(20, 30, 3),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    Trial trial =
        benchmark
            .trial(ProgramCatalog.read(HOME).find("mutex_against_atomic").orElseThrow())
            .orElseThrow();
    assertThat(trial.depth()).isEqualTo(3);
    assertThat(trial.schedules()).hasSize(20);
    assertThat(trial.inTime()).isGreaterThanOrEqualTo(17);
  }
}
