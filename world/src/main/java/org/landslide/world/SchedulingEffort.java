package org.landslide.world;

/**
 * What it has taken to let a guest's own scheduler say which threads can run, and bring them to the
 * processor.
 *
 * @param asked how often it was asked which threads can run
 * @param askedNanos how long these questions took
 * @param tried how often that had to be tried out, since no earlier answer was known to hold
 * @param triedTicks how many ticks of the timer that took
 * @param brought how often a thread was brought to the processor that was not there
 * @param broughtTicks how many ticks of the timer that took
 */
public record SchedulingEffort(
    long asked, long askedNanos, long tried, long triedTicks, long brought, long broughtTicks) {
  /** Of a guest whose threads are known without asking. */
  public static final SchedulingEffort NONE = new SchedulingEffort(0, 0, 0, 0, 0, 0);
}
