package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Verdict;

/** A run as a whole: time, faults, memory and what is told. */
@Timeout(60)
final class QuicksandTest {
  private static final MemoryGauge PLENTY = () -> 0;

  /** Beyond the budget, by the issue. */
  private static final double MOST_SECONDS_OVER = 2;

  private static final long NANOS_OF_AN_INTERLEAVING = 2_000_000;

  private static QuicksandOptions options(double seconds, int workers) {
    return new QuicksandOptions(Mode.ITERATIVE_DEEPENING, seconds, workers);
  }

  private static Result run(StateSpaces spaces, QuicksandOptions options) {
    return new Quicksand(spaces, options, Listener.NONE).run();
  }

  private static Outcome sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Outcome.COMPLETED;
  }

  /** Every step lasts until it is interrupted. */
  private static StateSpace longSteps() {
    CountDownLatch interrupted = new CountDownLatch(1);
    return ScriptedSearch.space(10, () -> await(interrupted), interrupted::countDown);
  }

  private static Outcome await(CountDownLatch interrupted) {
    try {
      interrupted.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Outcome.INTERRUPTED;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void everythingIsVerifiedWhenNothingHappens(int workers) {
    Result result = run(points -> ScriptedSearch.space(100), options(60, workers));
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(result.verified().stream().map(Job::points))
        .containsExactly(Set.of(Races.LOCK, Races.UNLOCK));
    assertThat(result.end().interleavings()).isBetween(100L, 400L);
  }

  // Time.

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theBudgetHoldsInsideALongStep(int workers) {
    Result result = run(points -> longSteps(), options(0.3, workers));
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.ending()).isEqualTo(Ending.TIME_LIMIT);
    assertThat(result.end().seconds()).isBetween(0.3, 0.3 + MOST_SECONDS_OVER);
    assertThat(result.end().jobsIn(JobState.RUNNING)).isNotEmpty();
    assertThat(result.verified()).isEmpty();
  }

  @Test
  void theBudgetHoldsEvenIfAStepCannotBeInterrupted() {
    StateSpaces deaf = points -> ScriptedSearch.space(10, () -> sleep(10_000));
    Result result = run(deaf, options(0.3, 2));
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.end().seconds()).isBetween(0.3, 0.3 + MOST_SECONDS_OVER);
  }

  @Test
  void aRunThatIsStoppedEndsLikeOneWhoseTimeIsUp() throws InterruptedException {
    Quicksand quicksand = new Quicksand(points -> longSteps(), options(60, 2), Listener.NONE);
    Thread stopper = new Thread(quicksand::stop);
    stopper.start();
    Result result = quicksand.run();
    stopper.join();
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.ending()).isEqualTo(Ending.INTERRUPTED);
    assertThat(result.end().seconds()).isLessThan(MOST_SECONDS_OVER);
  }

  @Test
  void aJobIsCancelledInsideALongStepWhenASmallerOneFails() {
    StateSpaces spaces =
        points -> points.isEmpty() ? ScriptedSearch.space(3, () -> Outcome.FAILED) : longSteps();
    Result result = run(spaces, options(60, 2));
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.end().seconds()).isLessThan(MOST_SECONDS_OVER);
    assertThat(result.end().jobsIn(JobState.CANCELLED)).hasSize(3);
  }

  @Test
  void aWorkerThatRestsGoesOnWhenTheMaximalStateSpaceHasRunMore() {
    CountDownLatch certain = new CountDownLatch(40);
    CountDownLatch others = new CountDownLatch(200);
    AtomicInteger ran = new AtomicInteger();
    StateSpace maximal =
        ScriptedSearch.space(
            400,
            () -> {
              certain.countDown();
              if (ran.incrementAndGet() == 300) {
                await(others);
              }
              return sleep(1);
            });
    StateSpace other =
        ScriptedSearch.space(
            100_000,
            () -> {
              await(certain);
              others.countDown();
              return others.getCount() > 100 ? Outcome.COMPLETED : sleep(1);
            });
    Result result = run(points -> points.size() == 2 ? maximal : other, options(60, 2));
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
  }

  @Test
  void aJobThatIsTooBigIsResumedWhereItWasPutAside() {
    AtomicLong nanos = new AtomicLong();
    AtomicInteger opened = new AtomicInteger();
    StateSpaces spaces =
        points -> {
          opened.incrementAndGet();
          long size = points.equals(Set.of(Races.LOCK)) ? 3000 : 60;
          return ScriptedSearch.space(
              points.size() == 2 ? 4000 : size, () -> tick(nanos, 10_000_000));
        };
    List<JobState> states = new ArrayList<>();
    Listener listener =
        new Listener() {
          @Override
          public void jobChanged(JobReport report) {
            if (report.job().points().equals(Set.of(Races.LOCK))) {
              states.add(report.state());
            }
          }
        };
    Result result = new Quicksand(spaces, options(14, 1), listener, nanos::get, PLENTY).run();
    assertThat(states)
        .startsWith(JobState.PENDING, JobState.RUNNING, JobState.SUSPENDED, JobState.RUNNING);
    assertThat(opened).hasValue(4);
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.verified().stream().map(Job::points)).containsExactly(Set.of(Races.UNLOCK));
  }

  private static Outcome tick(AtomicLong nanos, long step) {
    nanos.addAndGet(step);
    return Outcome.COMPLETED;
  }

  // One state space.

  private static Result runOne(StateSpace space, double seconds, long mostInterleavings) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.SINGLE,
            List.of(Set.of()),
            seconds,
            1,
            Heuristics.DEFAULT,
            true,
            mostInterleavings,
            Set.of(),
            false);
    return run(points -> space, options);
  }

  private static Progress progress(Result result) {
    return result.end().jobs().get(0).progress();
  }

  @Test
  void aSmallStateSpaceIsExplored() {
    Result result = runOne(ScriptedSearch.space(6), Double.POSITIVE_INFINITY, Long.MAX_VALUE);
    assertThat(result.verdict()).isEqualTo(Verdict.COMPLETED);
    assertThat(result.ending()).isEqualTo(Ending.NOTHING_LEFT);
    assertThat(progress(result).interleavings()).isEqualTo(6);
    assertThat(progress(result).proportion()).isEqualTo(1);
  }

  @Test
  void theFirstBugEndsTheSearch() {
    List<Outcome> outcomes = new ArrayList<>();
    AtomicInteger steps = new AtomicInteger();
    StateSpace space =
        ScriptedSearch.space(
            6, () -> steps.incrementAndGet() < 4 ? Outcome.COMPLETED : Outcome.FAILED);
    Result result =
        runOne(
            space.watchedBy((outcome, search) -> outcomes.add(outcome)),
            Double.POSITIVE_INFINITY,
            Long.MAX_VALUE);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(outcomes).hasSize(4).containsOnlyOnce(Outcome.FAILED).endsWith(Outcome.FAILED);
  }

  @Test
  void noMoreInterleavingsAreCompletedThanAskedFor() {
    Result result = runOne(ScriptedSearch.space(6), Double.POSITIVE_INFINITY, 4);
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.ending()).isEqualTo(Ending.INTERLEAVING_LIMIT);
    assertThat(progress(result).interleavings()).isEqualTo(4);
  }

  @Test
  void aLimitThatIsReachedWithTheLastInterleavingIsNone() {
    Result result = runOne(ScriptedSearch.space(6), Double.POSITIVE_INFINITY, 6);
    assertThat(result.verdict()).isEqualTo(Verdict.COMPLETED);
    assertThat(progress(result).interleavings()).isEqualTo(6);
  }

  @Test
  void theTimeLimitEndsASearchOfManyInterleavings() {
    Result result = runOne(ScriptedSearch.space(1_000_000_000), 0.3, Long.MAX_VALUE);
    assertThat(result.ending()).isEqualTo(Ending.TIME_LIMIT);
    assertThat(result.end().seconds()).isBetween(0.3, 0.3 + MOST_SECONDS_OVER);
    assertThat(progress(result).interleavings()).isPositive();
  }

  @Test
  void aStepThatNeverEndsIsInterruptedOnce() {
    List<Outcome> outcomes = new ArrayList<>();
    Result result =
        runOne(
            longSteps().watchedBy((outcome, search) -> outcomes.add(outcome)), 0.3, Long.MAX_VALUE);
    assertThat(result.ending()).isEqualTo(Ending.TIME_LIMIT);
    assertThat(outcomes).containsExactly(Outcome.INTERRUPTED);
    assertThat(progress(result).interleavings()).isZero();
  }

  // Faults.

  @Test
  void aFaultIsTheJobsAndNothingIsVerified() {
    StateSpaces spaces =
        points ->
            points.equals(Set.of(Races.LOCK))
                ? ScriptedSearch.space(
                    3,
                    () -> {
                      throw new IllegalStateException("our fault");
                    })
                : ScriptedSearch.space(points.isEmpty() ? 10 : 1000, () -> sleep(1));
    Result result = run(spaces, options(60, 2));
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.failedJobs()).hasSize(1);
    assertThat(result.failedJobs().get(0).failure()).contains("our fault");
    assertThat(result.verified().stream().map(Job::points))
        .containsExactly(Set.of(Races.LOCK, Races.UNLOCK));
  }

  @Test
  void aStateSpaceThatCannotBeOpenedIsAFault() {
    StateSpaces spaces =
        points -> {
          throw new java.io.IOException("no such program");
        };
    Result result = run(spaces, options(60, 2));
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.failedJobs()).hasSize(4);
  }

  @Test
  void aBugIsABugWhateverElseFailed() {
    StateSpaces spaces =
        points -> {
          if (points.isEmpty()) {
            throw new IllegalStateException("our fault");
          }
          return ScriptedSearch.space(3, () -> Outcome.FAILED);
        };
    Result result = run(spaces, options(60, 1));
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.failedJobs()).hasSize(1);
  }

  @Test
  void aListenerThatFailsEndsTheRun() {
    Listener faulty =
        new Listener() {
          @Override
          public void jobChanged(JobReport report) {
            throw new IllegalStateException("listener");
          }
        };
    Quicksand quicksand = new Quicksand(points -> longSteps(), options(60, 2), faulty);
    assertThatThrownBy(quicksand::run).hasMessage("listener");
  }

  // Memory.

  @Test
  void aJobThatRunsOutOfMemoryIsDropped() {
    StateSpaces spaces =
        points ->
            ScriptedSearch.space(
                3,
                () -> {
                  throw new OutOfMemoryError("scripted");
                });
    Result result = run(spaces, options(60, 1));
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.droppedJobs()).hasSize(4);
  }

  @Test
  void whenMemoryRunsLowSuspendedJobsAreDroppedAndTheResultSaysSo() {
    Set<Set<PreemptionPoint>> opened = ConcurrentHashMap.newKeySet();
    StateSpaces huge =
        points -> {
          opened.add(points);
          return ScriptedSearch.space(points.isEmpty() ? 3 : 1_000_000_000, () -> sleep(1));
        };
    Result result =
        new Quicksand(huge, options(2, 1), Listener.NONE, System::nanoTime, () -> 1).run();
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(result.droppedJobs()).isNotEmpty();
    assertThat(result.droppedJobs().get(0).failure()).isEqualTo("memory ran low");
    assertThat(opened).contains(Set.of(Races.LOCK), Set.of(Races.UNLOCK));
  }

  /** That costs nothing but time. */
  @Test
  void whenMemoryRunsLowJobsThatRunGiveBackWhatTheyCanFirst() {
    AtomicLong trims = new AtomicLong();
    AtomicLong gauged = new AtomicLong();
    StateSpaces huge =
        points -> {
          StateSpace space = ScriptedSearch.space(1_000_000_000, () -> sleep(1));
          return new StateSpace(space.search(), () -> {}, trims::incrementAndGet, 1);
        };
    QuicksandOptions single =
        new QuicksandOptions(
            Mode.SINGLE, QuicksandOptions.LOCK_AND_UNLOCK, 2, 1, Heuristics.DEFAULT, true);
    Result result =
        new Quicksand(
                huge,
                single,
                Listener.NONE,
                System::nanoTime,
                () -> gauged.getAndIncrement() == 0 ? 1 : 0)
            .run();
    assertThat(result.droppedJobs()).isEmpty();
    assertThat(trims).hasValue(1);
  }

  @Test
  void timeIsKeptWhenTheTimekeeperRunsOutOfMemory() {
    long start = System.nanoTime();
    MemoryGauge exhausted =
        () -> {
          throw new OutOfMemoryError("scripted");
        };
    Result result =
        new Quicksand(
                points -> longSteps(), options(1, 2), Listener.NONE, System::nanoTime, exhausted)
            .run();
    assertThat(result.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat((System.nanoTime() - start) / 1e9).isBetween(1.0, 1 + MOST_SECONDS_OVER);
  }

  @Test
  void newsThatThereWasNoMemoryForAreToldAgain() {
    List<BugReport> told = new ArrayList<>();
    AtomicBoolean failed = new AtomicBoolean();
    Listener tight =
        new Listener() {
          @Override
          public void bugFound(BugReport report) {
            if (!failed.getAndSet(true)) {
              throw new OutOfMemoryError("scripted");
            }
            told.add(report);
          }
        };
    StateSpaces failing = points -> ScriptedSearch.space(3, () -> Outcome.FAILED);
    Result result = new Quicksand(failing, options(60, 1), tight).run();
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(told).isEqualTo(result.end().bugs());
  }

  @Test
  void withMemoryToSpareTheHeapGaugeIsSilent() {
    assertThat(new HeapGauge().missing()).isZero();
  }

  // What is told.

  private static final class Diary implements Listener {
    private final List<String> lines = new ArrayList<>();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<Integer> jobs = new TreeSet<>();

    @Override
    public void jobChanged(JobReport report) {
      threads.add(Thread.currentThread());
      jobs.add(report.job().number());
      lines.add(report.job() + " " + report.state() + " " + report.progress().interleavings());
    }

    @Override
    public void bugFound(BugReport report) {
      lines.add(report.job() + " " + report.bug() + " " + report.decisions());
    }

    @Override
    public void raceFound(RaceReport report) {
      lines.add(report.sighting() + " " + report.race());
    }
  }

  /** Time passes with each interleaving, and only then. */
  private static Diary diary(int seed, int workers) {
    AtomicLong nanos = new AtomicLong();
    ToySpaces toys = new ToySpaces(RandomToys.make(seed, true, false), RaceRule.LIMITED);
    StateSpaces spaces =
        points ->
            toys.open(points)
                .watchedBy((outcome, search) -> nanos.addAndGet(NANOS_OF_AN_INTERLEAVING));
    Diary diary = new Diary();
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            QuicksandOptions.LOCK_AND_UNLOCK,
            10_000,
            workers,
            Heuristics.DEFAULT,
            true);
    new Quicksand(spaces, options, diary, nanos::get, PLENTY).run();
    return diary;
  }

  @Test
  void withOneWorkerARunIsTheSameEachTime() {
    for (int seed = 0; seed < 200; seed++) {
      assertThat(diary(seed, 1).lines).as("seed %d", seed).isEqualTo(diary(seed, 1).lines);
    }
  }

  @Test
  void theListenerHearsOfEachJobAndOnceOfEachRaceFromTheThreadThatRuns() {
    for (int seed = 0; seed < 50; seed++) {
      Diary diary = diary(seed, 3);
      assertThat(diary.threads).containsExactly(Thread.currentThread());
      assertThat(diary.lines.stream().filter(line -> line.contains("DataRace")))
          .doesNotHaveDuplicates();
      assertThat(diary.jobs)
          .containsExactlyElementsOf(IntStream.range(0, diary.jobs.size()).boxed().toList());
    }
  }

  @Test
  void aSnapshotCanBeTakenAtAnyTime() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Listener listener =
        new Listener() {
          @Override
          public void jobChanged(JobReport report) {
            if (report.state() == JobState.RUNNING) {
              begun.countDown();
            }
          }
        };
    Quicksand quicksand = new Quicksand(points -> longSteps(), options(60, 2), listener);
    Thread runner = new Thread(quicksand::run);
    runner.start();
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(quicksand.snapshot().jobs()).hasSize(4);
    quicksand.stop();
    runner.join();
  }
}
