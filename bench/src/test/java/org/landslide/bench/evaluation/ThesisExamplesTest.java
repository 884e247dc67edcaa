package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Verdict;

/** The examples of sections 2.3 and 4.1 to 4.2 of the thesis behave as it says. */
final class ThesisExamplesTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  static List<SearchMode> both() {
    return List.of(SearchMode.LIMITED, SearchMode.DEFAULT);
  }

  private static SearchMode withoutRaces() {
    return SearchMode.ALL.stream().filter(mode -> !mode.seesRaces()).findFirst().orElseThrow();
  }

  private static Program program(String name) throws Exception {
    return ProgramCatalog.read(HOME).find(name).orElseThrow();
  }

  private static Result search(String name, SearchMode mode) throws Exception {
    return search(name, mode, Listener.NONE);
  }

  private static Result search(String name, SearchMode mode, Listener listener) throws Exception {
    QuicksandOptions options = new QuicksandOptions(mode.search(), Double.POSITIVE_INFINITY, 1);
    CatalogedProgram program = new CatalogedProgram(HOME, program(name));
    return new Quicksand(program.spaces(mode), options, listener).run();
  }

  private static void assertBug(Result result, BugKind kind) {
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.end().bugs()).allMatch(report -> report.bug().kind() == kind);
  }

  /** Whether threads were ever preempted because of a data race. */
  private static boolean triedRaces(Result result) {
    return result.end().jobs().stream()
        .map(JobReport::job)
        .anyMatch(job -> job.points().stream().anyMatch(RacingAccess.class::isInstance));
  }

  @ParameterizedTest
  @MethodSource("both")
  void figure41MutexAgainstAtomicAddIsFoundThroughItsRace(SearchMode mode) throws Exception {
    assertThat(search("mutex_against_atomic", withoutRaces()).end().bugs()).isEmpty();
    Result result = search("mutex_against_atomic", mode);
    assertBug(result, BugKind.FAILED_ASSERTION);
    assertThat(result.end().bugs())
        .allMatch(bug -> bug.job().points().stream().anyMatch(RacingAccess.class::isInstance));
  }

  @Test
  void figure26aRaceIsSeenAtOnceByTheLimitedRuleAndInAnotherInterleavingByThePure()
      throws Exception {
    Result limited = search("counter_beside_lock", SearchMode.LIMITED);
    Result pure = search("counter_beside_lock", SearchMode.DEFAULT);
    assertBug(limited, BugKind.WRONG_RESULT);
    assertBug(pure, BugKind.WRONG_RESULT);
    assertThat(limited.end().races())
        .isNotEmpty()
        .allMatch(race -> race.race().firstInterleaving());
    assertThat(pure.end().races())
        .hasSameSizeAs(limited.end().races())
        .noneMatch(race -> race.race().firstInterleaving());
  }

  @Test
  void figure26bIsAFalseAlarmOfTheLimitedRuleAndNoneOfThePure() throws Exception {
    Result limited = search("counter_handed_over", SearchMode.LIMITED);
    Result pure = search("counter_handed_over", SearchMode.DEFAULT);
    assertThat(limited.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(pure.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(limited.end().races())
        .isNotEmpty()
        .allMatch(race -> race.raceClass() == RaceClass.FALSE_POSITIVE);
    assertThat(pure.end().races()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("both")
  void figure44RecycledBlockIsNeverTested(SearchMode mode) throws Exception {
    Result result = search("block_recycled", mode);
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(result.end().races())
        .isNotEmpty()
        .allMatch(race -> race.race().reallocated())
        .allMatch(race -> race.raceClass() == RaceClass.SUPPRESSED);
    assertThat(triedRaces(result)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("both")
  void figure45RecycledBlockIsTestedOnceItWasSeenOtherwise(SearchMode mode) throws Exception {
    String name = "block_freed_behind_recycling";
    assertThat(search(name, withoutRaces()).end().bugs()).isEmpty();
    Symbol post = function(name, "post");
    Symbol deliver = function(name, "deliver");
    List<DataRace> found = new ArrayList<>();
    Listener listener =
        new Listener() {
          @Override
          public void raceFound(RaceReport report) {
            found.add(report.race());
          }
        };
    Result result = search(name, mode, listener);
    assertBug(result, BugKind.USE_AFTER_FREE);
    assertThat(found.stream().filter(race -> isBetween(race, post, deliver)))
        .singleElement()
        .matches(DataRace::reallocated);
    assertThat(result.end().races().stream().map(RaceReport::race))
        .filteredOn(race -> isBetween(race, post, deliver))
        .singleElement()
        .matches(race -> !race.reallocated());
  }

  private static Symbol function(String program, String function) throws Exception {
    byte[] content = Files.readAllBytes(program(program).binary());
    return ElfFile.parse(content).symbols().find(function).orElseThrow();
  }

  private static boolean isBetween(DataRace race, Symbol one, Symbol other) {
    int first = (int) race.first().instruction();
    int second = (int) race.second().instruction();
    return (one.contains(first) && other.contains(second))
        || (other.contains(first) && one.contains(second));
  }
}
