package org.landslide.checker.gdb;

import java.util.Map;
import org.landslide.world.debug.Debuggee;

/**
 * A recorded run for gdb.
 *
 * @param threads the threads that take part, and what they are called, if they are called anything
 */
public record GdbTarget(
    Debuggee debuggee, Failure failure, Map<Integer, String> threads, Monitor monitor) {
  public GdbTarget {
    threads = Map.copyOf(threads);
  }
}
