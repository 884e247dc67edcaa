package org.landslide.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.landslide.check.options.Assumption;
import org.landslide.cli.config.Settings;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.cli.quicksand.Listeners;
import org.landslide.cli.quicksand.RunDisplay;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.report.run.Approach;
import org.landslide.report.run.QuicksandSummary;
import org.landslide.report.run.QuicksandSummary.FoundBug;

/** One run of Quicksand: shows how it goes on, and records what it finds. */
final class QuicksandRun {
  /**
   * What came of it.
   *
   * @param stories how data races came about, by their accesses; not of all there are
   * @param searched how long it took to find out
   * @param times how long it took to find out and to record how it comes about
   */
  record Outcome(
      Result result,
      List<FoundBug> bugs,
      Map<Set<RacingAccess>, RaceStory> stories,
      Stopwatch.Times searched,
      Stopwatch.Times times) {
    /**
     * For reports.
     *
     * @param restrictions what kept the run from seeing everything, as far as settings tell
     */
    QuicksandSummary summary(
        CheckedProgram program,
        Settings.Resolved settings,
        Approach approach,
        List<String> restrictions,
        Stopwatch.Times taken) {
      return new QuicksandSummary(
          program.traced().name(),
          program.arguments(),
          approach,
          result,
          bugs,
          stories,
          program.leftOut(restrictions, settings),
          !settings.options().assumes(Assumption.MUTEXES_HAVE_NO_RACES),
          taken.cpu(),
          taken.wall());
    }
  }

  private final StateSpaces spaces;
  private final RunDisplay display;
  private final BugRecorder bugs;
  private final Optional<RaceStories> races;
  private final Listener listener;
  private final Deadline deadline;

  /**
   * @param races takes the stacks of data races, if any are looked for
   * @param listener hears of what happens besides
   */
  QuicksandRun(
      StateSpaces spaces,
      RunDisplay display,
      BugRecorder bugs,
      Optional<RaceStories> races,
      Listener listener,
      Deadline deadline) {
    this.spaces = spaces;
    this.display = display;
    this.bugs = bugs;
    this.races = races;
    this.listener = new Listeners(List.of(display, bugs, listener));
    this.deadline = deadline;
  }

  /** Runs until there is a result, or time is up. */
  Outcome run(QuicksandOptions options, Stopwatch watch, InterruptHandler interrupts)
      throws InterruptedException {
    Quicksand quicksand = new Quicksand(spaces, options, listener);
    interrupts.stopBy(() -> stop(quicksand));
    try {
      display.watch(quicksand);
      races.ifPresent(stories -> stories.watch(quicksand));
      Result result = quicksand.run();
      Stopwatch.Times searched = watch.times();
      return new Outcome(
          result, bugs.recorded(display::recording), stories(result), searched, watch.times());
    } finally {
      races.ifPresent(RaceStories::end);
      display.end();
    }
  }

  private Map<Set<RacingAccess>, RaceStory> stories(Result result) throws InterruptedException {
    return races.isPresent() ? races.get().of(result.end().races()) : Map.of();
  }

  private void stop(Quicksand quicksand) {
    deadline.bringForward();
    quicksand.stop();
  }
}
