package org.landslide.quicksand.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.quicksand.Races.LOCK;
import static org.landslide.quicksand.Races.UNLOCK;
import static org.landslide.quicksand.Races.bothOrders;
import static org.landslide.quicksand.Races.in;
import static org.landslide.quicksand.Races.one;
import static org.landslide.quicksand.Races.oneOrder;
import static org.landslide.quicksand.Races.reallocated;
import static org.landslide.quicksand.Races.two;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.job.Job.Size;
import org.landslide.quicksand.job.JobScheduler.Advice;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/** Sequences of events made by hand, with ten seconds left unless something else is said. */
final class JobSchedulerTest {
  private static final double LEFT = 10;
  private static final int MAXIMAL_LANE = 0;
  private static final int LANE = 1;

  private JobScheduler scheduler = scheduler(Mode.ITERATIVE_DEEPENING);

  private static JobScheduler scheduler(Mode mode) {
    return new JobScheduler(new QuicksandOptions(mode, 60, 2));
  }

  private Job take(int lane) {
    return scheduler.take(lane, LEFT).orElseThrow();
  }

  /** Takes jobs until one with these points comes, completing all before it. */
  private Job takeUntil(PreemptionPoint... points) {
    Job job = take(LANE);
    while (!job.points().equals(Set.of(points))) {
      scheduler.complete(job, done());
      job = take(LANE);
    }
    return job;
  }

  private static Progress done() {
    return new Progress(7, 1, 1);
  }

  /** Enough interleavings for the estimate to count. */
  private static Progress eta(double seconds) {
    return new Progress(32, 1 / (1 + seconds), 1);
  }

  private static Progress etaLater(double seconds) {
    return new Progress(100, 3 / (3 + seconds), 3);
  }

  private void bug(Job job) {
    Bug bug = new Bug(BugKind.DEADLOCK, "stuck");
    scheduler.fail(new BugReport(job, bug, Schedule.of(1, 2), 7, 1), new Progress(7, 0.5, 1));
  }

  private List<Set<PreemptionPoint>> sets(JobState state) {
    return scheduler.jobs().stream()
        .filter(report -> report.state() == state)
        .map(report -> report.job().points())
        .toList();
  }

  private JobState state(PreemptionPoint... points) {
    return scheduler.jobs().stream()
        .filter(report -> report.job().points().equals(Set.of(points)))
        .findFirst()
        .orElseThrow()
        .state();
  }

  private List<RaceClass> classes() {
    return scheduler.races().stream().map(RaceReport::raceClass).toList();
  }

  // What the user wants.

