package org.landslide.engine.finding;

import java.util.List;

/**
 * One thing that helps to believe and to understand a bug.
 *
 * @param title a sentence without its full stop: {@code thread 2 freed it here}
 * @param stack where, innermost first; empty when the title says it all
 */
public record Evidence(String title, List<Frame> stack) {
  public Evidence {
    stack = List.copyOf(stack);
  }
}
