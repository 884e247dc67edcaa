package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InstructionsCommandTest {
  @TempDir private Path home = Path.of("");

  @Test
  void comparisonReportsItsCountsAndThatNothingDiffers() {
    Session session = Session.run(home, "bench", "instructions", "--count", "200");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out()).contains("200 cases;", "instruction forms executed", "0 differences");
  }

  @Test
  void anyCaseCanBeRunAlone() {
    Session session = Session.run(home, "bench", "instructions", "--first", "77", "--count", "1");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out()).contains("1 cases;", "0 differences");
  }

  @ParameterizedTest
  @CsvSource({"--count, 0", "--count, many", "--first, -1", "--seed, x"})
  void wrongNumbersAreUsageErrors(String option, String value) {
    Session session = Session.run(home, "bench", "instructions", option, value);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err().lines()).hasSize(1);
  }

  @Test
  void recordingOutsideOfACheckoutIsAUsageError() {
    Session session = Session.run(home, "bench", "instructions", "--record");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err().lines()).hasSize(1);
  }

  @Test
  void benchWithoutANameNamesTheBenchmarks() {
    Session session = Session.run(home, "bench");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("name a benchmark:", "instructions");
  }
}
