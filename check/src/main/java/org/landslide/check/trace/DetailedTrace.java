package org.landslide.check.trace;

import java.util.List;
import org.landslide.engine.finding.Trace;

/**
 * A trace with what is not kept in files.
 *
 * @param moments when each entry of each row happened
 */
public record DetailedTrace(Trace trace, List<List<TraceMoment>> moments) {
  public DetailedTrace {
    moments = List.copyOf(moments);
  }
}
