package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.Verdict;

/**
 * Programs of which other tools and brute force say how many classes of equivalent interleavings
 * they have. Where threads are preempted before every shared access, exactly as many are run.
 */
final class KnownCountsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private static CatalogedProgram load(String name, String arguments) throws CatalogException {
    Program program = ProgramCatalog.read(HOME).find(name).orElseThrow();
    return new CatalogedProgram(HOME, program, Stream.of(arguments.split(" ")).toList());
  }

  private static Result search(CatalogedProgram program) {
    QuicksandOptions options =
        new QuicksandOptions(SearchMode.EVERYWHERE.search(), Double.POSITIVE_INFINITY, 1);
    return new Quicksand(program.spaces(SearchMode.EVERYWHERE), options, Listener.NONE).run();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "racyinc, 2 1, 4",
    "racyinc, 3 1, 36",
    "racyinc, 4 1, 576",
    "racyinc, 2 2, 34",
    "racyinc, 2 3, 328",
    "racyinc, 3 2, 7134",
    "racyinc, 2 5, 34904",
    "ainc, 5, 120",
    "ainc, 8, 40320",
    "binc, 3, 36",
    "binc, 5, 14400",
    "readers, 8, 256",
    "readers, 13, 8192",
    "lastzero, 5, 64",
    "lastzero, 10, 3328",
    "casrot, 7, 523",
    "casw, 3, 66",
    "casw, 4, 1200",
    "mtx, 2 3, 20",
    "mtx, 3 2, 90",
    "mtx, 3 4, 34650",
    "indep, 4 3, 1",
    "xchgmutex, 2 1, 8",
    "xchgmutex, 3 1, 216",
    "xchgmutex, 2 2, 118",
    "philo_ok, 5, 30",
    "tas, 3 2, 114",
    "fib_bench, 2, 140",
    "circular_buffer, 5, 252",
    "peterson, 1, 14",
  })
  void oneInterleavingOfEachClassIsRun(String name, String arguments, long classes)
      throws CatalogException {
    Result result = search(load(name, arguments));
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    // A state space that was begun before all races were known may have been completed, too.
    JobReport largest =
        Collections.max(
            result.end().jobsIn(JobState.COMPLETE),
            Comparator.comparingInt(report -> report.job().points().size()));
    assertThat(largest.progress().interleavings()).isEqualTo(classes);
  }

  @ParameterizedTest(name = "philo {0}")
  @CsvSource({"3, 7", "5, 31"})
  void oneOfThePhilosophersClassesIsTheDeadlock(String philosophers, long classes)
      throws Exception {
    CatalogedProgram program = load("philo", philosophers);
    Result result = search(program);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.end().bugs().get(0).bug().kind()).isEqualTo(BugKind.DEADLOCK);
    // A run ends there; what it has not explored is explored here. There are no data races.
    Set<PreemptionPoint> points = result.end().bugs().get(0).job().points();
    StateSpace space = program.spaces(SearchMode.EVERYWHERE).open(points);
    int deadlocks = 0;
    for (Outcome outcome = space.next(); outcome != Outcome.EXHAUSTED; outcome = space.next()) {
      deadlocks += outcome == Outcome.FAILED ? 1 : 0;
    }
    assertThat(space.search().newRaces()).isEmpty();
    assertThat(deadlocks).isEqualTo(1);
    assertThat(space.search().completed()).isEqualTo(classes);
  }
}
