package org.landslide.kernel.world;

import java.util.Arrays;
import org.landslide.machine.device.Pc;
import org.landslide.world.WorldSnapshot;

/**
 * A kernel at one time; never changes.
 *
 * @param runnable the threads that can run, once that is known
 * @param idle those that merely wait for an interrupt
 */
record KernelState(Pc.State pc, Threads threads, Standing standing, byte[] console)
    implements WorldSnapshot {

  /**
   * What was found out about who can run.
   *
   * @param runnable ids in ascending order
   * @param idle the threads that merely wait for an interrupt
   * @param over whether the test is done
   */
  record Standing(int[] runnable, int[] idle, boolean over) {
    static final Standing UNKNOWN = new Standing(new int[0], new int[0], false);

    boolean canRun(int tid) {
      return Arrays.binarySearch(runnable, tid) >= 0;
    }

    boolean isIdle(int tid) {
      return Arrays.binarySearch(idle, tid) >= 0;
    }
  }
}
