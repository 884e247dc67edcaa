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
 * @param random whether interleavings are drawn at random, and nothing is explored to its end
 */
public record Approach(Mode mode, RaceRule races, OptionalInt maxPreemptions, boolean random) {
  /** Which explores interleavings one after the other. */
  public Approach(Mode mode, RaceRule races, OptionalInt maxPreemptions) {
    this(mode, races, maxPreemptions, false);
  }

  /** The same points, but interleavings are drawn at random. */
  public Approach randomly() {
    return new Approach(mode, races, maxPreemptions, true);
  }

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
    if (random) {
      return "random";
    }
    return isEverywhere() ? "everywhere" : mode.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  String raceRule() {
    return races.name().toLowerCase(Locale.ROOT);
  }
}
