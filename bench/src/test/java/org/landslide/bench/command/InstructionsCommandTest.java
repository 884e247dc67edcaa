package org.landslide.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.cli.process.ExitStatus;

final class InstructionsCommandTest {
  @TempDir private Path home = Path.of("");

  @Test
  void comparisonReportsItsCountsAndThatNothingDiffers() {
    BenchSession session = BenchSession.run(home, "bench", "instructions", "--count", "200");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out()).contains("200 cases;", "instruction forms executed", "0 differences");
  }

  @Test
  void anyCaseCanBeRunAlone() {
    BenchSession session =
        BenchSession.run(home, "bench", "instructions", "--first", "77", "--count", "1");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out()).contains("1 cases;", "0 differences");
  }

  @ParameterizedTest
  @CsvSource({"--count, 0", "--count, many", "--first, -1", "--seed, x"})
  void wrongNumbersAreUsageErrors(String option, String value) {
    BenchSession session = BenchSession.run(home, "bench", "instructions", option, value);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err().lines()).hasSize(1);
  }

  @Test
  void recordingOutsideOfACheckoutIsAUsageError() {
    BenchSession session = BenchSession.run(home, "bench", "instructions", "--record");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err().lines()).hasSize(1);
  }
}
