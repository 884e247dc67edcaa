package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;

/** Runs whose state spaces are explored by raising a bound on preemptions, on random programs. */
@Timeout(120)
final class BoundedRunTest {
  private static final int PROGRAMS = 400;
  private static final long MOST_INTERLEAVINGS = 2000;
  private static final Set<PreemptionPoint> POINTS = Set.of(Races.LOCK, Races.UNLOCK);

  private static Result run(StateSpaces spaces, Mode mode) {
    return new Quicksand(spaces, new QuicksandOptions(mode, 60, 1), Listener.NONE).run();
  }

  private static PreemptionBound bound(JobReport report) {
    return report.progress().bound().orElseThrow();
  }

  private static JobReport lastJob(Result result) {
    List<JobReport> jobs = result.end().jobs();
    return jobs.get(jobs.size() - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void whetherABugIsFoundWithinABoundIsWhatBruteForceWithinItSays(int greatest) {
    int bounded = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToySpaces toys = new ToySpaces(RandomToys.make(seed, true, false), RaceRule.NONE);
      ToySpaces.Watched all = toys.bruteForce(POINTS, greatest);
      if (!all.isExhaustedWithin(MOST_INTERLEAVINGS)) {
        continue;
      }
      Result result = run(toys.bounded(greatest), Mode.SINGLE);
      assertThat(result.verdict() == Verdict.BUG).as("seed %d", seed).isEqualTo(all.fails());
      if (!all.fails()) {
        assertThat(result.boundCompleted()).hasValue(bound(lastJob(result)).current());
        bounded += isBounded(result, greatest) ? 1 : 0;
      }
    }
    assertThat(bounded).isPositive();
  }

  /** Whether something was left out; then all has to say so. */
  private static boolean isBounded(Result result, int greatest) {
    boolean leftOut = bound(lastJob(result)).leftOut();
    assertThat(result.verdict()).isEqualTo(leftOut ? Verdict.UNFINISHED : Verdict.COMPLETED);
    assertThat(lastJob(result).state()).isEqualTo(leftOut ? JobState.BOUNDED : JobState.COMPLETE);
    assertThat(result.boundedJobs()).hasSize(leftOut ? 1 : 0);
    if (leftOut) {
      assertThat(result.boundCompleted()).hasValue(greatest);
      assertThat(result.verified()).isEmpty();
    }
    return leftOut;
  }

  @ParameterizedTest
  @EnumSource(names = {"SINGLE", "MAXIMAL"})
  void withoutAGreatestBoundTheVerdictIsTheSameAsWithoutBounds(Mode mode) {
    int verified = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToySpaces toys = new ToySpaces(RandomToys.make(seed, true, false), RaceRule.PURE);
      if (!toys.everything().isExhaustedWithin(MOST_INTERLEAVINGS)) {
        continue;
      }
      Result result = run(toys.bounded(ExplorerOptions.UNBOUNDED), mode);
      assertThat(result.verdict()).as("seed %d", seed).isEqualTo(run(toys, mode).verdict());
      if (result.verdict() != Verdict.BUG) {
        verified++;
        assertThat(result.boundCompleted()).hasValue(bound(lastJob(result)).current());
      }
    }
    assertThat(verified).isPositive();
  }

  @Test
  void aBugIsFoundWithTheFewestPreemptionsAndTheJobSaysHowMany() {
    int found = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToySpaces toys = new ToySpaces(RandomToys.make(seed, true, false), RaceRule.NONE);
      ToySpaces.Watched none = toys.bruteForce(POINTS, 0);
      ToySpaces.Watched one = toys.bruteForce(POINTS, 1);
      if (one.isExhaustedWithin(MOST_INTERLEAVINGS)
          && none.isExhaustedWithin(MOST_INTERLEAVINGS)
          && one.fails()
          && !none.fails()) {
        found++;
        Result result = run(toys.bounded(ExplorerOptions.UNBOUNDED), Mode.SINGLE);
        assertThat(result.verdict()).isEqualTo(Verdict.BUG);
        assertThat(bound(lastJob(result)).current()).isEqualTo(1);
        assertThat(result.boundCompleted()).hasValue(0);
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void withoutBoundsThereIsNothingToSayOfThem() {
    Result result = run(points -> ScriptedSearch.space(3), Mode.SINGLE);
    assertThat(result.boundCompleted()).isEqualTo(OptionalInt.empty());
    assertThat(lastJob(result).progress().bound()).isEmpty();
  }
}
