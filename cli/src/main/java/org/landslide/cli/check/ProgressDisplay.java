package org.landslide.cli.check;

import java.io.PrintStream;
import java.util.Locale;
import org.landslide.engine.Explorer;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.finding.Bug;

/** Shows the progress of a search: one line that changes on a terminal, some lines in a log. */
public final class ProgressDisplay implements BudgetedSearch.Listener {
  /** A line that a terminal wraps could not be erased any more. */
  private static final int WIDTH = 79;

  private final Screen screen;
  private final boolean verbose;
  private final ProgressTimes times;

  /**
   * @param verbose whether to show how each interleaving ended, too
   */
  public ProgressDisplay(PrintStream err, boolean terminal, boolean verbose) {
    this.screen = new Screen(err, terminal);
    this.verbose = verbose;
    this.times = new ProgressTimes(terminal);
  }

  @Override
  public void ran(Outcome outcome, Explorer<?> explorer) {
    if (verbose) {
      showOutcome(explorer.completed() + explorer.cut(), outcome, explorer.decisions().size());
    }
  }

  private void showOutcome(long number, Outcome outcome, int depth) {
    screen.print(
        String.format(
            Locale.ROOT,
            "%,d: %s after %,d transitions",
            number,
            outcome.name().toLowerCase(Locale.ROOT),
            depth));
  }

  @Override
  public void tick(long elapsedNanos, Progress progress) {
    if (times.isDue(elapsedNanos)) {
      show(ProgressLine.of(progress, elapsedNanos));
    }
  }

  /** Says what was found, as long as the answer is still being prepared. */
  public void found(Bug bug) {
    show("found: " + bug.kind().label() + ", recording the trace");
  }

  private void show(String line) {
    screen.show(line.substring(0, Math.min(line.length(), WIDTH)));
  }

  /** Takes the line away, before something else is printed. */
  public void erase() {
    screen.erase();
  }
}
