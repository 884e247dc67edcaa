package org.landslide.checker.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.check.trace.OtherWay;
import org.landslide.checker.debug.OtherEnding.Verdict;
import org.landslide.checker.file.SourceFolders;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.RecordedRun;
import org.landslide.checker.run.Replay;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.story.StoryTeller;

/** The events of a trace, and what comes of it if another thread is chosen at one of them. */
public final class TraceExplorer {
  private final Replay replay;
  private final CheckedProgram program;
  private final Trace trace;
  private final List<TraceEvent> events;
  private final SourceFolders sources;
  private Optional<List<List<Integer>>> choices = Optional.empty();

  /** Runs the interleaving of a trace, which must lead to the same failure again. */
  public TraceExplorer(Replay replay) {
    RecordedRun run = replay.recordRun();
    this.replay = replay;
    this.program = replay.program();
    this.trace = run.trace();
    this.events = TraceEvent.of(trace, run.steps());
    this.sources = new SourceFolders(program.sources(), program::sourceFile);
  }

  public Trace trace() {
    return trace;
  }

  public List<TraceEvent> events() {
    return events;
  }

  /** An event by its number. */
  public TraceEvent event(int number) {
    if (number < 1 || number > events.size()) {
      throw new UserError("there is no event " + number + "; they go from 1 to " + events.size());
    }
    return events.get(number - 1);
  }

  /** {@code thread 2 (run)}. */
  public String name(int thread) {
    return trace.threads().stream()
        .filter(each -> each.id() == thread && !each.entry().isEmpty())
        .map(TracedThread::entry)
        .findFirst()
        .map(entry -> "thread " + thread + " (" + entry + ")")
        .orElse("thread " + thread);
  }

  /** The line of source that an event is in, if it can be shown. */
  public Optional<String> sourceLine(TraceEvent event) {
    Optional<Frame> known = event.at().filter(frame -> frame.line() > 0);
    List<String> lines = known.map(sources::lines).orElse(List.of());
    return known
        .filter(frame -> frame.line() <= lines.size())
        .map(frame -> lines.get(frame.line() - 1));
  }

  /** The threads that could have been chosen at an event, ascending. */
  public List<Integer> choices(TraceEvent event) {
    if (choices.isEmpty()) {
      choices = Optional.of(program.choices(replay.settings(), trace.decisions()));
    }
    return event.decision().map(choices.get()::get).orElse(List.of());
  }

  /** What comes of choosing a thread at an event, if the others then go on as long as they can. */
  public OtherEnding choose(TraceEvent event, int thread) {
    List<Integer> can = choices(event);
    if (event.decision().isEmpty() || !can.contains(thread)) {
      throw new UserError(
          "thread " + thread + " cannot run at event " + event.number() + canRun(can));
    }
    int decision = event.decision().get();
    OtherWay.Result result =
        program.tryOtherWay(replay.settings(), trace.decisions(), decision, thread);
    if (result.bug().isPresent()) {
      return failing(result, decision);
    }
    List<TraceRow> rows = program.passing(replay.settings(), result.schedule());
    return new OtherEnding(
        result.whole() ? Verdict.ENDS_WELL : Verdict.UNKNOWN,
        result.schedule().size(),
        Optional.empty(),
        TraceEvent.ofRows(rows, decision));
  }

  private static String canRun(List<Integer> threads) {
    List<String> names = new ArrayList<>();
    threads.forEach(each -> names.add(Integer.toString(each)));
    return names.isEmpty()
        ? ", where all is over"
        : "; thread" + (names.size() > 1 ? "s " : " ") + String.join(", ", names) + " can";
  }

  private OtherEnding failing(OtherWay.Result result, int decision) {
    Trace recorded = program.record(replay.settings(), result.schedule());
    Trace told = StoryTeller.tell(recorded);
    return new OtherEnding(
        Verdict.FAILS,
        result.schedule().size(),
        Optional.of(told),
        TraceEvent.ofRows(told.rows(), decision));
  }
}
