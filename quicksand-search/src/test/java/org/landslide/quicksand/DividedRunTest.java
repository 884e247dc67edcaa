package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;

/** State spaces that several workers divide, at every opportunity. */
@Timeout(120)
final class DividedRunTest {
  private static final int PROGRAMS = 150;
  private static final long MOST_INTERLEAVINGS = 400;
  private static final long NANOS_OF_AN_INTERLEAVING = 100_000;
  private static final Set<PreemptionPoint> EVERYWHERE = Set.of(ToySubject.EVERYWHERE);

  /** State spaces that are explored without recognising states, so that the order is no matter. */
  private static final class Spaces implements StateSpaces {
    private final ToyProgram program;
    final List<String> completed = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger run = new AtomicInteger();
    volatile int most = Integer.MAX_VALUE;
    volatile Runnable ends = () -> {};

    /** Whether others have time to see that there is something to do. */
    boolean patient;

    Spaces(ToyProgram program) {
      this.program = program;
    }

    @Override
    public StateSpace open(Set<PreemptionPoint> points) {
      opened.incrementAndGet();
      ExplorerOptions options =
          new ExplorerOptions(
              Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);
      Explorer<?> explorer = new Explorer<>(new ToySubject(program, points), options);
      return new StateSpace(explorer, () -> {}, () -> {}, 1, this::ended);
    }

    private void ended(Outcome outcome, Search search) {
      if (outcome == Outcome.COMPLETED || outcome == Outcome.FAILED) {
        completed.add(threads(search.decisions()));
      }
      if (run.incrementAndGet() >= most) {
        ends.run();
      }
      if (patient) {
        LockSupport.parkNanos(NANOS_OF_AN_INTERLEAVING);
      }
    }
  }

  private static String threads(Schedule decisions) {
    return decisions.moves().stream()
        .map(move -> String.valueOf(move.thread()))
        .collect(Collectors.joining());
  }

  private static Quicksand quicksand(StateSpaces spaces, int workers, boolean ordered) {
    QuicksandOptions options = options(workers, ordered);
    return new Quicksand(
        spaces,
        options,
        Listener.NONE,
        new Control(options, System::nanoTime),
        atEveryOpportunity(ordered),
        () -> 0);
  }

  private static QuicksandOptions options(int workers, boolean ordered) {
    return new QuicksandOptions(
        Mode.SINGLE,
        List.of(EVERYWHERE),
        Double.POSITIVE_INFINITY,
        workers,
        Heuristics.DEFAULT,
        true,
        Long.MAX_VALUE,
        Set.of(),
        ordered);
  }

  private static Division atEveryOpportunity(boolean ordered) {
    return new Division(ordered, 0, 0, 0);
  }

  private static Progress progress(Result result) {
    return result.end().jobs().get(0).progress();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void theSameInterleavingsHoweverManyWorkersRunThem(int workers) {
    int divided = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, false, true));
      Result one = quicksand(alone, 1, false).run();
      Spaces spaces = new Spaces(alone.program);
      spaces.patient = true;
      Result result = quicksand(spaces, workers, false).run();
      assertThat(result.verdict()).isEqualTo(one.verdict());
      if (one.verdict() == Verdict.COMPLETED) {
        assertThat(spaces.completed.stream().sorted())
            .as("seed %d:%n%s", seed, alone.program)
            .containsExactlyElementsOf(alone.completed.stream().sorted().toList());
        assertThat(progress(result).interleavings()).isEqualTo(progress(one).interleavings());
        assertThat(progress(result).cut()).isEqualTo(progress(one).cut());
        assertThat(progress(result).proportion()).isEqualTo(1);
        divided += spaces.opened.get() > 1 ? 1 : 0;
      }
    }
    assertThat(divided).isGreaterThan(PROGRAMS / 10);
  }

  @Test
  void theFirstBugIsThatOfOneWorkerIfItIsAskedFor() {
    int failing = 0;
    int divided = 0;
    for (int seed = 0; seed < 3 * PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, true, true));
      Result one = quicksand(alone, 1, true).run();
      if (one.verdict() == Verdict.BUG && alone.run.get() > 3) {
        Spaces spaces = new Spaces(alone.program);
        spaces.patient = true;
        Result result = quicksand(spaces, 2 + seed % 7, true).run();
        assertThat(bug(result)).as("seed %d:%n%s", seed, alone.program).isEqualTo(bug(one));
        failing++;
        divided += spaces.opened.get() > 1 ? 1 : 0;
      }
    }
    assertThat(failing).isGreaterThan(PROGRAMS / 10);
    assertThat(divided).isGreaterThan(failing / 4);
  }

  private static List<Object> bug(Result result) {
    BugReport report = result.end().bugs().get(0);
    return List.of(report.bug(), report.decisions());
  }

  @Test
  void whatOtherWorkersHaveLeftIsNotLostWhenARunEnds() throws IOException {
    int runs = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, false, true));
      Result one = quicksand(alone, 1, false).run();
      if (one.verdict() == Verdict.COMPLETED && alone.run.get() <= MOST_INTERLEAVINGS) {
        Set<String> completed = new TreeSet<>();
        Optional<RunState> state = Optional.empty();
        Result result = one;
        do {
          Spaces spaces = new Spaces(alone.program);
          spaces.patient = true;
          spaces.most = 5 + seed % 7;
          Quicksand quicksand = goingOn(spaces, 1 + (seed + runs) % 8, state);
          spaces.ends = quicksand::stop;
          result = quicksand.run();
          state = Optional.of(ResumedRunTest.copied(quicksand.state()));
          completed.addAll(spaces.completed);
          runs++;
        } while (result.ending() == Ending.INTERRUPTED);
        assertThat(result.verdict()).as("seed %d %s", seed, result).isEqualTo(Verdict.COMPLETED);
        assertThat(completed)
            .as("seed %d:%n%s", seed, alone.program)
            .isSubsetOf(alone.completed)
            .hasSameSizeAs(new TreeSet<>(alone.completed));
        assertThat(progress(result).interleavings()).isEqualTo(progress(one).interleavings());
      }
    }
    assertThat(runs).isGreaterThan(2 * PROGRAMS);
  }

  private static Quicksand goingOn(Spaces spaces, int workers, Optional<RunState> earlier) {
    QuicksandOptions options = options(workers, false);
    Control control =
        earlier.isPresent()
            ? new Control(options, System::nanoTime, earlier.get())
            : new Control(options, System::nanoTime);
    return new Quicksand(
        spaces, options, Listener.NONE, control, atEveryOpportunity(false), () -> 0);
  }
}
