package org.landslide.checker.program;

import java.util.List;
import org.landslide.engine.finding.Trace;
import org.landslide.world.debug.Debuggee;

/**
 * An interleaving that fails.
 *
 * @param trace what happens in it
 * @param steps for each entry of each row, the index of the decision in whose step it happened
 * @param debuggee the run itself
 */
public record RecordedRun(Trace trace, List<List<Integer>> steps, Debuggee debuggee) {
  public RecordedRun {
    steps = List.copyOf(steps);
  }

  /** The same with what else is known of the trace. */
  public RecordedRun with(Trace known) {
    return new RecordedRun(known, steps, debuggee);
  }
}
