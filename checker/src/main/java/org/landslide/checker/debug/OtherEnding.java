package org.landslide.checker.debug;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Trace;

/**
 * What comes of choosing another thread at an event of a trace.
 *
 * @param decisions how many decisions there were in all
 * @param trace of the failure, if it fails
 * @param events what happens from there on, if it is known
 * @param exact whether the other thread runs right before the event. Not where that one is inside
 *     of what is trusted, such as the allocator, or of a kernel with interrupts disabled: it runs
 *     before the step of the event then
 */
public record OtherEnding(
    Verdict verdict, int decisions, Optional<Trace> trace, List<TraceEvent> events, boolean exact) {
  /** How it ends. */
  public enum Verdict {
    FAILS,
    ENDS_WELL,
    /** It goes on for longer than it was followed, or its threads only seem to wait. */
    UNKNOWN
  }

  public OtherEnding {
    events = List.copyOf(events);
  }
}
