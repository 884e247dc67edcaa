package org.landslide.bench.soundness;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.engine.PreemptionPoint;
import org.landslide.quicksand.StateSpace;

/** The checker as it is used by those who give commands. Used by several Java threads at once. */
public interface Checker {
  /**
   * Makes a program ready to be checked.
   *
   * @param arguments of the program
   * @param options as on the command line, save for those that choose the mode
   */
  Spaces open(Path executable, List<String> arguments, SearchMode mode, List<String> options);

  /** What there is to explore. */
  interface Spaces {
    Opened open(Set<PreemptionPoint> points);
  }

  /**
   * A state space.
   *
   * @param output what the program has printed so far in the interleaving that was run last
   */
  record Opened(StateSpace space, Supplier<byte[]> output) {}
}
