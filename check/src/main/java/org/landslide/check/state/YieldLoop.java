package org.landslide.check.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.world.World;

/**
 * What a thread has done since it gave way, as long as that may turn out to be nothing: a loop that
 * waits with preemption points inside. Never changes.
 *
 * @param start its registers when it gave way
 * @param touched all that it has touched since; another thread that touches any of that may
 *     interfere with it
 * @param last the step that it made last, with the values that were there before; null if there was
 *     none. Most loops turn out to be none before more about them is needed.
 */
public record YieldLoop(CpuContext start, Footprint touched, @Nullable Past last) {
  /** A step of the loop, and those before. */
  record Past(@Nullable Past before, VainAttempt step) {}

  /** A loop that begins where a thread has given way, or at one of many preemption points. */
  public static YieldLoop beginning(World world, int tid) {
    return new YieldLoop(world.context(tid), Footprint.EMPTY, null);
  }

  /** After one more step of the thread. */
  public YieldLoop then(Footprint footprint, VainAttempt step) {
    return new YieldLoop(start, touched.and(footprint), new Past(last, step));
  }

  /** How many steps it has made. */
  public int steps() {
    int steps = 0;
    for (Past past = last; past != null; past = past.before) {
      steps++;
    }
    return steps;
  }

  /** All that it has done, with the values that were there before. */
  public VainAttempt attempt() {
    Deque<VainAttempt> steps = new ArrayDeque<>();
    for (Past past = last; past != null; past = past.before) {
      steps.addFirst(past.step);
    }
    return VainAttempt.all(List.copyOf(steps));
  }

  /** Whether the thread stands where it began. */
  public boolean isBackAt(World world, int tid) {
    return isSamePlace(world.context(tid), start);
  }

  /** Whether a thread with these registers stands where it stood with those, in the same call. */
  public static boolean isSamePlace(CpuContext one, CpuContext other) {
    return one.eip() == other.eip() && one.reg(Register.ESP) == other.reg(Register.ESP);
  }

  /**
   * Whether everything is as it was: then the round that ends here was a no-op. Its thread has its
   * registers again, all bytes that it touched have the values that it found, the kernel has
   * changed nothing for it, and no other thread got into its way.
   */
  public boolean isClosed(World world, int tid) {
    if (!start.equals(world.context(tid))) {
      return false;
    }
    VainAttempt all = attempt();
    return !all.changing() && all.seen().matches(world, tid);
  }
}
