package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.binary.unwind.StackMemory;
import org.landslide.machine.state.CpuContext;

/**
 * The functions that are a kernel's scheduler: those through which a thread leaves the processor
 * whatever the reason is, so that they are innermost on the stack at every switch. What they do is
 * to choose the next thread, which a check does in their place.
 */
final class SchedulerFunctions {
  /** So many switches are looked at. */
  private static final int ENOUGH = 200;

  /** A scheduler has no more functions inside one another. */
  private static final int DEEPEST = 6;

  /**
   * What was seen so far.
   *
   * @param common the functions that were innermost at every switch; none if there was no switch
   * @param parted whether two switches had different reasons: until then nothing tells the
   *     scheduler from the functions around it
   * @param switches how many switches there were
   */
  record Seen(@Nullable List<String> common, boolean parted, int switches) {}

  private final Names names;
  private final StackMemory memory;
  private @Nullable List<String> common;
  private boolean parted;
  private int seen;

  SchedulerFunctions(Names names, StackMemory memory) {
    this.names = names;
    this.memory = memory;
  }

  /** A thread leaves the processor, with these registers. */
  void switched(CpuContext context) {
    if (seen++ >= ENOUGH) {
      return;
    }
    List<String> chain = new ArrayList<>();
    for (RawFrame frame : names.stack(memory, context.eip(), context::reg)) {
      if (frame.function().isEmpty() || chain.size() > DEEPEST) {
        break;
      }
      chain.add(frame.functionName());
    }
    List<String> before = common;
    parted |= before != null && !before.equals(chain);
    common = before == null ? chain : prefix(before, chain);
  }

  private static List<String> prefix(List<String> a, List<String> b) {
    int length = 0;
    while (length < Math.min(a.size(), b.size()) && a.get(length).equals(b.get(length))) {
      length++;
    }
    return a.subList(0, length);
  }

  Seen seen() {
    return new Seen(common, parted, seen);
  }

  /** Goes on from what was seen in an earlier run. */
  void resume(Seen before) {
    common = before.common;
    parted = before.parted;
    seen = before.switches;
  }

  /** Innermost first; only the one that switches if all switches had the same reason. */
  List<String> found() {
    List<String> now = common;
    if (now == null || now.isEmpty()) {
      return List.of();
    }
    return List.copyOf(parted ? now : now.subList(0, 1));
  }
}
