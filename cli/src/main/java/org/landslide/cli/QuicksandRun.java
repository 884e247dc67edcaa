package org.landslide.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.cli.quicksand.Listeners;
import org.landslide.cli.quicksand.RunDisplay;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.engine.finding.RaceStory;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.QuicksandOptions;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpaces;
import org.landslide.report.QuicksandSummary.FoundBug;

/** One run of Quicksand: shows how it goes on, and records what it finds. */
final class QuicksandRun {
  /**
   * What came of it.
   *
   * @param stories how data races came about, by their accesses; not of all there are
   */
  record Outcome(
      Result result,
      List<FoundBug> bugs,
      Map<Set<RacingAccess>, RaceStory> stories,
      Stopwatch.Times times) {}

  private final StateSpaces spaces;
  private final RunDisplay display;
  private final BugRecorder bugs;
  private final RaceStories races;
  private final Listener listener;
  private final Deadline deadline;

  /**
   * @param listener hears of what happens besides
   */
  QuicksandRun(
      StateSpaces spaces,
      RunDisplay display,
      BugRecorder bugs,
      RaceStories races,
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
  Outcome run(QuicksandOptions options, Stopwatch watch, Interrupts interrupts)
      throws InterruptedException {
    Quicksand quicksand = new Quicksand(spaces, options, listener);
    interrupts.stopBy(() -> stop(quicksand));
    try {
      display.watch(quicksand);
      races.watch(quicksand);
      Result result = quicksand.run();
      return new Outcome(
          result, bugs.recorded(display::recording), races.of(result.end().races()), watch.times());
    } finally {
      races.end();
      display.end();
    }
  }

  private void stop(Quicksand quicksand) {
    deadline.bringForward();
    quicksand.stop();
  }
}
