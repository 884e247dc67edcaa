package org.landslide.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.landslide.cli.check.Budget;
import org.landslide.cli.check.BudgetedSearch;
import org.landslide.cli.check.Progress;
import org.landslide.cli.check.ProgressDisplay;
import org.landslide.cli.check.Stoppable;
import org.landslide.cli.config.Settings;
import org.landslide.engine.Explorer;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.check.GuestSubject;

/** One check of one program: searches, and records the interleaving that fails. */
final class Check {
  /**
   * What came of it.
   *
   * @param trace how the bug comes about, unless that was not waited for
   */
  record Result(
      BudgetedSearch.End end,
      Progress progress,
      Stopwatch.Times times,
      Optional<Bug> bug,
      Optional<Trace> trace) {}

  /** Less than the patience of whoever waits for the process to end. */
  private static final Duration GRACE = Duration.ofSeconds(3);

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
    GuestSubject subject = program.boot(settings.options());
    Explorer<GuestSubject.State> explorer = new Explorer<>(subject, explorerOptions);
    ProgressDisplay display = new ProgressDisplay(context.err(), context.terminal().err(), verbose);
    BudgetedSearch search = new BudgetedSearch(explorer, subject::requestStop, budget, display);
    Stoppable recording = new Stoppable(GRACE);
    context.interrupts().stopBy(() -> stop(search, recording));
    try {
      BudgetedSearch.End end = search.run();
      Stopwatch.Times times = watch.times();
      Optional<Bug> bug = explorer.bug().filter(found -> end == BudgetedSearch.End.BUG);
      bug.ifPresent(display::found);
      List<Integer> decisions = bug.isPresent() ? explorer.demonstration() : List.of();
      subject.trim(); // Recording needs the memory.
      Optional<Trace> trace = bug.flatMap(found -> recording.run(() -> record(found, decisions)));
      return new Result(end, search.progress(), times, bug, trace);
    } finally {
      display.erase();
    }
  }

  /** Whichever of the two is going on. */
  private static void stop(BudgetedSearch search, Stoppable recording) {
    search.stop();
    recording.stop();
  }

  /** Runs the failing interleaving once more, this time with an eye on everything it does. */
  private Trace record(Bug bug, List<Integer> decisions) {
    Trace trace = program.record(settings, decisions);
    Repetition.require(bug, trace.bug());
    return trace.supposing(bug.supposition());
  }
}
