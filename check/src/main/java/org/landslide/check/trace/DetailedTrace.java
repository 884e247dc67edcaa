package org.landslide.check.trace;

import java.util.List;
import org.landslide.engine.finding.Trace;

/**
 * A trace with what is not kept in files.
 *
 * @param steps for each entry of each row, the index of the decision in whose step it happened
 */
public record DetailedTrace(Trace trace, List<List<Integer>> steps) {
  public DetailedTrace {
    steps = List.copyOf(steps);
  }
}
