package org.landslide.checker.gdb;

import org.landslide.world.World;
import org.landslide.world.debug.Goal;

/**
 * What a packet says that is to be done next.
 *
 * <p>All threads go on as they did when the run was recorded, so all that matters is which one is
 * to be stepped.
 */
final class ResumePacket {
  /** The actions of {@code vCont} that are known: continue, step, and step within a range. */
  static final String ACTIONS = "vCont;c;C;s;S;r";

  private ResumePacket() {}

  /**
   * What {@code vCont} wants.
   *
   * @param actions what follows its name
   * @param thread the one that is meant where none is named
   */
  static Goal goal(String actions, int thread) throws BadPacketException {
    if (!actions.startsWith(";")) {
      throw new BadPacketException();
    }
    Goal goal = Goal.CONTINUE;
    for (String action : actions.substring(1).split(";", -1)) {
      Goal each = action(action, thread);
      goal = goal.thread() == World.NO_THREAD ? each : goal;
    }
    return goal;
  }

  private static Goal action(String action, int thread) throws BadPacketException {
    if (action.isEmpty()) {
      throw new BadPacketException();
    }
    int colon = action.indexOf(':');
    String what = colon < 0 ? action : action.substring(0, colon);
    int tid = colon < 0 ? thread : thread(action.substring(colon + 1), thread);
    return switch (what.charAt(0)) {
      case 'c', 'C' -> Goal.CONTINUE;
      case 's', 'S' -> Goal.step(tid);
      case 'r' -> within(what.substring(1), tid);
      default -> throw new BadPacketException();
    };
  }

  private static Goal within(String range, int tid) throws BadPacketException {
    String[] ends = range.split(",", -1);
    if (ends.length != 2) {
      throw new BadPacketException();
    }
    return new Goal(tid, Hex.number(ends[0]), Hex.number(ends[1]));
  }

  /** A thread's id; where all or any are meant, the one that is given. */
  static int thread(String id, int otherwise) throws BadPacketException {
    if (id.equals("-1")) {
      return otherwise;
    }
    int tid = Hex.number(id);
    return tid == 0 ? otherwise : tid;
  }
}
