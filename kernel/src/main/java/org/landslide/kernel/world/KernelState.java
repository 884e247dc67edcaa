package org.landslide.kernel.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.landslide.kernel.hardware.InterruptHandler;
import org.landslide.machine.device.Pc;
import org.landslide.world.WorldSnapshot;

/**
 * A kernel at one time; never changes.
 *
 * @param standing what is known about who can run
 * @param console what user programs have printed
 * @param faults what programs have met and should not
 * @param time how often the timer has ticked
 * @param timeAsked whether a thread has asked for the time
 * @param handler of an interrupt that has the processor, if one has
 * @param ticked whether the timer had its turn
 * @param finished whether the test has done what it was to do
 */
@SuppressWarnings("ArrayRecordComponent") // states are compared part by part
record KernelState(
    Pc.State pc,
    Threads threads,
    Standing standing,
    byte[] console,
    ProgramFaults faults,
    long time,
    boolean timeAsked,
    @Nullable InterruptHandler handler,
    boolean ticked,
    boolean finished)
    implements WorldSnapshot {

  /**
   * What was found out about who can run.
   *
   * @param runnable ids in ascending order
   * @param idle the threads that merely wait for an interrupt
   * @param over whether the test is done
   */
  @SuppressWarnings("ArrayRecordComponent") // is never compared as a whole
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
