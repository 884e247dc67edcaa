package org.landslide.cli;

import java.util.Optional;
import org.landslide.cli.check.Budget;
import org.landslide.cli.check.BudgetedSearch;
import org.landslide.cli.check.Progress;
import org.landslide.cli.check.ProgressDisplay;
import org.landslide.cli.config.Settings;
import org.landslide.engine.Explorer;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.check.PebblesSubject;

/** One check of one program: searches, and records the interleaving that fails. */
final class Check {
  /** What came of it. */
  record Result(
      BudgetedSearch.End end, Progress progress, Stopwatch.Times times, Optional<Trace> trace) {}

  private final Context context;
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final ExplorerOptions explorerOptions;

  Check(
      Context context,
      CheckedProgram program,
      Settings.Resolved settings,
      ExplorerOptions explorerOptions) {
    this.context = context;
    this.program = program;
    this.settings = settings;
    this.explorerOptions = explorerOptions;
  }

  /**
   * Searches within the budget.
   *
   * @param verbose whether to show how each interleaving ended
   */
  Result run(Budget budget, boolean verbose) throws InterruptedException {
    Stopwatch watch = Stopwatch.start();
    PebblesSubject subject = program.boot(context.home(), settings.options());
    Explorer<PebblesSubject.State> explorer = new Explorer<>(subject, explorerOptions);
    ProgressDisplay display = new ProgressDisplay(context.err(), context.terminal().err(), verbose);
    BudgetedSearch search = new BudgetedSearch(explorer, subject::requestStop, budget, display);
    context.interrupts().stopBy(search::stop);
    try {
      BudgetedSearch.End end = search.run();
      Stopwatch.Times times = watch.times();
      return new Result(
          end, search.progress(), times, explorer.bug().map(bug -> record(bug, explorer)));
    } finally {
      display.erase();
    }
  }

  /** Runs the failing interleaving once more, this time with an eye on everything it does. */
  private Trace record(Bug bug, Explorer<?> explorer) {
    Trace trace = program.record(context.home(), settings, explorer.decisions());
    Repetition.require(bug, trace.bug());
    return trace;
  }
}
