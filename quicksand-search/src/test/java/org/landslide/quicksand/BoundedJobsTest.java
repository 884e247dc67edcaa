package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobScheduler;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Verdict;

/** What the scheduler makes of jobs that bound the number of preemptions. */
final class BoundedJobsTest {
  private static final double LEFT = 10;
  private static final int MAXIMAL_LANE = 0;
  private static final int LANE = 1;
  private static final DataRace RACE = Races.bothOrders(Races.one(1), Races.two(2));

  private static JobScheduler scheduler(Mode mode) {
    return new JobScheduler(new QuicksandOptions(mode, 60, 2));
  }

  private static Optional<Job> take(JobScheduler scheduler) {
    return scheduler.take(MAXIMAL_LANE, LEFT).or(() -> scheduler.take(LANE, LEFT));
  }

  private static Progress completed(int bound, boolean leftOut) {
    PreemptionBound reached = new PreemptionBound(bound, OptionalInt.of(bound), leftOut);
    return new Progress(7, 1, 1, Optional.of(reached));
  }

  @ParameterizedTest
  @EnumSource
  void whatLeavesSomethingOutBecauseOfItsBoundIsNotComplete(Mode mode) {
    JobScheduler scheduler = scheduler(mode);
    while (!scheduler.isFinished()) {
      Job job = take(scheduler).orElseThrow();
      scheduler.races(Races.in(job), List.of(RACE));
      scheduler.complete(job, completed(2, true));
    }
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(scheduler.boundCompleted()).hasValue(2);
    assertThat(scheduler.jobs()).allMatch(report -> report.state() == JobState.BOUNDED);
    assertThat(scheduler.verified()).isEmpty();
    assertThat(scheduler.races())
        .extracting(RaceReport::race, RaceReport::raceClass)
        .containsExactly(tuple(RACE, RaceClass.UNTESTED));
  }

  @Test
  void whatLeavesNothingOutIsCompleteWhateverItsBound() {
    JobScheduler scheduler = scheduler(Mode.SINGLE);
    Job job = take(scheduler).orElseThrow();
    scheduler.complete(job, completed(3, false));
    assertThat(scheduler.verdict()).isEqualTo(Verdict.COMPLETED);
    assertThat(scheduler.boundCompleted()).hasValue(3);
    assertThat(scheduler.stateOf(job)).isEqualTo(JobState.COMPLETE);
  }

  @Test
  void aBoundIsCompletedBeforeItsJobIs() {
    JobScheduler scheduler = scheduler(Mode.SINGLE);
    Job job = take(scheduler).orElseThrow();
    assertThat(scheduler.boundCompleted()).isEmpty();
    PreemptionBound second = new PreemptionBound(1, OptionalInt.of(0), false);
    scheduler.report(job, new Progress(7, 0.5, 1, Optional.of(second)), LEFT);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(scheduler.boundCompleted()).hasValue(0);
  }

  @Test
  void aFaultLeavesNothingToRelyOn() {
    JobScheduler scheduler = scheduler(Mode.SINGLE);
    Job job = take(scheduler).orElseThrow();
    scheduler.report(job, completed(1, false), LEFT);
    scheduler.breakDown(job, "our fault");
    assertThat(scheduler.boundCompleted()).isEmpty();
  }

  @Test
  void aBoundSaysNothingOnceMorePreemptionPointsAreKnown() {
    JobScheduler scheduler = scheduler(Mode.MAXIMAL);
    Job small = take(scheduler).orElseThrow();
    scheduler.races(Races.in(small), List.of(RACE));
    scheduler.complete(small, completed(2, false));
    assertThat(scheduler.boundCompleted()).isEmpty();
    Job large = take(scheduler).orElseThrow();
    scheduler.complete(large, completed(1, true));
    assertThat(scheduler.boundCompleted()).hasValue(1);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }
}
