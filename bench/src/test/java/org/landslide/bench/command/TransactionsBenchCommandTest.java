package org.landslide.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.cli.process.ExitStatus;

final class TransactionsBenchCommandTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final int COLUMNS = 100;

  @Test
  void rowsOfOneProgramAreRunAndCompared() {
    BenchSession session = BenchSession.run(HOME, "bench", "htm", "-t", "5", "lock_fast(mutex)");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.err()).isEmpty();
    assertThat(session.out().lines())
        .allMatch(line -> line.length() <= COLUMNS)
        .contains("Locks, and what is behind them; -M (table 6.4)")
        .noneMatch(line -> line.startsWith("Verification"))
        .anyMatch(
            line ->
                line.matches(
                    "lock_fast\\(mutex\\) +2,1 +-X -A -S +1 +1 +1\\.00 +\\S+ +3\\.19 +\\S+x"))
        .contains("yes  all that the thesis verified is verified");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nosuch          | the thesis has no figures for nosuch",
        "htm2 nosuch     | the thesis has no figures for nosuch",
        "-t 0 htm2       | '0' is not a length of time",
        "-t soon htm2    | 'soon' is not a length of time",
        "--every         | there is no option '--every'",
      })
  void wrongInputIsOneSentenceAndAUsageError(String arguments, String message) {
    BenchSession session = BenchSession.run(HOME, ("bench htm " + arguments).split(" "));
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err()).contains(message).hasLineCount(1);
  }
}
