package org.landslide.checker.run;

import java.time.Duration;
import org.landslide.check.GuestSubject;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.witness.Effort;
import org.landslide.engine.witness.Minimiser;
import org.landslide.engine.witness.SmallWitness;
import org.landslide.quicksand.job.BugReport;

/**
 * Looks for smaller interleavings that fail in the same way as those that were found, with the same
 * preemption points.
 */
final class WitnessSearch {
  /**
   * So few that a small program has run them within the time on any machine: then the same bug
   * always has the same trace.
   */
  private static final long INTERLEAVINGS_A_SECOND = 1_000;

  private final CheckedProgram program;
  private final GuestSpaces spaces;
  private final Duration time;
  private final Deadline deadline;

  /**
   * @param time for each bug, at most; zero to leave all as it is
   */
  WitnessSearch(CheckedProgram program, GuestSpaces spaces, Duration time, Deadline deadline) {
    this.program = program;
    this.spaces = spaces;
    this.time = time;
    this.deadline = deadline;
  }

  /** What rests on a heuristic is left as it is: another interleaving may not. */
  SmallWitness smaller(BugReport report) {
    if (time.isZero() || deadline.isBroughtForward() || !report.bug().supposition().isEmpty()) {
      return SmallWitness.asFound(report.decisions());
    }
    Settings.Resolved settings = spaces.settings(report.job().points());
    GuestSubject subject = program.boot(settings.options().withRaces(false));
    ExplorerOptions options = settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS);
    long interleavings = INTERLEAVINGS_A_SECOND * Math.max(1, time.toSeconds());
    Effort effort = new Effort(interleavings, time, deadline::isBroughtForward);
    return new Minimiser<>(subject, options, effort).minimise(report.decisions());
  }
}
