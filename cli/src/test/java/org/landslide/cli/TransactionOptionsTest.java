package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** Which options about transactions go together, in both commands that have them. */
final class TransactionOptionsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--abort-bound=1  | --abort-bound is about how transactions fail; add -X",
        "-X --abort-bound=-1 | --abort-bound must be 0 or more",
        "-X --retries=0   | --retries: there must be a whole number of failures in a row, from 1 up",
        "-X --retries=    | --retries: there must be a whole number of failures in a row, from 1 up",
        "-A               | -A says why transactions fail, and only -X makes them; add -X",
      })
  void senselessCombinationIsAUsageError(String options, String message) {
    for (String command : new String[] {"check", "quicksand"}) {
      Session session = Session.run(HOME, (command + " " + options + " counter").split(" "));
      assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
      assertThat(session.err()).contains(message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "quicksand"})
  void limitOnFailuresInARowIsSaidBesideTheVerdictIfItWasReached(String command) {
    String clause = "more than %d failures in a row of one transaction for no reason (--retries)";
    Session usual = run(command + " -X counting_retry_loop");
    assertThat(usual.out().replaceAll("\\s+", " ")).contains(clause.formatted(16));
    Session fewer = run(command + " -X --retries=2 counting_retry_loop");
    assertThat(fewer.out().replaceAll("\\s+", " ")).contains(clause.formatted(2));
    Session never = run(command + " -X counter");
    assertThat(never.out()).contains("_XABORT_RETRY").doesNotContain("--retries");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "quicksand", "quicksand -M -I", "quicksand -C -I"})
  void fewFailuresShowNothingOfABugThatTakesMoreAndTheVerdictSaysSo(String command) {
    Session session = run(command + " -X --abort-bound=0 htm1");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out().replaceAll("\\s+", " "))
        .contains(
            "interleavings in which more transactions are made to fail than 0 (--abort-bound)")
        .doesNotContain("UNFINISHED")
        .doesNotContain("ends well.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quicksand", "quicksand -M -I"})
  void asManyFailuresAsABugTakesShowIt(String command, @TempDir Path folder) {
    Session session = run(command + " -X --abort-bound=1 -d " + folder + " htm1");
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
  }

  private static Session run(String command) {
    return Session.run(HOME, command.split(" "));
  }
}
