package org.landslide.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.landslide.cli.check.TraceFiles;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.BugReport;
import org.landslide.quicksand.Listener;
import org.landslide.report.QuicksandSummary.Files;
import org.landslide.report.QuicksandSummary.FoundBug;

/**
 * Records the traces of bugs while the run that has found them goes on: their interleavings are run
 * once more, with an eye on everything that happens, in a Java thread of their own. Recording
 * cannot be interrupted; what is not done in time is left behind.
 */
final class BugRecorder implements Listener {
  /** Whoever waits any longer has forgotten what for. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final CheckedProgram program;
  private final PebblesSpaces spaces;
  private final TraceSaver saver;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(BugRecorder::daemon);
  private final Map<BugReport, CompletableFuture<FoundBug>> recordings = new LinkedHashMap<>();
  private final Deadline deadline;

  BugRecorder(CheckedProgram program, PebblesSpaces spaces, TraceSaver saver, Deadline deadline) {
    this.program = program;
    this.spaces = spaces;
    this.saver = saver;
    this.deadline = deadline;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "recorder");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void bugFound(BugReport report) {
    recordings.put(report, CompletableFuture.supplyAsync(() -> repeated(report), thread));
  }

  /** All bugs, with their traces as far as those are recorded in time. */
  List<FoundBug> recorded() throws InterruptedException {
    boolean unused = deadline.await(this::isDone, LONGEST);
    try {
      return recordings.entrySet().stream()
          .map(each -> each.getValue().getNow(untold(each.getKey())))
          .toList();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }

  private boolean isDone() {
    return recordings.values().stream().allMatch(CompletableFuture::isDone);
  }

  private static FoundBug untold(BugReport report) {
    return new FoundBug(report, Optional.empty(), Optional.empty());
  }

  private FoundBug repeated(BugReport report) {
    Trace trace = program.record(spaces.settings(report.job().points()), report.decisions());
    Repetition.require(report.bug(), trace.bug());
    return new FoundBug(report, Optional.of(trace), saver.save(trace).map(this::files));
  }

  private Files files(TraceFiles files) {
    return new Files(files.json().toString(), files.html().toString(), saver.replay(files));
  }
}
