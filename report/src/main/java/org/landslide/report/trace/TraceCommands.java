package org.landslide.report.trace;

import org.landslide.engine.finding.TraceRow;

/**
 * Commands about a trace, as typed into a shell.
 *
 * @param replay runs its interleaving again
 * @param explore begins those that choose another thread at an event; empty if there are none
 */
public record TraceCommands(String replay, String explore) {
  boolean canExplore() {
    return !explore.isEmpty();
  }

  String step() {
    return replay + " --step";
  }

  String gdb() {
    return replay + " --gdb";
  }

  /**
   * Lets the thread of a row go on where the row ends.
   *
   * @param event the number of the event that its end is
   */
  String goOn(TraceRow row, int event) {
    return explore + " --at " + event + " --thread " + row.thread();
  }
}
