package org.landslide.checker.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.check.trace.OtherWay;
import org.landslide.check.trace.OtherWay.Choice;
import org.landslide.check.trace.OtherWay.Exit;
import org.landslide.check.trace.TraceMoment;
import org.landslide.checker.debug.OtherEnding.Verdict;
import org.landslide.checker.file.SourceFolders;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.RecordedRun;
import org.landslide.checker.run.Replay;
import org.landslide.checker.settings.Settings;
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
  private Optional<List<Choice>> choices = Optional.empty();

  /** An event at which the interleaving is left. */
  private record Departure(Settings.Resolved settings, OtherWay way, Exit exit) {
    Departure inexact() {
      return new Departure(settings, way, new Exit(exit.threads(), exit.decision(), false));
    }
  }

  /** Runs the interleaving of a trace, which must lead to the same failure again. */
  public TraceExplorer(Replay replay) {
    RecordedRun run = replay.recordRun();
    this.replay = replay;
    this.program = replay.program();
    this.trace = run.trace();
    this.events = TraceEvent.of(trace, run.moments());
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
    Optional<TraceMoment> beginning = event.moment().filter(TraceMoment::isBeginning);
    return beginning.isPresent()
        ? choices().get(beginning.get().decision()).threads()
        : departure(event).map(departure -> departure.exit().threads()).orElse(List.of());
  }

  private List<Choice> choices() {
    if (choices.isEmpty()) {
      OtherWay way = program.otherWay(replay.settings().options());
      choices = Optional.of(way.choices(trace.decisions()));
    }
    return choices.get();
  }

  private Optional<Departure> departure(TraceEvent event) {
    return event.moment().flatMap(moment -> departure(event.thread(), moment));
  }

  private Optional<Departure> departure(int thread, TraceMoment moment) {
    Settings.Resolved settings = replay.settings();
    if (!moment.isBeginning()) {
      settings =
          settings.with(OtherWay.preempting(settings.options(), thread, moment.instruction()));
    }
    OtherWay way = program.otherWay(settings.options());
    Optional<Exit> exit = way.goTo(trace.decisions(), choices(), moment);
    if (exit.isEmpty() && !moment.isBeginning()) {
      Optional<Departure> plain = departure(thread, TraceMoment.beginning(moment.decision()));
      return plain.map(Departure::inexact);
    }
    Settings.Resolved used = settings;
    return exit.map(there -> new Departure(used, way, there));
  }

  /** What comes of choosing a thread at an event, if the others then go on as long as they can. */
  public OtherEnding choose(TraceEvent event, int thread) {
    Optional<Departure> departure = departure(event);
    List<Integer> can = departure.map(there -> there.exit().threads()).orElse(List.of());
    if (departure.isEmpty() || !can.contains(thread)) {
      throw new UserError(
          "thread " + thread + " cannot run at event " + event.number() + canRun(can));
    }
    return ending(departure.get(), thread);
  }

  private OtherEnding ending(Departure departure, int thread) {
    Settings.Resolved settings = departure.settings();
    int decision = departure.exit().decision();
    OtherWay.Result result = departure.way().run(thread, settings.loops().firstDepth());
    if (result.bug().isPresent()) {
      return failing(departure, result);
    }
    List<TraceRow> rows = program.passing(settings, result.schedule());
    return new OtherEnding(
        result.whole() ? Verdict.ENDS_WELL : Verdict.UNKNOWN,
        result.schedule().size(),
        Optional.empty(),
        TraceEvent.ofRows(rows, decision),
        departure.exit().exact());
  }

  private static String canRun(List<Integer> threads) {
    List<String> names = new ArrayList<>();
    threads.forEach(each -> names.add(Integer.toString(each)));
    return names.isEmpty()
        ? ", where all is over"
        : "; thread" + (names.size() > 1 ? "s " : " ") + String.join(", ", names) + " can";
  }

  private OtherEnding failing(Departure departure, OtherWay.Result result) {
    Trace recorded = program.record(departure.settings(), result.schedule());
    Trace told = StoryTeller.tell(recorded);
    return new OtherEnding(
        Verdict.FAILS,
        result.schedule().size(),
        Optional.of(told),
        TraceEvent.ofRows(told.rows(), departure.exit().decision()),
        departure.exit().exact());
  }
}
