package org.landslide.bench.kernel;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.landslide.check.options.PreemptionKind;

/**
 * A set of preemption points.
 *
 * @param title what it is called
 * @param reference the column of the reference figures that it is like, empty if there is none
 */
record PointSet(String title, String reference, EnumSet<PreemptionKind> kinds) {
  static final PointSet NONE = of("voluntary_only");
  static final PointSet LOCK = of("mutex_lock", PreemptionKind.LOCK);
  static final PointSet UNLOCK = of("mutex_unlock", PreemptionKind.UNLOCK);
  static final PointSet BOTH = of("both", PreemptionKind.LOCK, PreemptionKind.UNLOCK);
  static final PointSet CLI = of("", PreemptionKind.CLI);
  static final PointSet STI = of("", PreemptionKind.STI);
  static final PointSet ALL =
      of("", PreemptionKind.LOCK, PreemptionKind.UNLOCK, PreemptionKind.CLI, PreemptionKind.STI);

  private static PointSet of(String reference, PreemptionKind... kinds) {
    EnumSet<PreemptionKind> set = EnumSet.noneOf(PreemptionKind.class);
    set.addAll(Arrays.asList(kinds));
    String title = set.stream().map(PreemptionKind::label).collect(Collectors.joining(" "));
    return new PointSet(title.isEmpty() ? "none" : title, reference, set);
  }
}
