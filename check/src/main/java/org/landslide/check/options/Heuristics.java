package org.landslide.check.options;

/**
 * When a thread that cannot be shown to wait is taken to wait all the same.
 *
 * @param yields how many times a thread yields in a row, doing nothing else of note
 * @param atomics how many atomic instructions a thread executes without coming to a preemption
 *     point
 * @param looks for how many stretches of some 5,000 instructions a thread has touched nothing that
 *     it had not touched before; a tenth of that, with many atomic instructions
 * @param foresight for how many more instructions it does not go on when it is let run alone; 8
 *     times as many in a loop without atomic instructions and calls, and 200 times as many before
 *     it is said to run for ever
 */
public record Heuristics(int yields, int atomics, int looks, int foresight) {
  public static final Heuristics DEFAULT = new Heuristics(10, 100, 40, 500_000);
}
