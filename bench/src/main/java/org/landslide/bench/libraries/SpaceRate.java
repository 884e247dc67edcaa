package org.landslide.bench.libraries;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.Supplier;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;

/**
 * How fast a state space is explored, again and again from its start: by the processor time of this
 * whole process, collector and compiler included. A pass ends with the space, or with the first
 * interleaving that fails.
 *
 * @param begun interleavings that were begun, those included that were cut short
 * @param whole what a pass through all of the state space has run to the end, and how long it took;
 *     none if it fails somewhere, or takes longer than there was
 */
record SpaceRate(long begun, double seconds, Optional<Pass> whole) {
  /** All of a state space, explored once. */
  record Pass(long completed, double seconds) {}

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /**
   * @param warmUp seconds before anything counts
   * @param measured seconds for which passes are begun that count
   * @param longest seconds for a single pass
   */
  record Plan(double warmUp, double measured, double longest) {}

  static SpaceRate of(Supplier<Search> spaces, Plan plan) {
    SpaceRate unused = repeat(spaces, plan.warmUp, plan.longest);
    return repeat(spaces, plan.measured, plan.longest);
  }

  private static SpaceRate repeat(Supplier<Search> spaces, double seconds, double longest) {
    double start = now();
    long begun = 0;
    long passes = 0;
    double inPasses = 0;
    Optional<Pass> whole = Optional.empty();
    do {
      Search search = spaces.get();
      double passStart = now();
      Outcome outcome = search.next();
      while (outcome != Outcome.EXHAUSTED
          && outcome != Outcome.FAILED
          && now() - passStart < longest) {
        outcome = search.next();
      }
      double pass = now() - passStart;
      begun += search.completed() + search.cut();
      if (outcome == Outcome.EXHAUSTED) {
        passes++;
        inPasses += pass;
        whole = Optional.of(new Pass(search.completed(), inPasses / passes));
      }
    } while (now() - start < seconds);
    return new SpaceRate(begun, now() - start, whole);
  }

  private static double now() {
    return PROCESS.getProcessCpuTime() / 1e9;
  }

  double perSecond() {
    return begun / seconds;
  }
}
