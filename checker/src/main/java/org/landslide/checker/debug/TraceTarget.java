package org.landslide.checker.debug;

import java.util.Map;
import java.util.stream.Collectors;
import org.landslide.checker.gdb.Failure;
import org.landslide.checker.gdb.GdbTarget;
import org.landslide.checker.program.RecordedRun;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.trace.TraceText;
import org.landslide.world.debug.Debuggee;

/** The run of a trace, for gdb. */
public final class TraceTarget {
  private final RecordedRun run;

  private TraceTarget(RecordedRun run) {
    this.run = run;
  }

  public static GdbTarget of(RecordedRun run) {
    TraceTarget target = new TraceTarget(run);
    Map<Integer, String> threads =
        run.trace().threads().stream()
            .collect(Collectors.toMap(Trace.TracedThread::id, Trace.TracedThread::entry));
    return new GdbTarget(run.debuggee(), target.failure(), threads, target::answer);
  }

  private Failure failure() {
    Trace trace = run.trace();
    String heading = new TraceText(false, TraceText.WIDTH).heading(trace.bug(), trace.story());
    int last = trace.rows().get(trace.rows().size() - 1).thread();
    return new Failure(last, signal(trace.bug().kind()), heading.strip());
  }

  private static int signal(BugKind kind) {
    return switch (kind) {
      case MEMORY_FAULT, STALE_TRANSLATION, USE_AFTER_FREE, OUT_OF_BOUNDS, STACK_OVERFLOW ->
          Failure.BAD_ACCESS;
      default -> Failure.ABORTED;
    };
  }

  /** There is one question, so that all others are answered with it. */
  private String answer(String question, Debuggee debuggee) {
    return question.strip().equals("where")
        ? where(debuggee)
        : "monitor where: how far the run is, and in which row of the trace";
  }

  private String where(Debuggee debuggee) {
    String instructions = String.format("%,d instructions", debuggee.instructions());
    String end = debuggee.isAtEnd() ? ", at the failure" : "";
    return instructions + " were executed, in row #" + (row(debuggee) + 1) + " of the trace" + end;
  }

  /** The row that a moment is in: the last one whose first step has begun. */
  private int row(Debuggee debuggee) {
    long[] decisions = debuggee.decisions();
    int row = 0;
    for (int i = 0; i < run.trace().rows().size(); i++) {
      TraceRow each = run.trace().rows().get(i);
      if (decisions[each.firstDecision()] <= debuggee.moment()) {
        row = i;
      }
    }
    return row;
  }
}
