package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.bench.BenchmarkException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;

/** The evaluation from end to end with three programs; how long it takes is not tested. */
final class QuicksandBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final int COLUMNS = 100;

  @TempDir private Path folder = Path.of("");

  private static List<CatalogedProgram> programs(String... names) throws Exception {
    List<CatalogedProgram> programs = new ArrayList<>();
    for (String name : names) {
      programs.add(new CatalogedProgram(HOME, ProgramCatalog.read(HOME).find(name).orElseThrow()));
    }
    return programs;
  }

  private List<String> run(List<CatalogedProgram> programs) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    QuicksandBenchmark.Settings settings =
        new QuicksandBenchmark.Settings(5, 0, folder.resolve("plot.svg"));
    new QuicksandBenchmark(programs, SearchMode.ALL, settings, out).run();
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void modesAreComparedInLinesThatFitTheScreen() throws Exception {
    List<String> lines = run(programs("peterson_turn_first", "lock_taken_twice", "peterson"));
    assertThat(lines).allMatch(line -> line.length() <= COLUMNS);
    String time = " +\\d+\\.\\d+";
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    "peterson_turn_first" + time.repeat(2) + "( +none){3}" + time.repeat(2)))
        .anyMatch(line -> line.matches("lock_taken_twice" + time.repeat(7)))
        .anyMatch(line -> line.matches("peterson" + time.repeat(7)))
        .anyMatch(line -> line.matches("bugs found( +2){2}( +1){3}( +2){2}"))
        .anyMatch(line -> line.matches("verified( +1){2}( +0){3}( +1){2}"))
        .contains("yes  the default mode finds all that -C0 finds")
        .anyMatch(line -> line.contains("two workers are"));
  }

  @Test
  void plotHasALineForEachMode() throws Exception {
    run(programs("peterson_turn_first"));
    assertThat(folder.resolve("plot.svg")).content().containsOnlyOnce(">-V: 1<");
  }

  @Test
  void programThatCannotBeRunIsNamed() throws Exception {
    Program program = ProgramCatalog.read(HOME).find("peterson").orElseThrow();
    List<String> tooMuch = List.of("x".repeat(1 << 20));
    CatalogedProgram unbootable = new CatalogedProgram(HOME, program, tooMuch);
    assertThatThrownBy(() -> run(List.of(unbootable)))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("peterson with ");
  }
}
