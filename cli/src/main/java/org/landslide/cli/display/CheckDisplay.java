package org.landslide.cli.display;

import java.time.Duration;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;

/** Shows how a check goes on: one line that changes on a terminal, some lines in a log. */
public final class CheckDisplay extends RunDisplay {
  /** A line that a terminal wraps could not be erased any more. */
  private static final int WIDTH = 79;

  private static final Duration REDRAW = Duration.ofMillis(200);

  private final Screen screen;
  private final Verbosity verbosity;

  /**
   * @param terminal whether a line replaces the one before
   * @param verbosity whether to tell how each interleaving ended, and how much of it
   */
  public CheckDisplay(Screen screen, boolean terminal, Verbosity verbosity) {
    super(screen, terminal ? ProgressTimes.every(REDRAW) : ProgressTimes.rarer());
    this.screen = screen;
    this.verbosity = verbosity;
  }

  @Override
  String picture(RunSnapshot run) {
    return cut(ProgressLine.of(run.jobs().get(0).progress(), run.seconds()));
  }

  @Override
  public void interleavingEnded(Set<PreemptionPoint> points, Outcome outcome, Search search) {
    if (outcome == Outcome.EXHAUSTED || !verbosity.isAtLeast(Verbosity.VERBOSE)) {
      return;
    }
    screen.print(
        verbosity == Verbosity.EVERYTHING
            ? InterleavingLine.withThreads(outcome, search)
            : InterleavingLine.of(outcome, search));
  }

  /** Says what was found, as long as the answer is still being prepared. */
  @Override
  public void bugFound(BugReport report) {
    endProgress();
    screen.show(cut("found: " + report.bug().kind().label() + ", recording the trace"));
  }

  private static String cut(String line) {
    return line.substring(0, Math.min(line.length(), WIDTH));
  }
}
