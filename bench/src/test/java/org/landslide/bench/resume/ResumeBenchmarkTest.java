package org.landslide.bench.resume;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.landslide.bench.resume.ResumeBenchmark.Trial;

final class ResumeBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  @Test
  void aRunThatIsKilledTwiceHasCompletedTheSameInterleavingsInTheEnd() throws Exception {
    Trial trial = new ResumeBenchmark(HOME.toAbsolutePath(), 3).trial("racyinc 3 2", 2);
    assertThat(trial.sameVerdict()).isTrue();
    assertThat(trial.sameInterleavings()).isTrue();
    assertThat(trial.completed()).isGreaterThan(1000);
  }
}
