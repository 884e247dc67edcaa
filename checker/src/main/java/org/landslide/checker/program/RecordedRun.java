package org.landslide.checker.program;

import java.util.List;
import org.landslide.check.trace.TraceMoment;
import org.landslide.engine.finding.Trace;
import org.landslide.world.debug.Debuggee;

/**
 * An interleaving that fails.
 *
 * @param trace what happens in it
 * @param moments when each entry of each row happened
 * @param debuggee the run itself
 */
public record RecordedRun(Trace trace, List<List<TraceMoment>> moments, Debuggee debuggee) {
  public RecordedRun {
    moments = List.copyOf(moments);
  }

  /** The same with what else is known of the trace. */
  public RecordedRun with(Trace known) {
    return new RecordedRun(known, moments, debuggee);
  }
}
