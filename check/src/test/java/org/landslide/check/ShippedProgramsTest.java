package org.landslide.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.finding.BugKind;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.program.ProgramFiles;

/** What the shipped programs say of themselves, as far as that can be known without a checker. */
final class ShippedProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final long LIMIT = 1_000_000;

  /** Broken programs that fail whatever the schedule. */
  private static final Set<String> ALWAYS_FAIL =
      Set.of("thr_exit_frees_own_stack", "thr_exit_returns");

  static Stream<Program> programs() throws CatalogException {
    return ProgramCatalog.read(HOME).programs().stream();
  }

  static Stream<Program> broken() throws CatalogException {
    return programs().filter(program -> program.kind().equals("broken"));
  }

  static Stream<Program> checked() throws CatalogException {
    return programs().filter(program -> Set.of("broken", "htm").contains(program.kind()));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void programIsExpectedToSucceedOrHasBugsOfKnownKinds(Program program) {
    if (!program.isExpectedToSucceed()) {
      assertThat(program.expected()).allMatch(label -> BugKind.of(label).isPresent());
    }
    assertThat(program.binary()).exists();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void preemptionPointsAreOfKnownKinds(Program program) {
    List<String> kinds = Stream.of(PreemptionKind.values()).map(PreemptionKind::label).toList();
    if (!program.preempt().equals(List.of(Program.RACE))) {
      assertThat(kinds).containsAll(program.preempt());
    }
  }

  @ParameterizedTest
  @MethodSource("broken")
  void brokenProgramHasABugAndSaysWhich(Program program) {
    assertThat(program.isExpectedToSucceed()).isFalse();
    assertThat(program.about()).isNotEmpty();
  }

  @Test
  void enoughMistakesNeedNoDataRaceToBeFound() throws Exception {
    assertThat(broken().filter(program -> !program.preempt().contains(Program.RACE)))
        .hasSizeGreaterThanOrEqualTo(30);
  }

  /** A mistake that shows in a plain run needs no checker. */
  @ParameterizedTest
  @MethodSource("checked")
  void programToBeCheckedRunsWellUntilAThreadIsPreempted(Program program) throws Exception {
    ProgramFiles files = ProgramFiles.in(HOME.resolve("programs/target/bin"));
    PebblesWorld world =
        PebblesWorld.boot(WorldOptions.DEFAULT, files, program.name(), program.args());
    Outcome outcome = new DefaultScheduler(world, event -> {}).run(LIMIT);
    boolean fails = ALWAYS_FAIL.contains(program.name());
    assertThat(outcome.equals(new Outcome.Ended(0))).isNotEqualTo(fails);
    assertThat(new String(world.output(), UTF_8).endsWith("END__SUCCESS\n")).isNotEqualTo(fails);
  }
}
