package org.landslide.report.trace;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;

/**
 * Which source files a reader wants to see first: those in which threads begin, the one that fails,
 * and those of what decides the failure. All others are the inside of libraries.
 */
public final class Foreground {
  private final Set<String> files = new HashSet<>();

  private Foreground() {}

  /** The files in which threads begin, and no others: those of the test. */
  public static Foreground ofBeginnings(Trace trace) {
    Foreground foreground = new Foreground();
    Set<String> beginnings =
        trace.threads().stream().map(TracedThread::entry).collect(Collectors.toSet());
    for (TraceRow row : trace.rows()) {
      foreground.addBeginning(row.stack(), beginnings);
    }
    return foreground;
  }

  public static Foreground of(Trace trace) {
    Foreground foreground = ofBeginnings(trace);
    Blame.place(trace.bug()).ifPresent(foreground::add);
    for (Event event : trace.story().events()) {
      TraceRow row = trace.rows().get(event.row());
      if (event.entry() >= 0) {
        foreground.add(row.entries().get(event.entry()).at());
      }
    }
    return foreground;
  }

  private void addBeginning(List<Frame> stack, Set<String> beginnings) {
    for (Frame frame : stack) {
      if (beginnings.contains(frame.function())) {
        add(frame);
      }
    }
  }

  private void add(Frame frame) {
    if (!frame.file().isEmpty()) {
      files.add(frame.file());
    }
  }

  /** The innermost frame of a stack in these files; if there is none, the one to blame. */
  public Optional<Frame> place(List<Frame> stack) {
    return innermost(stack).or(() -> Blame.place(stack));
  }

  /** The innermost frame of a stack in these files. */
  public Optional<Frame> innermost(List<Frame> stack) {
    return stack.stream().filter(frame -> files.contains(frame.file())).findFirst();
  }

  boolean has(Frame frame) {
    return files.isEmpty() || frame.file().isEmpty() || files.contains(frame.file());
  }
}
