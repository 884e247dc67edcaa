package org.landslide.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark from end to end with next to nothing to do; how long it takes is not tested. */
final class MachineBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final int COLUMNS = 100;

  private static final MachineBenchmark TINY =
      new MachineBenchmark(
          new SpeedBenchmark.Settings(Duration.ZERO, Duration.ZERO, 1),
          new SnapshotBenchmark.Settings(
              List.of(1, 4), List.of(0, 1, 256), 1, Duration.ofMillis(1)),
          100_000);

  private static List<String> run(Path home) throws BenchmarkException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TINY.run(home, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void printsEveryFigureBesideItsReferenceInLinesThatFitTheScreen() throws BenchmarkException {
    List<String> lines = run(HOME);
    assertThat(lines).allMatch(line -> line.length() <= COLUMNS);
    for (String program : List.of("compute", "memory")) {
      assertThat(lines).anyMatch(line -> line.matches(program + " +quiet .*qemu-i386 .*"));
      assertThat(lines).anyMatch(line -> line.matches(program + " +quiet .*this processor .*"));
      assertThat(lines).anyMatch(line -> line.matches(program + " +recording .*quiet .*%.*"));
      assertThat(lines).anyMatch(line -> line.matches(program + " +recording all .*quiet .*%.*"));
    }
    assertThat(lines).anyMatch(line -> line.matches("400 .* % +70 % at least +(yes|no)"));
    for (String size : List.of("1 MiB", "4 MiB")) {
      for (int pages : List.of(0, 1, 256)) {
        assertThat(lines).anyMatch(line -> line.matches(size + " +" + pages + " .*(yes|no)"));
      }
    }
    assertThat(lines).anyMatch(line -> line.startsWith("From 1 MiB to 4 MiB "));
  }

  @Test
  void programsThatAreNotBuiltAreTheUsersToBuild(@TempDir Path empty) {
    assertThatThrownBy(() -> run(empty))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("make -C programs");
  }

  @Test
  void canBeFoundByItsName() {
    assertThat(Benchmarks.all()).anyMatch(benchmark -> benchmark.name().equals("machine"));
  }
}
