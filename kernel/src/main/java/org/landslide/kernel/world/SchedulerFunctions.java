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

  private final Names names;
  private final StackMemory memory;
  private @Nullable List<String> common;
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
    common = before == null ? chain : prefix(before, chain);
  }

  private static List<String> prefix(List<String> a, List<String> b) {
    int length = 0;
    while (length < Math.min(a.size(), b.size()) && a.get(length).equals(b.get(length))) {
      length++;
    }
    return a.subList(0, length);
  }

  /** Innermost first. */
  List<String> found() {
    List<String> now = common;
    return now == null ? List.of() : List.copyOf(now);
  }
}
