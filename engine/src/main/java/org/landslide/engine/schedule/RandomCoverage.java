package org.landslide.engine.schedule;

import java.util.List;

/**
 * What random schedules have come to.
 *
 * @param seed with which they can be drawn again
 * @param schedules how many were run
 * @param depths what was done for bugs of each depth, ascending
 */
public record RandomCoverage(long seed, long schedules, List<AtDepth> depths) {
  public RandomCoverage {
    depths = List.copyOf(depths);
  }

  /**
   * Schedules that were drawn for bugs of one depth: those that take so many ordering constraints
   * between steps to come about, and no more.
   *
   * @param schedules how many of them count: those that were drawn for so many steps
   * @param threads the most that any interleaving had so far
   * @param steps from how many steps the places were drawn where the priority of a thread changes
   */
  public record AtDepth(int depth, long schedules, int threads, long steps) {
    /** With which probability one schedule finds such a bug, at least. */
    public double chance() {
      return 1 / (threads * Math.pow((double) steps, depth - 1));
    }

    /** With which probability such a bug would have been seen, at least. */
    public double probability() {
      return -Math.expm1(schedules * Math.log1p(-chance()));
    }

    /** How many schedules it takes for a probability. */
    public long promised(double probability) {
      return chance() == 1 ? 1 : (long) Math.ceil(Math.log1p(-probability) / Math.log1p(-chance()));
    }
  }
}
