package org.landslide.checker.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.run.RunSummary;

/**
 * A run that begins again when the user finds that one more function can be trusted, within the
 * same time. State spaces that were explored before say something else than those after it, so
 * nothing of them is kept. But a bug is a bug: once one was found, it is too late.
 */
public final class RestartableRun {
  private final Budget budget;
  private Request request;
  private Optional<Request> wanted = Optional.empty();
  private boolean bugFound;
  private boolean stopped;
  private @Nullable RunHandle running;

  public RestartableRun(Request request, Budget budget) {
    this.request = request;
    this.budget = budget;
  }

  /**
   * Runs until there is a result, or time is up.
   *
   * @param listeners new ones for each beginning
   */
  public RunSummary run(Supplier<List<RunListener>> listeners) throws InterruptedException {
    while (true) {
      Run run = Run.prepare(current(), budget);
      List<RunListener> all = new ArrayList<>(listeners.get());
      all.add(ownListener());
      RunSummary summary = run.run(all.toArray(RunListener[]::new));
      if (!beginsAgain(summary)) {
        return summary;
      }
    }
  }

  private synchronized Request current() {
    return request;
  }

  private synchronized boolean beginsAgain(RunSummary summary) {
    running = null;
    if (wanted.isEmpty() || stopped || !summary.bugs().isEmpty()) {
      return false;
    }
    request = wanted.get();
    wanted = Optional.empty();
    return true;
  }

  private RunListener ownListener() {
    return new RunListener() {
      @Override
      public void started(RunHandle run) {
        begun(run);
      }

      @Override
      public void bugFound(BugReport report) {
        noteBug();
      }
    };
  }

  private synchronized void begun(RunHandle run) {
    running = run;
    if (stopped) {
      run.stop();
    }
  }

  private synchronized void noteBug() {
    bugFound = true;
  }

  /** Ends it soon, with a result of what is known by then. */
  public synchronized void stop() {
    stopped = true;
    if (running != null) {
      running.stop();
    }
  }

  /** Begins again with one more function that is trusted, which the program must have. */
  public synchronized void trust(String function) {
    if (bugFound) {
      throw new UserError("a bug was found; a search that leaves something out would not undo it");
    }
    if (running == null) {
      throw new UserError("the search is over, or about to begin again");
    }
    wanted = Optional.of(wanted.orElse(request).trusting(function));
    running.leaveOff();
  }
}
