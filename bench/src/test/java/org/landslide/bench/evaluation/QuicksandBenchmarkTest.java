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
import org.landslide.engine.Explorer;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.IterativeBounding;
import org.landslide.guest.catalog.Program;
import org.landslide.guest.catalog.ProgramCatalog;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.GuestSubject;
import org.landslide.guest.pebbles.PebblesGuest;
import org.landslide.guest.pebbles.ProgramFiles;
import org.landslide.guest.pebbles.ProgramStore;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;

/** The evaluation from end to end with three programs; how long it takes is not tested. */
final class QuicksandBenchmarkTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final int COLUMNS = 100;

  @TempDir private Path folder = Path.of("");

  /** With the usual settings. */
  private record Shipped(Program program, ProgramStore store) implements EvaluatedProgram {
    @Override
    public StateSpaces spaces(SearchMode mode) {
      ExplorerOptions options = ExplorerOptions.DEFAULT.with(mode.races());
      return points -> {
        CheckOptions check = CheckOptions.DEFAULT.withPoints(points).withRaces(mode.seesRaces());
        GuestSubject subject =
            GuestSubject.boot(PebblesGuest.of(store, program.name()), program.args(), check);
        return StateSpace.of(
            mode.bounded()
                ? new IterativeBounding<>(subject, options)
                : new Explorer<>(subject, options),
            subject::requestStop,
            subject::trim,
            0);
      };
    }
  }

  private static List<EvaluatedProgram> programs(String... names) throws Exception {
    ProgramStore store = ProgramFiles.in(HOME.resolve("programs/target/bin"));
    List<EvaluatedProgram> programs = new ArrayList<>();
    for (String name : names) {
      programs.add(new Shipped(ProgramCatalog.read(HOME).find(name).orElseThrow(), store));
    }
    return programs;
  }

  private List<String> run(List<EvaluatedProgram> programs) throws Exception {
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
    EvaluatedProgram missing =
        new Shipped(program, ProgramFiles.in(HOME.resolve("programs/tests")));
    assertThatThrownBy(() -> run(List.of(missing)))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("peterson with ");
  }
}
