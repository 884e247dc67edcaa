package org.landslide.cli.check;

import org.landslide.engine.Estimate;

/**
 * How far a search has come.
 *
 * @param completed the interleavings run to their end
 * @param cut those given up since they would have repeated others
 * @param supposedWaits how often a thread was taken to wait on the word of a heuristic
 */
public record Progress(long completed, long cut, Estimate estimate, long supposedWaits) {
  static final Progress NONE = new Progress(0, 0, new Estimate(0, 0, 0), 0);
}
