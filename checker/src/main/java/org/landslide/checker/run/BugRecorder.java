package org.landslide.checker.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.landslide.checker.file.TraceSaver;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.witness.SmallWitness;
import org.landslide.engine.witness.SmallWitness.Passing;
import org.landslide.quicksand.Faults;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.run.RunSummary.Recording;
import org.landslide.report.story.StoryTeller;

/**
 * Records the traces of bugs while the run that has found them goes on: their interleavings are run
 * once more, with an eye on everything that happens, in a Java thread of their own. A bug without
 * its trace is worth little, so recording goes on when the time of the run is up. It cannot be
 * interrupted; after Ctrl-C, what is not done soon is left behind. Several jobs may find the same
 * bug, or what looks like it, which is then recorded once.
 */
public final class BugRecorder implements RunListener {
  /** Far more than any trace has ever taken: something must be wrong then. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** After so long a user wants to know what there is to wait for. */
  private static final Duration UNSAID = Duration.ofMillis(500);

  private final CheckedProgram program;
  private final GuestSpaces spaces;
  private final WitnessSearch witnesses;
  private final Optional<TraceSaver> saver;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(BugRecorder::daemon);
  private final Deadline deadline;
  private final RunListener listener;
  private final Map<Bug, List<BugReport>> bugs = new LinkedHashMap<>();
  private final Map<Bug, CompletableFuture<Recording>> recordings = new HashMap<>();

  /**
   * @param witnesses makes interleavings smaller before they are recorded
   * @param saver keeps traces, if they are to be kept in files
   * @param listener hears of traces when they are in their files
   */
  BugRecorder(
      CheckedProgram program,
      GuestSpaces spaces,
      WitnessSearch witnesses,
      Optional<TraceSaver> saver,
      Deadline deadline,
      RunListener listener) {
    this.program = program;
    this.spaces = spaces;
    this.witnesses = witnesses;
    this.saver = saver;
    this.deadline = deadline;
    this.listener = listener;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "recorder");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void bugFound(BugReport report) {
    Bug bug = new Bug(report.bug().kind(), report.bug().message());
    bugs.computeIfAbsent(bug, key -> new ArrayList<>()).add(report);
    recordings.computeIfAbsent(bug, key -> recordLater(report));
  }

  /**
   * All bugs, with their traces, when the run is over and its memory is free.
   *
   * @param waits is run if that takes a while
   */
  List<FoundBug> recorded(Runnable waits) throws InterruptedException {
    if (!deadline.awaitBeyond(this::isDone, UNSAID)) {
      waits.run();
    }
    boolean unused = deadline.awaitBeyond(this::isDone, LONGEST);
    recordAgain();
    unused = deadline.awaitBeyond(this::isDone, LONGEST);
    List<FoundBug> found = new ArrayList<>();
    bugs.forEach((bug, reports) -> found.add(new FoundBug(reports, recording(bug))));
    return found;
  }

  /** What there was no memory for, as long as the run took it. */
  private void recordAgain() {
    bugs.forEach(
        (bug, reports) -> {
          if (recording(bug).outOfMemory()) {
            recordings.put(bug, recordLater(reports.get(0)));
          }
        });
  }

  private CompletableFuture<Recording> recordLater(BugReport report) {
    return CompletableFuture.supplyAsync(() -> record(report), thread);
  }

  private Recording recording(Bug bug) {
    CompletableFuture<Recording> recording = recordings.get(bug);
    return recording == null ? Recording.NONE : recording.getNow(Recording.NONE);
  }

  private boolean isDone() {
    return recordings.values().stream().allMatch(CompletableFuture::isDone);
  }

  /** Whatever goes wrong must not cost the user what a long run has found. */
  private Recording record(BugReport report) {
    try {
      Trace told = StoryTeller.tell(recorded(report).supposing(report.bug().supposition()));
      Optional<Files> files = saver.flatMap(each -> save(each, told));
      files.ifPresent(each -> listener.traceSaved(report, each));
      return Recording.of(told, files);
    } catch (OutOfMemoryError e) {
      return Recording.OUT_OF_MEMORY;
    } catch (Throwable e) {
      return Recording.failed(Faults.describe(e));
    }
  }

  /** The smallest interleaving that fails like it. */
  private Trace recorded(BugReport report) {
    Settings.Resolved settings = spaces.settings(report.job().points());
    SmallWitness witness = witnesses.smaller(report);
    Trace trace = program.record(settings, witness.schedule());
    SameFailure.require(report.bug(), trace.bug());
    Trace judged = trace.withNecessities(witness.preemptions());
    return witness
        .passing()
        .map(passing -> judged.with(alternative(judged, passing, settings)))
        .orElse(judged);
  }

  private Alternative alternative(Trace trace, Passing passing, Settings.Resolved settings) {
    List<TraceRow> rows = program.passing(settings, passing.schedule());
    int parting = 0;
    while (parting + 1 < Math.min(rows.size(), trace.rows().size())
        && trace.rows().get(parting + 1).firstDecision() < passing.parting()) {
      parting++;
    }
    int end = Math.min(rows.size(), parting + Alternative.MOST_ROWS);
    return new Alternative(parting, rows.subList(Math.min(parting, end), end));
  }

  private Optional<Files> save(TraceSaver into, Trace trace) {
    return into.save(trace, listener::trouble)
        .map(each -> new Files(each.json().toString(), each.html().toString(), into.replay(each)));
  }
}
