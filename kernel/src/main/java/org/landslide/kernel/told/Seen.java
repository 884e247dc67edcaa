package org.landslide.kernel.told;

import java.util.List;
import org.landslide.machine.state.CpuContext;

/**
 * What trying has shown of a kernel's threads at one time, with which all is compared that was told
 * up to then.
 *
 * @param current the thread that has the processor
 * @param shown those that get it when the timer ticks, the current one first
 * @param byTimeAlone whether time had to pass until any but an idle thread could go on
 */
public record Seen(int current, List<Shown> shown, boolean byTimeAlone) {
  public Seen {
    shown = List.copyOf(shown);
  }

  /**
   * A thread that gets the processor.
   *
   * @param idle whether it merely waits for an interrupt, or for keys
   * @param id what it was told to be when it was there
   * @param woken whether it was told that the timer has woken it
   * @param context its registers then; those of now may be in the middle of a switch
   */
  public record Shown(int tid, boolean idle, int id, boolean woken, CpuContext context) {}

  boolean isOnlyIdle() {
    return shown.stream().allMatch(Shown::idle);
  }

  boolean mentions(int id) {
    return shown.stream().anyMatch(each -> each.id() == id);
  }
}
