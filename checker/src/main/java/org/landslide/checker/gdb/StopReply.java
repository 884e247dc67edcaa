package org.landslide.checker.gdb;

import org.landslide.world.debug.Stop;
import org.landslide.world.debug.Watchpoint;

/** What a client is told when the debuggee has stopped. */
final class StopReply {
  private static final int INTERRUPTED = 2;
  private static final int TRAPPED = 5;

  private final PointTable points;
  private boolean saysBreakpoint;

  StopReply(PointTable points) {
    this.points = points;
  }

  /** Whether the client understands that a breakpoint is the reason. */
  void setSaysBreakpoint(boolean now) {
    saysBreakpoint = now;
  }

  String of(Stop stop) {
    String reason =
        switch (stop.reason()) {
          case BREAKPOINT -> saysBreakpoint ? points.kindAt(stop.thread()) : "";
          case WATCHPOINT -> stop.watchpoint().map(StopReply::watched).orElse("");
          case START -> "replaylog:begin;";
          case END -> "replaylog:end;";
          default -> "";
        };
    int signal = stop.reason() == Stop.Reason.INTERRUPTED ? INTERRUPTED : TRAPPED;
    return said(signal, reason, stop.thread());
  }

  String signal(int signal, int thread) {
    return said(signal, "", thread);
  }

  private static String said(int signal, String reason, int thread) {
    return String.format("T%02x%sthread:%x;", signal, reason, thread);
  }

  private static String watched(Watchpoint watchpoint) {
    String kind =
        switch (watchpoint.kind()) {
          case WRITE -> "watch";
          case READ -> "rwatch";
          case ACCESS -> "awatch";
        };
    return kind + ":" + Integer.toHexString(watchpoint.address()) + ";";
  }
}
