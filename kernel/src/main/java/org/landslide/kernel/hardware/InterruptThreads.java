package org.landslide.kernel.hardware;

import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;
import org.landslide.world.SharedObject;

/**
 * Interrupts as threads, whose step is the kernel's handler from the moment that the processor
 * takes the interrupt. So they take part in all that is known of threads: the orders that matter
 * are those in which the handler touches what another thread touches, and no others are explored.
 *
 * <p>There is one for each channel that has disks. It can run when a disk has done what it was told
 * and its interrupt was not taken. A disk is as fast as it can be: it has done what it was told by
 * the time that the processor looks at it, and only its interrupt comes late.
 *
 * <p>There is one for the timer, which ticks once besides the ticks that bring threads to the
 * processor: these come only where another thread can run. Were it to tick more often there would
 * be no end to it.
 *
 * <p>Such threads have ids even where they never run, so that the ids of others are the same.
 */
public final class InterruptThreads {
  private static final int CHANNELS = 2;
  private static final int DISKS = 2;

  /** What disks have besides memory. */
  public enum Part implements SharedObject {
    /** The registers of a channel. */
    CHANNEL;

    @Override
    public int number() {
      return Core.COUNT;
    }

    @Override
    public String describe(int id) {
      return "the registers of disk channel " + id;
    }

    /** The kind with a number, of all that a kernel on a PC has. */
    public static SharedObject numbered(int number) {
      return SharedObject.numbered(number, number < Core.COUNT ? Core.values() : values());
    }
  }

  private final Pc pc;

  /** The ids of the threads by their channels; 0 where there are no disks. */
  private final int[] tids;

  private final int timer;

  private boolean disksOn;
  private boolean timerOn;

  /** Whether the timer's thread has run. */
  private boolean ticked;

  private InterruptThreads(Pc pc, int[] tids, int timer) {
    this.pc = pc;
    this.tids = tids;
    this.timer = timer;
  }

  /**
   * Those of a PC.
   *
   * @param ids gives each thread its id
   * @param hasTimer whether there may be one for the timer
   */
  public static InterruptThreads of(Pc pc, IntSupplier ids, boolean hasTimer) {
    int[] tids = new int[CHANNELS];
    for (int channel = 0; channel < CHANNELS; channel++) {
      int first = DISKS * channel;
      boolean hasDisk = pc.disk(first) != null || pc.disk(first + 1) != null;
      tids[channel] = hasDisk ? ids.getAsInt() : 0;
    }
    return new InterruptThreads(pc, tids, hasTimer ? ids.getAsInt() : 0);
  }

  /** Says whether the interrupts of disks come when it is their turn. */
  public void setDisks(boolean now) {
    disksOn = now;
    pc.setDisksHeld(now);
  }

  /** Whether they do. */
  public boolean hasDisks() {
    return disksOn;
  }

  /** Says whether the timer has a turn. */
  public void setTimer(boolean now) {
    timerOn = now && timer != 0;
  }

  /** Whether the timer is still to have its turn. */
  public boolean isTickDue() {
    return timerOn && !ticked;
  }

  public boolean hasTicked() {
    return ticked;
  }

  /** Goes back to where the timer had its turn, or not. */
  public void setTicked(boolean hasTicked) {
    ticked = hasTicked;
  }

  public boolean isOne(int tid) {
    return tid != 0 && (tid == timer || Arrays.stream(tids).anyMatch(each -> each == tid));
  }

  public boolean isTimer(int tid) {
    return tid != 0 && tid == timer;
  }

  /** The vector by which a thread of these interrupts. */
  public int vector(int tid) {
    return tid == timer ? pc.timerVector() : pc.diskVector(channel(tid));
  }

  /** The threads that can run. */
  public IntStream waiting() {
    IntStream disks =
        IntStream.range(0, disksOn ? CHANNELS : 0)
            .filter(channel -> tids[channel] != 0 && pc.isDiskWaiting(channel))
            .map(channel -> tids[channel]);
    return isTickDue() ? IntStream.concat(disks, IntStream.of(timer)) : disks;
  }

  /** Has the processor take the interrupt that a thread is; null if it cannot take any. */
  public @Nullable InterruptHandler begin(int tid) {
    Pc.State before = pc.snapshot();
    boolean taken = tid == timer ? tick() : pc.takeDiskInterrupt(channel(tid));
    int stack = pc.machine().cpu().reg(Register.ESP);
    return taken ? new InterruptHandler(tid, stack, before) : null;
  }

  private boolean tick() {
    ticked = true;
    pc.tick();
    return pc.takeInterrupt();
  }

  private int channel(int tid) {
    return IntStream.range(0, CHANNELS).filter(each -> tids[each] == tid).findFirst().orElseThrow();
  }
}
