package org.landslide.check.heap;

import java.util.List;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

/**
 * Which thread did something, and where.
 *
 * @param stack innermost first. Empty while interleavings are tried out, since most of them are
 *     never looked at; known when one is run again for a report
 */
public record Site(int thread, List<Frame> stack) {
  public Site {
    stack = List.copyOf(stack);
  }

  /**
   * What this proves.
   *
   * @param deed what the thread did: {@code freed it}
   */
  public Evidence evidence(String deed) {
    return new Evidence("thread " + thread + " " + deed + (stack.isEmpty() ? "" : " here"), stack);
  }
}
