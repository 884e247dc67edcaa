package org.landslide.checker.gdb;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.landslide.world.debug.Debuggee;

/**
 * The threads as a client sees them: all that ever take part are there at every moment, so that gdb
 * gives them the same numbers wherever it goes.
 */
final class ThreadList {
  private static final int REGISTERS = 16;

  private final GdbTarget target;
  private final Debuggee debuggee;

  ThreadList(GdbTarget target) {
    this.target = target;
    this.debuggee = target.debuggee();
  }

  int[] all() {
    IntStream now = Arrays.stream(debuggee.threads());
    return IntStream.concat(now, target.threads().keySet().stream().mapToInt(Integer::intValue))
        .distinct()
        .sorted()
        .toArray();
  }

  boolean has(int tid) {
    return target.threads().containsKey(tid) || debuggee.hasThread(tid);
  }

  String name(int tid) {
    String name = target.threads().getOrDefault(tid, "");
    return name.isEmpty() ? "thread " + tid : name;
  }

  /** What a thread does: a clause without its subject. */
  String describe(int tid) {
    return debuggee.hasThread(tid) ? debuggee.describe(tid) : "not there at this moment";
  }

  /** Those of a thread that is not there are zero. */
  int[] registers(int tid) {
    return debuggee.hasThread(tid) ? debuggee.registers(tid) : new int[REGISTERS];
  }
}
