package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobScheduler;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;

/**
 * Convergence (thesis, theorem 1) on thousands of random programs: preempting threads at
 * synchronisation and data races alone shows everything that preempting them before every shared
 * access does.
 */
final class ConvergenceTest {
  private static final int PROGRAMS = 2000;

  /** Programs with more interleavings than this are passed over. */
  private static final long MOST_INTERLEAVINGS = 500;

  private static final Heuristics HUNTING = new Heuristics(2, 32, 50, 0);

  /** What an interleaving of a program can come to. */
  private record Case(int seed, ToyProgram program, ToySpaces.Watched all) {}

  @ParameterizedTest
  @EnumSource(value = RaceRule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void theMaximalStateSpaceEndsInTheSameStatesAsPreemptingEverywhere(RaceRule rule) {
    for (Case one : cases(false, rule)) {
      assertThat(maximalOutcomes(new ToySpaces(one.program, rule)))
          .as("seed %d:%n%s", one.seed, one.program)
          .isEqualTo(one.all.outcomes());
    }
  }

  /** The second thread cannot come before the first, and the mutex seems to order the rest. */
  @Test
  void accessingTheInsideOfAMutexHidesNothingThatComesBefore() {
    List<ToyOp> first = List.of(new ToyOp.Store(0, 1), new ToyOp.Store(1, 1), new ToyOp.Poke(0));
    List<ToyOp> second =
        List.of(
            new ToyOp.Await(0, 1), new ToyOp.Lock(0), new ToyOp.Load(0, 1), new ToyOp.Unlock(0));
    ToyProgram program = new ToyProgram(List.of(first, second));
    ToySpaces.Watched all = new ToySpaces(program, RaceRule.NONE).everything();
    assertThat(all.isExhaustedWithin(MOST_INTERLEAVINGS)).isTrue();
    assertThat(maximalOutcomes(new ToySpaces(program, RaceRule.PURE)))
        .hasSize(2)
        .isEqualTo(all.outcomes());
  }

  /** Of the last of ever larger state spaces; bugs do not end this search. */
  private static Set<String> maximalOutcomes(ToySpaces spaces) {
    JobScheduler scheduler =
        new JobScheduler(new QuicksandOptions(Mode.MAXIMAL, Double.POSITIVE_INFINITY, 1));
    Set<String> outcomes = Set.of();
    while (!scheduler.isFinished()) {
      Job job = scheduler.take(JobScheduler.MAXIMAL_LANE, Double.POSITIVE_INFINITY).orElseThrow();
      ToySpaces.Watched space = spaces.watched(job.points());
      assertThat(space.isExhaustedWithin(100 * MOST_INTERLEAVINGS)).isTrue();
      scheduler.races(Races.in(job), space.newRaces());
      scheduler.complete(job, Progress.NONE);
      outcomes = space.outcomes();
    }
    return outcomes;
  }

  @Test
  void synchronisationAloneDoesNotShowEverything() {
    int incomplete = 0;
    for (Case one : cases(false, RaceRule.NONE)) {
      ToySpaces.Watched space =
          new ToySpaces(one.program, RaceRule.NONE).watched(Set.of(Races.LOCK, Races.UNLOCK));
      assertThat(space.isExhaustedWithin(100 * MOST_INTERLEAVINGS)).isTrue();
      incomplete += space.outcomes().equals(one.all.outcomes()) ? 0 : 1;
    }
    assertThat(incomplete).isGreaterThan(PROGRAMS / 4);
  }

  @ParameterizedTest
  @EnumSource(value = RaceRule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void theVerdictIsThatOfPreemptingEverywhere(RaceRule rule) {
    int failing = 0;
    List<Case> cases = cases(true, rule);
    for (Case one : cases) {
      failing += one.all.fails() ? 1 : 0;
      // In every third one, random schedules look for data races from the beginning.
      Heuristics heuristics = one.seed % 3 == 0 ? HUNTING : Heuristics.DEFAULT;
      for (Mode mode : List.of(Mode.ITERATIVE_DEEPENING, Mode.MAXIMAL)) {
        ToySpaces spaces = new ToySpaces(one.program, rule);
        Result result = run(spaces, mode, heuristics, 1 + one.seed % 4);
        assertThat(result.verdict())
            .as("%s, seed %d:%n%s%n%s", mode, one.seed, one.program, result)
            .isEqualTo(one.all.fails() ? Verdict.BUG : Verdict.VERIFIED);
      }
    }
    assertThat(failing).isBetween(cases.size() / 10, cases.size() * 9 / 10);
  }

  private static Result run(StateSpaces spaces, Mode mode, Heuristics heuristics, int workers) {
    QuicksandOptions options =
        new QuicksandOptions(mode, QuicksandOptions.LOCK_AND_UNLOCK, 60, workers, heuristics, true);
    return new Quicksand(spaces, options, Listener.NONE).run();
  }

  /** The limited rule takes a mutex to be held until it is unlocked in the way that we know of. */
  private static List<Case> cases(boolean checks, RaceRule rule) {
    List<Case> cases = new ArrayList<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToyProgram program = RandomToys.make(seed, checks, rule != RaceRule.LIMITED);
      ToySpaces.Watched all = new ToySpaces(program, RaceRule.NONE).everything();
      if (all.isExhaustedWithin(MOST_INTERLEAVINGS)) {
        cases.add(new Case(seed, program, all));
      }
    }
    assertThat(cases).hasSizeGreaterThan(PROGRAMS / 2);
    return cases;
  }
}
