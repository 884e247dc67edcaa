package org.landslide.guest.check;

/**
 * When a thread that cannot be shown to wait is taken to wait all the same.
 *
 * @param yields how many times a thread yields in a row, doing nothing else of note
 * @param atomics how many atomic instructions a thread executes without coming to a preemption
 *     point
 */
public record Heuristics(int yields, int atomics) {
  public static final Heuristics DEFAULT = new Heuristics(10, 100);
}
