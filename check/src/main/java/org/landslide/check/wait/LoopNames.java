package org.landslide.check.wait;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.landslide.check.names.Places;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Frame;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.world.World;

/** What people call the loop that a thread is in: a function and a line of source code. */
final class LoopNames {
  private final World world;
  private final Stacks stacks;

  /**
   * By instruction and stack pointer: unwinding takes long, and a thread is in the same loop many
   * times.
   */
  private final Map<Long, String> known = new HashMap<>();

  LoopNames(CheckedGuest checked) {
    this.world = checked.world();
    this.stacks = checked.stacks();
  }

  /** The innermost place in source code where a living thread stands. */
  String loop(int tid) {
    CpuContext context = world.context(tid);
    long key = ((long) context.eip() << 32) | Integer.toUnsignedLong(context.reg(Register.ESP));
    return known.computeIfAbsent(key, unused -> name(stacks.of(tid)));
  }

  private static String name(List<Frame> stack) {
    return stack.stream()
        .filter(Places::isSource)
        .findFirst()
        .or(() -> stack.stream().findFirst())
        .map(Frame::describe)
        .orElse("an unknown place");
  }
}
