package org.landslide.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.cli.quicksand.RunDisplay;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.PreemptionPoint.Kind;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.quicksand.BugReport;
import org.landslide.quicksand.JobReport;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.QuicksandOptions;
import org.landslide.quicksand.QuicksandOptions.Heuristics;
import org.landslide.quicksand.RaceReport;
import org.landslide.quicksand.Result;
import org.landslide.report.Approach;
import org.landslide.report.QuicksandSummary;
import org.landslide.report.QuicksandSummary.Ending;
import org.landslide.report.QuicksandSummary.FoundBug;

/** One run of Quicksand on one program, from the first job to what came of it. */
final class QuicksandRun {
  /** How much longer than its time a run may take to write down what it has found. */
  private static final Duration GRACE = Duration.ofMillis(1600);

  /** Less than the patience of whoever waits for the process to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private static final List<PreemptionKind> CHOSEN =
      List.of(PreemptionKind.LOCK, PreemptionKind.UNLOCK);

  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Approach approach;
  private final Heuristics heuristics;
  private final PebblesSpaces spaces;
  private final BugRecorder recorder;
  private final RunDisplay display;
  private final AtomicBoolean stopped = new AtomicBoolean();

  QuicksandRun(
      CheckedProgram program,
      Settings.Resolved settings,
      Approach approach,
      Heuristics heuristics,
      PebblesSpaces spaces,
      BugRecorder recorder,
      RunDisplay display) {
    this.program = program;
    this.settings = settings;
    this.approach = approach;
    this.heuristics = heuristics;
    this.spaces = spaces;
    this.recorder = recorder;
    this.display = display;
  }

  /**
   * Runs until there is a result, or time is up.
   *
   * @param time how long it may take in all, since the watch was started
   */
  QuicksandSummary run(Stopwatch watch, Duration time, int workers, Interrupts interrupts) {
    double left = Math.max(0.001, time.toMillis() / 1e3 - watch.times().wall());
    Quicksand quicksand = new Quicksand(spaces, options(left, workers), listener());
    interrupts.stopBy(() -> stop(quicksand));
    try {
      display.watch(quicksand);
      Result result = quicksand.run();
      double over = watch.times().wall() - time.toMillis() / 1e3;
      recorder.hurry(GRACE.minusMillis((long) (over * 1e3)));
      List<FoundBug> bugs = recorder.bugs();
      return summary(result, bugs, watch.times());
    } finally {
      display.end();
    }
  }

  private void stop(Quicksand quicksand) {
    stopped.set(true);
    quicksand.stop();
    recorder.hurry(PATIENCE);
  }

  private QuicksandOptions options(double seconds, int workers) {
    return new QuicksandOptions(
        approach.mode(),
        QuicksandOptions.combinations(seeds()),
        seconds,
        workers,
        heuristics,
        false);
  }

  /** Of the kinds that the user allows, those of which each combination is tried. */
  private List<PreemptionPoint> seeds() {
    List<PreemptionPoint> seeds = new ArrayList<>();
    for (PreemptionKind kind : CHOSEN) {
      if (settings.options().preempt().contains(kind)) {
        seeds.add(new Kind(kind.label()));
      }
    }
    return seeds;
  }

  private Listener listener() {
    return new Listener() {
      @Override
      public void jobChanged(JobReport report) {
        display.jobChanged(report);
      }

      @Override
      public void raceFound(RaceReport report) {
        display.raceFound(report);
      }

      @Override
      public void bugFound(BugReport report) {
        display.bugFound(report);
        recorder.record(report);
      }
    };
  }

  private QuicksandSummary summary(Result result, List<FoundBug> bugs, Stopwatch.Times times) {
    return new QuicksandSummary(
        program.traced().name(),
        program.arguments(),
        approach,
        ending(result),
        result,
        bugs,
        Restrictions.of(settings.options()),
        settings.options().testingMutexes(),
        times.cpu(),
        times.wall());
  }

  private Ending ending(Result result) {
    boolean open = result.end().jobs().stream().anyMatch(job -> job.state().isOpen());
    if (!open) {
      return Ending.NOTHING_LEFT;
    }
    return stopped.get() ? Ending.INTERRUPTED : Ending.TIME_LIMIT;
  }
}
