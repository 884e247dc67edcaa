package org.landslide.world.debug;

import org.landslide.world.World;

/**
 * How far to go at most.
 *
 * @param thread the one that is to make a step; {@link World#NO_THREAD} to go on as far as possible
 * @param from the step ends when the thread is not at an address from here on…
 * @param to …up to here, exclusive; if both are the same, after one instruction
 */
public record Goal(int thread, int from, int to) {
  public static final Goal CONTINUE = new Goal(World.NO_THREAD, 0, 0);

  /** One instruction of a thread, whatever others do before it. */
  public static Goal step(int thread) {
    return new Goal(thread, 0, 0);
  }

  boolean isStepOf(int tid) {
    return thread == tid;
  }

  /** Whether the step goes on at an address. */
  boolean covers(int address) {
    return Integer.compareUnsigned(address - from, to - from) < 0;
  }
}
