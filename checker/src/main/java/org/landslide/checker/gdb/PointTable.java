package org.landslide.checker.gdb;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.landslide.world.debug.Debuggee;
import org.landslide.world.debug.Watchpoint;

/** The breakpoints and watchpoints of a client, as it names them: {@code 0,1000020,1}. */
final class PointTable {
  private static final int SOFTWARE = 0;
  private static final int HARDWARE = 1;

  /** More bytes than a hardware watchpoint has anywhere. */
  private static final int MOST_BYTES = 1 << 12;

  private static final Watchpoint.Kind[] KINDS = {
    Watchpoint.Kind.WRITE, Watchpoint.Kind.READ, Watchpoint.Kind.ACCESS
  };

  private final Debuggee debuggee;
  private final Map<Integer, Set<Integer>> breakpoints =
      Map.of(SOFTWARE, new HashSet<>(), HARDWARE, new HashSet<>());
  private final Map<Point, Watchpoint> watchpoints = new HashMap<>();

  private record Point(int type, int address, int bytes) {
    static Point of(String text) throws BadPacketException {
      // What comes after these three are conditions, which gdb looks at itself.
      String[] parts = text.split(";", 2)[0].split(",", -1);
      if (parts.length != 3) {
        throw new BadPacketException();
      }
      return new Point(Hex.number(parts[0]), Hex.number(parts[1]), Hex.number(parts[2]));
    }

    boolean isWatchpoint() {
      return type >= 2 && type < 2 + KINDS.length;
    }

    boolean isBreakpoint() {
      return type == SOFTWARE || type == HARDWARE;
    }
  }

  PointTable(Debuggee debuggee) {
    this.debuggee = debuggee;
  }

  /** Sets one; false if it is of a type that there is not. */
  boolean set(String text, int tid) throws BadPacketException {
    Point point = Point.of(text);
    if (point.isBreakpoint()) {
      of(point.type).add(point.address);
      debuggee.setBreakpoint(point.address);
      return true;
    }
    if (!point.isWatchpoint()) {
      return false;
    }
    if (point.bytes < 1 || point.bytes > MOST_BYTES) {
      throw new BadPacketException();
    }
    Watchpoint.Kind kind = KINDS[point.type - 2];
    watchpoints.computeIfAbsent(
        point, unused -> debuggee.watch(kind, tid, point.address, point.bytes));
    return true;
  }

  private Set<Integer> of(int type) {
    return breakpoints.getOrDefault(type, Set.of());
  }

  /** Takes one away; false if it is of a type that there is not. */
  boolean clear(String text) throws BadPacketException {
    Point point = Point.of(text);
    if (point.isBreakpoint()) {
      of(point.type).remove(point.address);
      if (breakpoints.values().stream().noneMatch(all -> all.contains(point.address))) {
        debuggee.clearBreakpoint(point.address);
      }
      return true;
    }
    Watchpoint known = watchpoints.remove(point);
    if (known != null) {
      debuggee.unwatch(known);
    }
    return point.isWatchpoint();
  }

  /** Which kind of breakpoint a thread stands at, as a stop is told. */
  String kindAt(int tid) {
    int place = debuggee.registers(tid)[Debuggee.EIP];
    return of(HARDWARE).contains(place) ? "hwbreak:;" : "swbreak:;";
  }
}
