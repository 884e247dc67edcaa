package org.landslide.cli.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.engine.LoopThresholds;
import org.landslide.guest.check.Heuristics;

/** The numbers by which threads that wait and interleavings that never end are recognised. */
enum Threshold {
  YIELDS(Heuristics.DEFAULT.yields()),
  ATOMICS(Heuristics.DEFAULT.atomics()),
  DEPTH_FACTOR(LoopThresholds.DEFAULT.depthFactor(), true),
  CONFIDENT_INTERLEAVINGS(LoopThresholds.DEFAULT.confidentInterleavings()),
  UNCERTAINTY(LoopThresholds.DEFAULT.uncertainty(), true),
  FIRST_DEPTH(LoopThresholds.DEFAULT.firstDepth()),
  COST_FACTOR(LoopThresholds.DEFAULT.costFactor()),
  LEAST_AVERAGE_COST(LoopThresholds.DEFAULT.leastAverageCost());

  private final double standard;
  private final boolean fractional;

  Threshold(double standard) {
    this(standard, false);
  }

  Threshold(double standard, boolean fractional) {
    this.standard = standard;
    this.fractional = fractional;
  }

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  double standard() {
    return standard;
  }

  static List<String> keys() {
    return Stream.of(values()).map(Threshold::key).toList();
  }

  static Optional<Threshold> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** The value, when it is one that this can have. */
  double checked(double value, Origin origin) {
    boolean whole = value == Math.rint(value);
    if (value >= 1 && value <= Integer.MAX_VALUE && (fractional || whole)) {
      return value;
    }
    String number = fractional ? "a number" : "a whole number";
    throw origin.error(key() + " must be " + number + " from 1 to " + Integer.MAX_VALUE);
  }
}
