package org.landslide.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;

final class QuicksandBenchCommandTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private Path folder = Path.of("");

  private BenchSession bench(String... more) {
    String[] args = new String[more.length + 4];
    args[0] = "bench";
    args[1] = "quicksand";
    args[2] = "--plot";
    args[3] = folder.resolve("plot.svg").toString();
    System.arraycopy(more, 0, args, 4, more.length);
    return BenchSession.run(HOME, args);
  }

  @Test
  void whatOnlyADataRaceShowsIsFoundByTheModesThatKnowOfThem() {
    BenchSession session =
        bench("-t", "2", "mutex_against_atomic", "deadlock_opposite_order", "ainc");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    String time = " +\\d+\\.\\d+";
    assertThat(session.out().lines())
        .anyMatch(
            line ->
                line.matches(
                    "mutex_against_atomic" + time.repeat(2) + "( +none){3}" + time.repeat(2)))
        .anyMatch(line -> line.matches("deadlock_opposite_order" + time.repeat(7)))
        .anyMatch(line -> line.matches("ainc" + time.repeat(7)))
        .contains("yes  the default mode finds every bug");
    assertThat(folder.resolve("plot.svg")).content().startsWith("<svg");
  }

  @Test
  void plotWithoutAFolderIsAUsageErrorAtOnce() {
    String plot = folder.resolve("none/plot.svg").toString();
    BenchSession session = BenchSession.run(HOME, "bench", "quicksand", "--plot", plot);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("there is no folder for the plot " + plot);
  }

  @Test
  void whatTakesNoPartIsAUsageError() {
    BenchSession session = bench("echo");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("no test or broken program is called echo");
  }
}
