package org.landslide.bench.evaluation;

import java.util.List;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * A way to look for bugs.
 *
 * @param title what stands above its column
 * @param about what it is, for the reader of the table
 * @param thesis what the thesis calls it, and how many bugs it found there
 * @param search which state spaces are explored
 * @param races which accesses become preemption points
 * @param bounded whether the number of preemptions is raised step by step
 */
public record SearchMode(
    String title, String about, Reference thesis, Mode search, RaceRule races, boolean bounded) {
  /**
   * Our figures have to be compared with something.
   *
   * @param bugs of {@link #TESTS} tests; -1 if it says nothing about it
   */
  public record Reference(String name, int bugs) {
    /** On how many tests the thesis tried each mode. */
    public static final int TESTS = 629;

    public boolean isKnown() {
      return bugs >= 0;
    }
  }

  /** What a user who gives no options gets. */
  public static final SearchMode DEFAULT =
      new SearchMode(
          "-V",
          "Quicksand, pure happens-before (the default)",
          new Reference("QS-Pure-HB", 132),
          Mode.ITERATIVE_DEEPENING,
          RaceRule.PURE,
          false);

  public static final SearchMode LIMITED =
      new SearchMode(
          "-H",
          "Quicksand, limited happens-before",
          new Reference("QS-Limited-HB", 153),
          Mode.ITERATIVE_DEEPENING,
          RaceRule.LIMITED,
          false);

  /** Every access that could ever matter is a preemption point. */
  public static final SearchMode EVERYWHERE =
      new SearchMode(
          "-C0",
          "preemption points at every shared access",
          new Reference("", -1),
          Mode.MAXIMAL,
          RaceRule.EVERY,
          false);

  /** The fastest way to a verification. */
  public static final SearchMode LARGEST =
      new SearchMode(
          "-M",
          "the largest state space alone",
          new Reference("maximal state space", -1),
          Mode.MAXIMAL,
          RaceRule.PURE,
          false);

  /** In the order of their columns. */
  public static final List<SearchMode> ALL =
      List.of(
          LIMITED,
          DEFAULT,
          new SearchMode(
              "sync",
              "Quicksand without data races",
              new Reference("QS-Sync-Only", -1),
              Mode.ITERATIVE_DEEPENING,
              RaceRule.NONE,
              false),
          new SearchMode(
              "-C",
              "one state space, preemption points at locks",
              new Reference("SSS-MC-DPOR", 88),
              Mode.SINGLE,
              RaceRule.NONE,
              false),
          new SearchMode(
              "-CI",
              "the same, few preemptions first",
              new Reference("SSS-MC-ICB", 102),
              Mode.SINGLE,
              RaceRule.NONE,
              true),
          EVERYWHERE,
          new SearchMode(
              "-CI0",
              "the same, few preemptions first",
              new Reference("SSS-MC-Shared-Mem", 122),
              Mode.MAXIMAL,
              RaceRule.EVERY,
              true));

  /** Whether it is about all interleavings, and not only those at certain preemption points. */
  public boolean seesRaces() {
    return races != RaceRule.NONE;
  }
}
