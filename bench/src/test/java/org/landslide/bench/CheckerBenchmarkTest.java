package org.landslide.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark from end to end with next to nothing to do; how long it takes is not tested. */
final class CheckerBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final int COLUMNS = 100;
  private static final CheckerBenchmark TINY =
      new CheckerBenchmark(new CheckerBenchmark.Settings(0, 0.01));

  private static List<String> run(Path home) throws BenchmarkException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TINY.run(home, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void printsRatesSharesAndCostsByDepthInLinesThatFitTheScreen() throws BenchmarkException {
    List<String> lines = run(HOME);
    assertThat(lines).allMatch(line -> line.length() <= COLUMNS);
    assertThat(lines).anyMatch(line -> line.matches("racyinc 2 6 +\\d+ +20000 .*%.*"));
    assertThat(lines).anyMatch(line -> line.matches("mtx 2 6 +\\d+ +5000 .*%.*"));
    assertThat(lines).filteredOn(line -> line.matches(" +\\d+ +\\d+ +[\\d. ]+")).hasSize(5);
  }

  @Test
  void missingProgramsAreNamed(@TempDir Path empty) {
    assertThatThrownBy(() -> run(empty))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("cannot");
  }
}
