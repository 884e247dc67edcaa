package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which options about transactions go together, in both commands that have them. */
final class TransactionOptionsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-R               | -R is about how transactions fail; add -X",
        "--abort-bound=1  | --abort-bound is about how transactions fail; add -X",
        "-X --abort-bound=-1 | --abort-bound must be 0 or more",
        "-A               | -A says why transactions fail, and only -X makes them; add -X",
      })
  void senselessCombinationIsAUsageError(String options, String message) {
    for (String command : new String[] {"check", "quicksand"}) {
      Session session = Session.run(HOME, (command + " " + options + " counter").split(" "));
      assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
      assertThat(session.err()).contains(message);
    }
  }

  @Test
  void limitOnFailuresInARowIsSaidBesideTheVerdict() {
    Session session = Session.run(HOME, "check", "-X", "counting_retry_loop");
    assertThat(session.out())
        .contains("Left out: more than 16 failures in a row of one transaction for no reason");
  }
}
