package org.landslide.cli.check;

import java.util.List;
import org.landslide.engine.Estimate;
import org.landslide.engine.Supposition;

/**
 * How far a search has come.
 *
 * @param completed the interleavings run to their end
 * @param cut those given up since they would have repeated others
 * @param suppositions where threads were taken to wait though that was not shown; each place once
 */
public record Progress(
    long completed, long cut, Estimate estimate, List<Supposition> suppositions) {
  static final Progress NONE = new Progress(0, 0, new Estimate(0, 0, 0), List.of());
}
