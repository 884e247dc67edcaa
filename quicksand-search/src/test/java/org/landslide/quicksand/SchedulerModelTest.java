package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobScheduler;
import org.landslide.quicksand.job.JobScheduler.Advice;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.Verdict;

/** Random runs in random worlds: what must hold whatever happens, and what comes out in the end. */
final class SchedulerModelTest {
  private static final int RUNS = 2000;
  private static final int LANES = 3;
  private static final List<Mode> MODES = List.of(Mode.values());

  /** Random schedules look for data races from the beginning. */
  private static final Heuristics HEURISTICS = new Heuristics(2, 32, 50, 0);

  /** What may go wrong besides bugs. */
  private enum Trouble {
    NONE,
    FAULTS,
    SHORT_OF_MEMORY,
    /** One that favours jobs, and gives some up. */
    A_USER
  }

  @ParameterizedTest
  @EnumSource(Trouble.class)
  void theInvariantsHold(Trouble trouble) {
    for (int seed = 0; seed < RUNS; seed++) {
      try {
        new Run(seed, trouble).toTheEnd();
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("seed " + seed, failure);
      }
    }
  }

  private static final class Run {
    private final Random random;
    private final Trouble trouble;
    private final Mode mode;
    private final RandomWorld world;
    private final JobScheduler scheduler;
    private final Map<Integer, Job> lanes = new HashMap<>();
    private final Map<Job, Progress> progress = new HashMap<>();
    private double secondsLeft = 1000;

    /** At which points random schedules look for data races. */
    private Set<PreemptionPoint> hunted = Set.of();

    Run(long seed, Trouble trouble) {
      random = new Random(seed);
      this.trouble = trouble;
      mode = MODES.get(random.nextInt(MODES.size()));
      world = new RandomWorld(random);
      scheduler =
          new JobScheduler(
              new QuicksandOptions(
                  mode,
                  QuicksandOptions.LOCK_AND_UNLOCK,
                  1000,
                  LANES,
                  HEURISTICS,
                  random.nextBoolean()));
    }

    void toTheEnd() {
      int steps = 0;
      while (!scheduler.isFinished()) {
        assertThat(++steps).as("steps").isLessThan(50_000);
        secondsLeft *= 0.999;
        step(mode == Mode.ITERATIVE_DEEPENING ? random.nextInt(LANES) : 0);
        if (random.nextInt(4) == 0) {
          hunt();
        }
        validate();
      }
      assertThat(scheduler.verdict()).isEqualTo(expected());
    }

    private Verdict expected() {
      if (!scheduler.bugs().isEmpty()) {
        return Verdict.BUG;
      }
      if (scheduler.jobs().stream().anyMatch(Run::isMissing)) {
        return Verdict.UNFINISHED;
      }
      if (mode == Mode.SINGLE) {
        assertThat(world.hasBugIn(Set.of(Races.LOCK, Races.UNLOCK))).isFalse();
        return Verdict.COMPLETED;
      }
      assertThat(world.hasBugIn(world.reachable())).isFalse();
      return Verdict.VERIFIED;
    }

    private static boolean isMissing(JobReport report) {
      return report.state().isMissing();
    }

    private void step(int lane) {
      Job job = lanes.get(lane);
      if (job == null) {
        scheduler.take(lane, secondsLeft).ifPresent(taken -> lanes.put(lane, taken));
      } else if (random.nextInt(4) == 0) {
        lanes.remove(lane);
        end(job);
      } else {
        goOn(lane, job);
      }
      if (trouble == Trouble.SHORT_OF_MEMORY && random.nextInt(10) == 0) {
        scheduler.dropSuspended(random.nextInt(3), suspended -> 1);
      }
      if (trouble == Trouble.A_USER && random.nextInt(20) == 0) {
        scheduler.favour(random.nextInt(scheduler.jobs().size()));
      }
      if (trouble == Trouble.A_USER && random.nextInt(50) == 0) {
        scheduler.dismiss(random.nextInt(scheduler.jobs().size()));
      }
    }

    /** What is seen may be told when more points have become known, or a bug. */
    private void hunt() {
      if (!hunted.isEmpty()) {
        scheduler.racesInSample(hunted, world.racesIn(hunted), Schedule.of(2, 1));
        scheduler.hunted(random.nextInt(200), random.nextDouble());
      }
      hunted =
          random.nextBoolean() ? scheduler.wantedRaceHunt(secondsLeft).orElse(Set.of()) : Set.of();
    }

    private void end(Job job) {
      scheduler.races(Races.in(job), world.racesIn(job.points()));
      if (trouble == Trouble.FAULTS && random.nextInt(20) == 0) {
        scheduler.breakDown(job, "fault");
      } else if (world.hasBugIn(job.points())) {
        Bug bug = new Bug(BugKind.PANIC, "bug");
        scheduler.fail(new BugReport(job, bug, Schedule.EMPTY, 1, 1), now(job));
      } else {
        scheduler.complete(job, new Progress(1000, 1, 1));
      }
    }

    private void goOn(int lane, Job job) {
      Set<PreemptionPoint> shown = new HashSet<>(job.points());
      shown.removeIf(point -> random.nextInt(4) == 0);
      scheduler.races(Races.in(job), world.racesIn(shown));
      Progress before = now(job);
      double proportion = random.nextInt(5) == 0 ? 1e-6 : random.nextDouble();
      Progress after = new Progress(before.interleavings() + 20, proportion, before.seconds() + 1);
      progress.put(job, after);
      if (scheduler.report(job, after, secondsLeft) != Advice.GO_ON) {
        lanes.remove(lane);
      }
    }

    private Progress now(Job job) {
      return progress.getOrDefault(job, Progress.NONE);
    }

    private void validate() {
      List<JobReport> jobs = scheduler.jobs();
      assertThat(jobs.stream().map(report -> report.job().points())).doesNotHaveDuplicates();
      assertThat(jobs.stream().filter(r -> r.state() == JobState.RUNNING).map(JobReport::job))
          .allMatch(lanes::containsValue);
      jobs.stream().filter(report -> report.state().isOpen()).forEach(this::validateOpen);
      validateVerdict(jobs);
    }

    private void validateOpen(JobReport open) {
      for (JobReport other : scheduler.jobs()) {
        boolean failing = other.state() == JobState.BUG;
        boolean complete = other.state() == JobState.COMPLETE;
        assertThat(failing && open.job().points().containsAll(other.job().points()))
            .as("%s would find again what %s found", open, other)
            .isFalse();
        assertThat(complete && other.job().points().containsAll(open.job().points()))
            .as("%s is part of %s", open, other)
            .isFalse();
      }
    }

    private void validateVerdict(List<JobReport> jobs) {
      Verdict verdict = scheduler.verdict();
      assertThat(verdict == Verdict.BUG).isEqualTo(!scheduler.bugs().isEmpty());
      if (verdict == Verdict.VERIFIED) {
        assertThat(jobs).noneMatch(Run::isMissing);
        assertThat(scheduler.races())
            .noneMatch(race -> race.raceClass() == RaceClass.UNTESTED)
            .noneMatch(race -> race.raceClass() == RaceClass.BUG);
        assertThat(scheduler.verified()).hasSize(1);
        assertThat(scheduler.verified().get(0).points()).isEqualTo(world.reachable());
      }
    }
  }
}
