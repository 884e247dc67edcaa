package org.landslide.report.run;

import java.util.Locale;
import java.util.OptionalInt;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * How a run of Quicksand goes about it.
 *
 * @param races which accesses become preemption points
 * @param maxPreemptions if interleavings with few preemptions come first: how many they may have
 */
public record Approach(Mode mode, RaceRule races, OptionalInt maxPreemptions) {
  /** Whether interleavings with few preemptions come first. */
  public boolean isBounded() {
    return maxPreemptions.isPresent();
  }

  /** Whether threads are preempted at every shared access, race or not. */
  public boolean isEverywhere() {
    return races == RaceRule.EVERY;
  }

  /** What JSON calls it. */
  String label() {
    return isEverywhere() ? "everywhere" : mode.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  String raceRule() {
    return races.name().toLowerCase(Locale.ROOT);
  }
}
