package org.landslide.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;

final class BenchMainTest {
  @TempDir private Path home = Path.of("");

  @Test
  void benchWithoutANameNamesTheBenchmarks() {
    BenchSession session = BenchSession.run(home, "bench");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .isEqualTo(
            "landslide: name a benchmark: machine, checker, kernel, quicksand, htm, estimates, libraries, random, resume, scale, cluster, instructions or"
                + " soundness; see `landslide bench --help`\n");
  }

  @Test
  void unknownBenchmarkIsAUsageError() {
    BenchSession session = BenchSession.run(home, "bench", "nothing");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err())
        .isEqualTo("landslide: no command is called 'nothing'; see `landslide bench --help`\n");
  }

  @Test
  void whatIsWrongWithATreeIsToldBeforeThereIsATable() {
    BenchSession session = BenchSession.run(home, "bench", "estimates", "--p2", "NOSUCH", "a_test");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err()).contains("NOSUCH");
  }

  @Test
  void estimatesOfATreeNeedATest() {
    BenchSession session = BenchSession.run(home, "bench", "estimates", "--p2", "NOSUCH");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err())
        .isEqualTo("landslide: name the tests that are to be run with the tree\n");
  }

  @Test
  void helpListsTheBenchmarksEitherWay() {
    BenchSession session = BenchSession.run(home, "help", "bench");
    assertThat(session.status()).isZero();
    assertThat(session.out()).startsWith("Usage: landslide bench [-hV] NAME\n").contains("htm");
    assertThat(session).isEqualTo(BenchSession.run(home, "bench", "--help"));
  }
}