  @Test
  void aFavouriteTakesThePlaceOfAnotherJobButNotOfTheMaximalOne() {
    Job maximal = take(MAXIMAL_LANE);
    Job first = take(LANE);
    int unlock = 2;
    assertThat(scheduler.next(LEFT)).extracting(Job::number).containsExactly(1, unlock);
    scheduler.favour(unlock);
    assertThat(scheduler.next(LEFT)).extracting(Job::number).containsExactly(unlock, 1);
    assertThat(scheduler.report(maximal, eta(1), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(first, eta(1), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job favourite = take(LANE);
    assertThat(favourite.number()).isEqualTo(unlock);
    assertThat(scheduler.isPreferred(favourite, LEFT)).isTrue();
    assertThat(scheduler.report(favourite, eta(1000), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void theLastFavouriteComesFirst() {
    take(MAXIMAL_LANE);
    scheduler.favour(1);
    Job first = take(LANE);
    scheduler.favour(2);
    assertThat(scheduler.report(first, eta(1), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE).number()).isEqualTo(2);
    assertThat(take(LANE)).isEqualTo(first);
  }

  @Test
  void withoutAJobThatTheUserGaveUpNothingIsVerifiedUnlessALargerOneIsComplete() {
    Job maximal = take(MAXIMAL_LANE);
    Job job = take(LANE);
    scheduler.dismiss(job.number());
    assertThat(scheduler.report(job, eta(1), LEFT)).isEqualTo(Advice.ABANDON);
    assertThat(state()).isEqualTo(JobState.DISMISSED);
    scheduler.complete(maximal, done());
    assertThat(state()).isEqualTo(JobState.SUPERSEDED);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void withoutTheMaximalStateSpaceNothingIsVerified() {
    scheduler.dismiss(take(MAXIMAL_LANE).number());
    for (int i = 0; i < 3; i++) {
      scheduler.complete(take(LANE), done());
    }
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  // What there is at the start.

  @Test
  void theSearchBeginsWithAllCombinationsOfLockAndUnlock() {
    assertThat(sets(JobState.PENDING))
        .containsExactly(Set.of(), Set.of(LOCK), Set.of(UNLOCK), Set.of(LOCK, UNLOCK));
    assertThat(take(LANE).points()).isEmpty();
    assertThat(take(LANE).points()).containsExactly(LOCK);
    assertThat(take(LANE).points()).containsExactly(UNLOCK);
  }

  @Test
  void theMaximalStateSpaceHasItsOwnLane() {
    assertThat(take(MAXIMAL_LANE).points()).containsExactly(LOCK, UNLOCK);
    takeUntil(UNLOCK);
    assertThat(scheduler.take(LANE, LEFT)).isEmpty();
  }

  @Test
  void seedsNeedNotContainTheMaximalOne() {
    List<Set<PreemptionPoint>> seeds = List.of(Set.of(LOCK), Set.of(UNLOCK));
    scheduler =
        new JobScheduler(
            new QuicksandOptions(
                Mode.ITERATIVE_DEEPENING,
                seeds,
                60,
                1,
                QuicksandOptions.Heuristics.DEFAULT,
                false));
    assertThat(take(MAXIMAL_LANE).points()).containsExactly(LOCK, UNLOCK);
  }

  // Algorithm 4.

  @Test
  void aRaceMakesASmallAndABigJobForEachAccess() {
    Job seed = take(MAXIMAL_LANE);
    scheduler.races(in(seed), List.of(bothOrders(one(12), two(21))));
    assertThat(sets(JobState.PENDING))
        .containsExactlyInAnyOrder(
            Set.of(),
            Set.of(LOCK),
            Set.of(UNLOCK),
            Set.of(one(12)),
            Set.of(LOCK, UNLOCK, one(12)),
            Set.of(two(21)),
            Set.of(LOCK, UNLOCK, two(21)));
  }

  @Test
  void theSecondAccessIsPreemptedOnlyAfterItCameFirst() {
    Job seed = take(LANE);
    scheduler.races(in(seed), List.of(oneOrder(one(12), two(21))));
    assertThat(sets(JobState.PENDING)).contains(Set.of(one(12))).doesNotContain(Set.of(two(21)));
    scheduler.races(in(seed), List.of(bothOrders(one(12), two(21))));
    assertThat(sets(JobState.PENDING)).contains(Set.of(one(12)), Set.of(two(21)));
  }

  @Test
  void twoJobsThatSawDifferentOrdersSawBoth() {
    scheduler.races(in(take(LANE)), List.of(oneOrder(one(12), two(21))));
    scheduler.races(in(take(LANE)), List.of(oneOrder(two(21), one(12))));
    assertThat(sets(JobState.PENDING)).contains(Set.of(one(12)), Set.of(two(21)));
    assertThat(scheduler.races()).hasSize(1);
    assertThat(scheduler.races().get(0).race().bothOrders()).isTrue();
  }

  @Test
  void onlyRacesThatNobodySawBeforeAreNews() {
    DataRace race = oneOrder(one(12), two(21));
    assertThat(scheduler.races(in(take(LANE)), List.of(race)))
        .extracting(RaceReport::race)
        .containsExactly(race);
    assertThat(scheduler.races(in(take(LANE)), List.of(oneOrder(two(21), one(12))))).isEmpty();
  }

  @Test
  void raceIsShownWhereItWasSeenFirstWithoutReallocation() {
    Job first = take(LANE);
    Job second = take(LANE);
    scheduler.races(in(first), List.of(reallocated(one(12), two(21))));
    assertThat(scheduler.races().get(0).sighting()).isEqualTo(in(first));
    scheduler.races(in(second), List.of(oneOrder(two(21), one(12))));
    scheduler.races(in(first), List.of(oneOrder(one(12), two(21))));
    assertThat(scheduler.races().get(0).sighting()).isEqualTo(in(second));
    assertThat(scheduler.races().get(0).race().first().point()).isEqualTo(two(21));
  }

  @Test
  void reallocatedMemoryIsNoReasonForAJob() {
    Job seed = take(LANE);
    scheduler.races(in(seed), List.of(reallocated(one(12), two(21))));
    assertThat(scheduler.jobs()).hasSize(4);
    assertThat(classes()).containsExactly(RaceClass.SUPPRESSED);
    scheduler.races(in(seed), List.of(oneOrder(two(21), one(12))));
    assertThat(sets(JobState.PENDING)).contains(Set.of(two(21))).doesNotContain(Set.of(one(12)));
    assertThat(classes()).containsExactly(RaceClass.UNTESTED);
  }

  @Test
  void smallJobsBringForthNoOthersButWhatTheySeeCounts() {
    scheduler.races(in(takeUntil(UNLOCK)), List.of(oneOrder(one(12), two(21))));
    scheduler.races(in(takeUntil(one(12))), List.of(oneOrder(one(13), two(22))));
    assertThat(sets(JobState.PENDING)).doesNotContain(Set.of(one(13)), Set.of(one(12), one(13)));
    assertThat(take(MAXIMAL_LANE).points()).containsExactly(LOCK, UNLOCK, one(12), one(13));
  }

  @Test
  void noBigJobIsMadeThatIsPartOfAnother() {
    Job all = take(MAXIMAL_LANE);
    scheduler.races(in(all), List.of(oneOrder(one(12), two(21))));
    scheduler.races(in(take(LANE)), List.of(oneOrder(one(12), two(21))));
    scheduler.races(in(take(LANE)), List.of(oneOrder(one(12), two(21))));
    assertThat(sets(JobState.PENDING))
        .containsExactlyInAnyOrder(Set.of(UNLOCK), Set.of(one(12)), Set.of(LOCK, UNLOCK, one(12)));
  }

  @Test
  void theSameSetIsNeverMadeTwice() {
    Job all = take(MAXIMAL_LANE);
    scheduler.races(in(all), List.of(oneOrder(one(12), two(21)), oneOrder(one(12), two(22))));
    scheduler.races(in(takeUntil(UNLOCK)), List.of(oneOrder(one(12), two(23))));
    assertThat(scheduler.jobs().stream().map(report -> report.job().points()))
        .doesNotHaveDuplicates();
  }

  @Test
  void racesSeenInBothOrdersComeFirst() {
    Job seed = takeUntil(UNLOCK);
    scheduler.races(in(seed), List.of(oneOrder(one(1), two(1)), bothOrders(one(2), two(2))));
    assertThat(take(LANE).points()).containsExactly(LOCK, UNLOCK);
    assertThat(take(LANE).points()).containsExactly(one(2));
    assertThat(take(LANE).points()).containsExactly(two(2));
    assertThat(take(LANE).points()).containsExactly(UNLOCK, one(2));
    assertThat(take(LANE).points()).containsExactly(UNLOCK, two(2));
    assertThat(take(LANE).points()).containsExactly(one(1));
  }

  @Test
  void thereIsAnEndToIntermediateJobs() {
    Job seed = take(LANE);
    for (int i = 0; i < JobScheduler.MOST_JOBS + 100; i++) {
      scheduler.races(in(seed), List.of(oneOrder(one(i), two(i))));
    }
    assertThat(scheduler.jobs().stream().filter(r -> r.job().size() != Size.MAXIMAL))
        .hasSizeLessThanOrEqualTo(JobScheduler.MOST_JOBS);
    assertThat(take(MAXIMAL_LANE).points()).hasSize(JobScheduler.MOST_JOBS + 102);
  }

  // The maximal state space.

  @Test
  void whenMoreIsKnownTheMaximalLaneTurnsToTheLargerStateSpace() {
    Job seed = take(MAXIMAL_LANE);
    scheduler.races(in(seed), List.of(oneOrder(one(12), two(21))));
    assertThat(scheduler.report(seed, eta(1), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job larger = take(MAXIMAL_LANE);
    assertThat(larger.points()).containsExactly(LOCK, UNLOCK, one(12));
    assertThat(scheduler.report(larger, new Progress(1, 0.1, 1), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aSeedThatHasHardlyBegunWhenItIsNoLongerMaximalIsAsGoodAsNew() {
    Job seed = take(MAXIMAL_LANE);
    scheduler.races(in(seed), List.of(oneOrder(one(12), two(21))));
    assertThat(scheduler.report(seed, new Progress(1, 0.1, 1), LEFT)).isEqualTo(Advice.ABANDON);
    assertThat(scheduler.stateOf(seed)).isEqualTo(JobState.PENDING);
    take(MAXIMAL_LANE);
    assertThat(takeUntil(LOCK, UNLOCK)).isEqualTo(seed);
  }

  @Test
  void aMaximalJobThatHasHardlyBegunIsNotKeptWhenItIsNoLongerMaximal() {
    scheduler.races(in(take(LANE)), List.of(oneOrder(one(1), two(1)), oneOrder(one(2), two(2))));
    Job maximal = take(MAXIMAL_LANE);
    assertThat(maximal.size()).isEqualTo(Size.MAXIMAL);
    scheduler.races(in(maximal), List.of(oneOrder(one(3), two(3))));
    assertThat(scheduler.report(maximal, new Progress(1, 0.1, 1), LEFT)).isEqualTo(Advice.ABANDON);
    assertThat(scheduler.stateOf(maximal)).isEqualTo(JobState.SUPERSEDED);
  }

  @Test
  void theMaximalLaneTurnsToALargerStateSpaceWhenItHasRunTwiceAsLongAsAllBefore() {
    Job seed = take(MAXIMAL_LANE);
    scheduler.races(in(seed), List.of(oneOrder(one(1), two(1))));
    assertThat(scheduler.report(seed, progress(3), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job second = take(MAXIMAL_LANE);
    scheduler.races(in(second), List.of(oneOrder(one(2), two(2))));
    assertThat(scheduler.report(second, progress(5.9), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(second, progress(6), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job third = take(MAXIMAL_LANE);
    assertThat(third.points()).containsExactly(LOCK, UNLOCK, one(1), one(2));
    scheduler.races(in(third), List.of(oneOrder(one(3), two(3))));
    assertThat(scheduler.report(third, progress(17.9), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(third, progress(18), LEFT)).isEqualTo(Advice.PUT_ASIDE);
  }

  private static Progress progress(double seconds) {
    return new Progress(100, 0.5, seconds);
  }

  @Test
  void aStateSpaceThatWillEndInTimeGivesWayAtOnceAsLongAsBeginningsCostLittle() {
    Job first = take(MAXIMAL_LANE);
    scheduler.races(in(first), List.of(bothOrders(one(10), two(20))));
    assertThat(scheduler.report(first, progress(1.5), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job second = take(MAXIMAL_LANE);
    scheduler.races(in(second), List.of(bothOrders(one(11), two(21))));
    Progress half = new Progress(100, 0.5, 2);
    assertThat(scheduler.report(second, half, LEFT)).isEqualTo(Advice.GO_ON);
    Progress quarter = new Progress(100, 0.25, 2);
    assertThat(scheduler.report(second, quarter, LEFT)).isEqualTo(Advice.PUT_ASIDE);
  }

  @Test
  void theMaximalStateSpaceIsNotSuspendedForBeingTooBig() {
    Job maximal = take(MAXIMAL_LANE);
    assertThat(scheduler.report(maximal, eta(90), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aHopelessMaximalStateSpaceGivesItsLaneToOthers() {
    Job maximal = take(MAXIMAL_LANE);
    assertThat(scheduler.report(maximal, eta(110), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(MAXIMAL_LANE).points()).isEmpty();
  }

  @Test
  void aStateSpaceIsNotHopelessBeforeItWasExploredForAWhile() {
    Job maximal = take(MAXIMAL_LANE);
    Progress early = new Progress(32, 0.9 / 1000, 0.9);
    assertThat(scheduler.report(maximal, early, LEFT)).isEqualTo(Advice.GO_ON);
    Progress later = new Progress(32, 1.1 / 1000, 1.1);
    assertThat(scheduler.report(maximal, later, LEFT)).isEqualTo(Advice.PUT_ASIDE);
  }

  @Test
  void ofTheMaximalStateSpaceItselfMoreIsKnownThanOfAPartThatRanForLess() {
    Job part = take(LANE);
    assertThat(part.points()).isEmpty();
    Job maximal = take(MAXIMAL_LANE);
    scheduler.report(maximal, new Progress(100, 0.2, 3), LEFT);
    scheduler.report(part, new Progress(32, 1e-6, 2), LEFT);
    assertThat(scheduler.report(maximal, new Progress(100, 0.2, 3), LEFT)).isEqualTo(Advice.GO_ON);
    scheduler.report(part, new Progress(32, 1e-6, 4), LEFT);
    assertThat(scheduler.report(maximal, new Progress(100, 0.1, 3.5), LEFT))
        .isEqualTo(Advice.PUT_ASIDE);
  }

  @Test
  void whatContainsAHopelessStateSpaceIsHopeless() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.races(in(maximal), List.of(oneOrder(one(12), two(21))));
    scheduler.report(maximal, eta(110), LEFT);
    assertThat(take(MAXIMAL_LANE).points()).isEmpty();
  }

  @Test
  void aHopelessStateSpaceIsExploredWhenNothingElseIsLeft() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.report(maximal, eta(110), LEFT);
    takeUntil(LOCK, UNLOCK);
    assertThat(scheduler.stateOf(maximal)).isEqualTo(JobState.RUNNING);
  }

  // Algorithm 5.

  @Test
  void aJobThatWillFinishGoesOn() {
    assertThat(scheduler.report(take(LANE), eta(19), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aJobThatIsTooBigGivesWayToOneThatWasNotTried() {
    takeUntil(LOCK);
    Job job = scheduler.jobs().get(1).job();
    assertThat(scheduler.report(job, eta(21), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE).points()).containsExactly(UNLOCK);
  }

  @Test
  void noJobIsSuspendedBeforeItsEstimateCounts() {
    takeUntil(LOCK);
    Job job = scheduler.jobs().get(1).job();
    Progress soon = new Progress(31, 0.001, 1);
    assertThat(scheduler.report(job, soon, LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aJobThatIsTooBigGoesOnIfAllOthersContainIt() {
    Job smallest = take(LANE);
    assertThat(smallest.points()).isEmpty();
    assertThat(scheduler.report(smallest, eta(21), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aJobIsNotTriedWhileOneWithFewerPointsIsTooBig() {
    Job lock = takeUntil(LOCK);
    scheduler.races(in(lock), List.of(oneOrder(one(12), two(21))));
    scheduler.report(lock, eta(21), LEFT);
    assertThat(sets(JobState.PENDING)).contains(Set.of(LOCK, one(12)));
    assertThat(take(LANE).points()).containsExactly(UNLOCK);
    assertThat(take(LANE).points()).containsExactly(one(12));
    assertThat(take(LANE)).isEqualTo(lock);
  }

  @Test
  void ofSuspendedJobsTheShortestIsResumed() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    Job unlock = take(LANE);
    assertThat(scheduler.report(unlock, eta(40), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE)).isEqualTo(lock);
    assertThat(scheduler.report(lock, etaLater(39), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void aResumedJobGivesWayAgainWhenItTurnsOutToTakeLonger() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    Job unlock = take(LANE);
    scheduler.report(unlock, eta(40), LEFT);
    take(LANE);
    assertThat(scheduler.report(lock, etaLater(41), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE)).isEqualTo(unlock);
  }

  @Test
  void aResumedJobRunsForAWhileAtLeast() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    Job unlock = take(LANE);
    scheduler.report(unlock, eta(40), LEFT);
    take(LANE);
    Progress soon = new Progress(1000, 0.01, 1.5);
    assertThat(scheduler.report(lock, soon, LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void ofSuspendedJobsOneWithFewerPointsIsResumedFirst() {
    Job lock = takeUntil(LOCK);
    scheduler.races(in(lock), List.of(oneOrder(one(12), two(21)), oneOrder(one(13), two(22))));
    Job unlock = take(LANE);
    for (int i = 0; i < 3; i++) {
      take(LANE);
    }
    Job larger = take(LANE);
    assertThat(larger.points()).containsExactly(LOCK, one(12));
    scheduler.report(larger, eta(25), LEFT);
    scheduler.races(in(unlock), List.of(oneOrder(one(14), two(23))));
    scheduler.report(lock, eta(30), LEFT);
    assertThat(sets(JobState.SUSPENDED)).containsExactly(Set.of(LOCK), Set.of(LOCK, one(12)));
    assertThat(take(LANE).points()).containsExactly(one(14));
    assertThat(take(LANE).points()).containsExactly(UNLOCK, one(14));
    assertThat(take(LANE)).isEqualTo(lock);
  }

  // How jobs end.

  @Test
  void aBugCancelsAllJobsThatContainIt() {
    Job lock = takeUntil(LOCK);
    Job running = take(MAXIMAL_LANE);
    scheduler.races(in(lock), List.of(oneOrder(one(12), two(21))));
    bug(lock);
    assertThat(state(LOCK)).isEqualTo(JobState.BUG);
    assertThat(state(LOCK, one(12))).isEqualTo(JobState.CANCELLED);
    assertThat(state(UNLOCK)).isEqualTo(JobState.PENDING);
    assertThat(scheduler.report(running, eta(1), LEFT)).isEqualTo(Advice.ABANDON);
    assertThat(scheduler.stateOf(running)).isEqualTo(JobState.CANCELLED);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.BUG);
  }

  @Test
  void noJobIsMadeThatWouldFindABugAgain() {
    Job lock = takeUntil(LOCK);
    bug(lock);
    scheduler.races(in(take(MAXIMAL_LANE)), List.of(oneOrder(one(12), two(21))));
    assertThat(sets(JobState.PENDING))
        .containsExactlyInAnyOrder(Set.of(one(12)), Set.of(UNLOCK, one(12)));
  }

  @Test
  void afterABugTheLargestStateSpaceWithoutItIsExplored() {
    Job lock = takeUntil(LOCK);
    scheduler.races(in(lock), List.of(bothOrders(one(12), two(21))));
    bug(lock);
    takeUntil(two(21));
    assertThat(take(MAXIMAL_LANE).points()).containsExactly(UNLOCK, one(12), two(21));
  }

  @Test
  void afterABugSmallStateSpacesComeBeforeTheLargest() {
    Job lock = takeUntil(LOCK);
    scheduler.races(in(lock), List.of(oneOrder(one(12), two(21))));
    bug(lock);
    assertThat(take(MAXIMAL_LANE).points()).containsExactly(UNLOCK);
    assertThat(take(LANE).points()).containsExactly(one(12));
    assertThat(scheduler.take(LANE, LEFT)).isEmpty();
  }

  @Test
  void theLargestStateSpaceWithoutABugIsGivenUpWhenThereAreMoreAndMore() {
    bug(take(MAXIMAL_LANE));
    List<DataRace> races = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      races.add(oneOrder(one(i), two(i)));
    }
    scheduler.races(in(take(MAXIMAL_LANE)), races);
    int largest = 0;
    while (!scheduler.isFinished()) {
      Job job = take(MAXIMAL_LANE);
      if (job.size() == Size.MAXIMAL) {
        largest++;
        bug(job);
      } else {
        scheduler.complete(job, done());
      }
    }
    assertThat(largest).isEqualTo(4);
  }

  @Test
  void aCompletedJobMakesItsPartsSuperfluous() {
    Job smallest = take(LANE);
    Job maximal = take(MAXIMAL_LANE);
    scheduler.complete(maximal, done());
    assertThat(sets(JobState.SUPERSEDED)).containsExactly(Set.of(), Set.of(LOCK), Set.of(UNLOCK));
    assertThat(scheduler.report(smallest, eta(1), LEFT)).isEqualTo(Advice.ABANDON);
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(scheduler.verified()).containsExactly(maximal);
  }

  /** Its lane may be in the middle of an interleaving when another one decides the run. */
  @Test
  void whatASuperfluousJobStillSeesDoesNotUndoTheVerdict() {
    Job smallest = take(LANE);
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(scheduler.races(in(smallest), List.of(bothOrders(one(12), two(21))))).isEmpty();
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void whatIsVerifiedIsListedWithoutItsParts() {
    Job unlock = takeUntil(UNLOCK);
    scheduler.complete(unlock, done());
    assertThat(scheduler.verified().stream().map(Job::points))
        .containsExactly(Set.of(LOCK), Set.of(UNLOCK));
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  @Test
  void completingWhatWasMaximalIsNotEnough() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.races(in(maximal), List.of(oneOrder(one(12), two(21))));
    scheduler.complete(maximal, done());
    assertThat(scheduler.isFinished()).isFalse();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void afterAFailureOfOursNothingIsVerified() {
    Job smallest = take(LANE);
    scheduler.breakDown(smallest, "oops");
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  @Test
  void whenMemoryIsShortTheLongestJobsAreDropped() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    Job unlock = take(LANE);
    scheduler.report(unlock, eta(40), LEFT);
    assertThat(scheduler.dropSuspended(100, job -> 1)).containsExactly(unlock);
    assertThat(scheduler.dropSuspended(100, job -> 1)).containsExactly(lock);
    assertThat(scheduler.dropSuspended(100, job -> 1)).isEmpty();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  @Test
  void noMoreIsDroppedThanNecessary() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    scheduler.report(take(LANE), eta(40), LEFT);
    assertThat(scheduler.dropSuspended(0, job -> 1)).isEmpty();
  }

  @Test
  void aDroppedJobIsNotMissedWhenOneThatContainsItIsComplete() {
    Job lock = takeUntil(LOCK);
    scheduler.report(lock, eta(30), LEFT);
    scheduler.dropSuspended(1, job -> 1);
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  // Classes of races.

  @Test
  void aRaceIsBenignWhenBothAccessesWereTried() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.races(in(maximal), List.of(bothOrders(one(12), two(21))));
    assertThat(classes()).containsExactly(RaceClass.UNTESTED);
    scheduler.report(maximal, done(), LEFT);
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(classes()).containsExactly(RaceClass.BENIGN);
  }

  @Test
  void aRaceThatCannotBeTurnedRoundIsNone() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.races(in(maximal), List.of(oneOrder(one(12), two(21))));
    scheduler.report(maximal, done(), LEFT);
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(classes()).containsExactly(RaceClass.FALSE_POSITIVE);
  }

  @Test
  void aSmallJobThatDoesNotSeeTheRaceSaysNothingAboutIt() {
    scheduler.races(in(takeUntil(UNLOCK)), List.of(oneOrder(one(12), two(21))));
    scheduler.complete(takeUntil(one(12)), done());
    assertThat(classes()).containsExactly(RaceClass.UNTESTED);
  }

  @Test
  void aRaceIsToBlameForWhatGoesWrongWhereItIsPreempted() {
    Job unlock = takeUntil(UNLOCK);
    scheduler.races(in(unlock), List.of(oneOrder(one(12), two(21)), oneOrder(one(13), two(22))));
    bug(takeUntil(one(12)));
    assertThat(classes()).containsExactly(RaceClass.BUG, RaceClass.UNTESTED);
  }

  @Test
  void aRaceIsNotToBlameForWhatGoesWrongWithoutIt() {
    Job unlock = takeUntil(UNLOCK);
    scheduler.races(in(unlock), List.of(oneOrder(one(12), two(21))));
    Job small = takeUntil(one(12));
    Job big = take(LANE);
    assertThat(big.points()).containsExactly(UNLOCK, one(12));
    bug(big);
    assertThat(classes()).containsExactly(RaceClass.BUG);
    bug(unlock);
    scheduler.races(in(small), List.of(oneOrder(one(12), two(21))));
    scheduler.complete(small, done());
    assertThat(classes()).containsExactly(RaceClass.FALSE_POSITIVE);
  }

  // Other modes.

  @Test
  void theMaximalModeHasOneJobAtATime() {
    scheduler = scheduler(Mode.MAXIMAL);
    Job first = take(MAXIMAL_LANE);
    assertThat(first.points()).containsExactly(LOCK, UNLOCK);
    scheduler.races(in(first), List.of(bothOrders(one(12), two(21))));
    assertThat(scheduler.report(first, eta(1), LEFT)).isEqualTo(Advice.ABANDON);
    Job second = take(MAXIMAL_LANE);
    assertThat(second.points()).containsExactly(LOCK, UNLOCK, one(12), two(21));
    scheduler.complete(second, done());
    assertThat(scheduler.jobs()).hasSize(2);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void theMaximalModeEndsWithOneJobWhenAllRacesAreSuppressed() {
    scheduler = scheduler(Mode.MAXIMAL);
    Job only = take(MAXIMAL_LANE);
    scheduler.races(in(only), List.of(reallocated(one(12), two(21))));
    assertThat(scheduler.report(only, eta(1), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
    scheduler.complete(only, done());
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void theSingleModeMakesNothingOfRaces() {
    scheduler = scheduler(Mode.SINGLE);
    Job only = take(MAXIMAL_LANE);
    scheduler.races(in(only), List.of(bothOrders(one(12), two(21))));
    scheduler.complete(only, done());
    assertThat(scheduler.jobs()).hasSize(1);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.COMPLETED);
    assertThat(classes()).containsExactly(RaceClass.UNTESTED);
  }

  @Test
  void whatIsOnlySupposedProvesNothingAndSparesNothing() {
    Job maximal = take(MAXIMAL_LANE);
    List<Supposition> loops = List.of(new Supposition("spin (lock.c:7)", 100));
    scheduler.complete(maximal, new Progress(7, 1, 1, Optional.empty(), loops));
    assertThat(state(LOCK, UNLOCK)).isEqualTo(JobState.COMPLETE);
    assertThat(sets(JobState.PENDING)).containsExactly(Set.of(), Set.of(LOCK), Set.of(UNLOCK));
    takeUntil(UNLOCK);
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  @Test
  void whatIsSupposedInASmallerStateSpaceIsNoHarm() {
    Job small = take(LANE);
    List<Supposition> loops = List.of(new Supposition("spin (lock.c:7)", 100));
    scheduler.complete(small, new Progress(7, 1, 1, Optional.empty(), loops));
    scheduler.complete(take(MAXIMAL_LANE), done());
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  // Points that make no difference.

  @Test
  void aPointThatMadeNoDifferenceIsTriedLast() {
    scheduler.complete(take(LANE), new Progress(7, 1, 1));
    Job locks = take(MAXIMAL_LANE);
    scheduler.races(in(locks), List.of(oneOrder(one(11), two(21)), oneOrder(one(12), two(22))));
    scheduler.complete(locks, new Progress(100, 1, 1));
    Job job = take(LANE);
    while (job.points().size() < 3) {
      scheduler.complete(job, new Progress(job.points().contains(one(12)) ? 9 : 7, 1, 1));
      job = take(LANE);
    }
    assertThat(job.points()).containsExactlyInAnyOrder(LOCK, UNLOCK, one(12));
  }

  // What is tried afterwards.

  private static final PreemptionPoint LATER = new PreemptionPoint.Kind("later");

  private static JobScheduler schedulerWithMore(Mode mode) {
    return new JobScheduler(
        new QuicksandOptions(
            mode,
            QuicksandOptions.LOCK_AND_UNLOCK,
            60,
            2,
            QuicksandOptions.Heuristics.DEFAULT,
            false,
            Long.MAX_VALUE,
            Set.of(LATER),
            false));
  }

  @Test
  void morePointsAreTriedWhenEverythingElseIsVerified() {
    scheduler = schedulerWithMore(Mode.ITERATIVE_DEEPENING);
    Job maximal = take(MAXIMAL_LANE);
    assertThat(maximal.points()).doesNotContain(LATER);
    scheduler.complete(maximal, done());
    assertThat(scheduler.isFinished()).isFalse();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(scheduler.hasGoneOn()).isFalse();
    Job wider = take(MAXIMAL_LANE);
    assertThat(wider.points()).contains(LATER).containsAll(maximal.points());
    scheduler.complete(wider, done());
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(scheduler.hasGoneOn()).isTrue();
  }

  private static final Set<PreemptionPoint> APART = Set.of(LOCK, UNLOCK, LATER);

  private static JobScheduler schedulerWithSeedApart() {
    List<Set<PreemptionPoint>> seeds = new ArrayList<>(QuicksandOptions.LOCK_AND_UNLOCK);
    seeds.add(APART);
    return new JobScheduler(
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            seeds,
            60,
            2,
            QuicksandOptions.Heuristics.DEFAULT,
            false,
            Long.MAX_VALUE,
            Set.of(LATER),
            false));
  }

  @Test
  void schedulesHaveWhatASeedHas() {
    scheduler = schedulerWithSeedApart();
    scheduler.report(take(MAXIMAL_LANE), new Progress(1000, 0.0001, 5), LEFT);
    assertThat(scheduler.wantedSample(LEFT)).contains(APART);
  }

  @Test
  void aSeedMayHaveWhatOthersHaveAfterwards() {
    scheduler = schedulerWithSeedApart();
    Job maximal = take(MAXIMAL_LANE);
    assertThat(maximal.points()).containsExactlyInAnyOrder(LOCK, UNLOCK);
    scheduler.complete(maximal, done());
    Job wider = take(MAXIMAL_LANE);
    assertThat(wider.points()).isEqualTo(APART);
    scheduler.complete(wider, done());
    assertThat(scheduler.isFinished()).isTrue();
    assertThat(scheduler.hasGoneOn()).isTrue();
  }

  @Test
  void aBugAtMorePointsIsABug() {
    scheduler = schedulerWithMore(Mode.MAXIMAL);
    scheduler.complete(take(MAXIMAL_LANE), done());
    bug(take(MAXIMAL_LANE));
    assertThat(scheduler.verdict()).isEqualTo(Verdict.BUG);
    assertThat(scheduler.hasGoneOn()).isFalse();
  }

  @Test
  void aFaultOfOursAtMorePointsLeavesNothingVerified() {
    scheduler = schedulerWithMore(Mode.MAXIMAL);
    scheduler.complete(take(MAXIMAL_LANE), done());
    scheduler.breakDown(take(MAXIMAL_LANE), "a fault");
    assertThat(scheduler.verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  // Jobs whose interleavings come by their number of preemptions.

  /** All with at most so many are explored, and there are more. */
  private static Progress within(int preemptions) {
    OptionalInt completed = preemptions < 0 ? OptionalInt.empty() : OptionalInt.of(preemptions);
    PreemptionBound bound = new PreemptionBound(preemptions + 1, completed, true);
    return new Progress(200 + 100L * preemptions, 0.9, 3 + preemptions, Optional.of(bound));
  }

  @Test
  void aJobWaitsWhenItHasComeToMorePreemptionsThanAnother() {
    scheduler.complete(take(LANE), done());
    Job lock = take(LANE);
    assertThat(lock.points()).containsExactly(LOCK);
    assertThat(scheduler.report(lock, within(-1), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(lock, within(0), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    Job unlock = take(LANE);
    assertThat(unlock.points()).containsExactly(UNLOCK);
    assertThat(scheduler.report(unlock, within(0), LEFT)).isEqualTo(Advice.GO_ON);
  }

  /** Or it would go on with the smallest one for ever. */
  @Test
  void ofThoseThatWaitTheOneWithFewestPreemptionsIsNext() {
    take(MAXIMAL_LANE);
    scheduler.complete(take(LANE), done());
    Job lock = take(LANE);
    scheduler.report(lock, within(0), LEFT);
    Job unlock = take(LANE);
    assertThat(scheduler.report(unlock, within(1), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE)).isEqualTo(lock);
    assertThat(scheduler.report(lock, within(1), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(lock, within(2), LEFT)).isEqualTo(Advice.PUT_ASIDE);
    assertThat(take(LANE)).isEqualTo(unlock);
  }

  @Test
  void whatALargerStateSpaceHasExploredIsNotWaitedFor() {
    scheduler = schedulerWithSeedApart();
    Job maximal = take(MAXIMAL_LANE);
    scheduler.complete(take(LANE), done());
    scheduler.report(maximal, within(1), LEFT);
    Job apart = take(LANE);
    assertThat(apart.points()).isEqualTo(APART);
    assertThat(scheduler.report(apart, within(1), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.report(apart, within(2), LEFT)).isEqualTo(Advice.GO_ON);
  }

  @Test
  void schedulesAreDrawnWhereOnlyFewPreemptionsAreExplored() {
    Job maximal = take(MAXIMAL_LANE);
    PreemptionBound bound = new PreemptionBound(2, OptionalInt.of(1), true);
    scheduler.report(maximal, new Progress(100, 0.9, 4, Optional.of(bound)), 60);
    assertThat(scheduler.wantedSample(60)).isEmpty();
    scheduler.report(maximal, new Progress(200, 0.9, 6, Optional.of(bound)), 60);
    assertThat(scheduler.wantedSample(60)).isPresent();
  }

  /** Its estimate is that of one bound, and there are more. */
  @Test
  void aStateSpaceOfWhichSomethingIsLeftOutIsNotTakenToEndInTime() {
    Job maximal = take(MAXIMAL_LANE);
    Job other = take(LANE);
    scheduler.report(other, eta(1), LEFT);
    assertThat(scheduler.report(maximal, within(0), LEFT)).isEqualTo(Advice.GO_ON);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isFalse();
    PreemptionBound last = new PreemptionBound(1, OptionalInt.of(0), false);
    scheduler.report(maximal, new Progress(100, 0.9, 2, Optional.of(last)), LEFT);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isTrue();
  }

  // Time for the maximal state space.

  @Test
  void maximalStateSpaceThatEndsInTimeIsWorthMostOfIt() {
    Job maximal = take(MAXIMAL_LANE);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isFalse();
    scheduler.report(maximal, eta(LEFT / 2), LEFT);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isTrue();
    scheduler.report(maximal, eta(LEFT), LEFT);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isFalse();
  }

  @Test
  void maximalStateSpaceIsNotWorthMoreThanOthersBeforeTheyHadTheirChance() {
    Job maximal = take(MAXIMAL_LANE);
    scheduler.report(maximal, new Progress(1000, 0.5, 0.19), LEFT);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isFalse();
    scheduler.report(maximal, new Progress(1111, 0.5, 0.2), LEFT);
    assertThat(scheduler.isPreferred(maximal, LEFT)).isTrue();
  }

  @Test
  void noOtherStateSpaceIsWorthMostOfTheTime() {
    Job seed = take(LANE);
    scheduler.report(seed, eta(LEFT / 4), LEFT);
    assertThat(scheduler.isPreferred(seed, LEFT)).isFalse();
  }

  @Test
  void othersRestWhenTheyHaveRunMoreThanTheMaximalStateSpaceThatEndsInTime() {
    Job maximal = take(MAXIMAL_LANE);
    Job seed = take(LANE);
    scheduler.report(maximal, halfWay(100), LEFT);
    scheduler.report(seed, halfWay(100), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
    scheduler.report(seed, halfWay(101), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isTrue();
    assertThat(scheduler.mustRest(MAXIMAL_LANE, LEFT)).isFalse();
    scheduler.report(maximal, halfWay(101), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
  }

  @Test
  void noneRestsWhereTheMaximalStateSpaceMayNotEndInTime() {
    Job maximal = take(MAXIMAL_LANE);
    Job seed = take(LANE);
    scheduler.report(seed, halfWay(1000), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
    scheduler.report(maximal, eta(LEFT), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
  }

  @Test
  void noneRestsWhenTheMaximalStateSpaceIsNotExplored() {
    Job maximal = take(MAXIMAL_LANE);
    Job seed = take(LANE);
    scheduler.report(seed, halfWay(1000), LEFT);
    scheduler.report(maximal, halfWay(100), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isTrue();
    scheduler.complete(maximal, done());
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
  }

  @Test
  void noneRestsAfterABugSinceTheLargestStateSpaceDoesNotContainAllOthers() {
    scheduler.complete(take(LANE), new Progress(1000, 1, 1));
    Job maximal = take(MAXIMAL_LANE);
    scheduler.report(maximal, halfWay(100), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isTrue();
    bug(take(LANE));
    scheduler.report(take(MAXIMAL_LANE), halfWay(100), LEFT);
    assertThat(scheduler.mustRest(LANE, LEFT)).isFalse();
  }

  private static Progress halfWay(long interleavings) {
    return new Progress(interleavings, 0.5, 1);
  }
}
