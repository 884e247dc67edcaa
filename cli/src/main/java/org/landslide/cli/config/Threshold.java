package org.landslide.cli.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The numbers by which threads that wait and interleavings that never end are recognised. */
enum Threshold {
  YIELDS,
  ATOMICS,
  LOOKS,
  FORESIGHT,
  DEPTH_FACTOR,
  CONFIDENT_INTERLEAVINGS,
  UNCERTAINTY,
  FIRST_DEPTH,
  COST_FACTOR,
  LEAST_AVERAGE_COST,
  DEADLOCK_RETRIES;

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  double of(Settings.Resolved options) {
    return switch (this) {
      case YIELDS -> options.options().heuristics().yields();
      case ATOMICS -> options.options().heuristics().atomics();
      case LOOKS -> options.options().heuristics().looks();
      case FORESIGHT -> options.options().heuristics().foresight();
      case DEPTH_FACTOR -> options.loops().depthFactor();
      case CONFIDENT_INTERLEAVINGS -> options.loops().confidentInterleavings();
      case UNCERTAINTY -> options.loops().uncertainty();
      case FIRST_DEPTH -> options.loops().firstDepth();
      case COST_FACTOR -> options.loops().costFactor();
      case LEAST_AVERAGE_COST -> options.loops().leastAverageCost();
      case DEADLOCK_RETRIES -> options.loops().deadlockRetries();
    };
  }

  private boolean isFractional() {
    return this == DEPTH_FACTOR || this == UNCERTAINTY;
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
    if (value >= 1 && value <= Integer.MAX_VALUE && (isFractional() || whole)) {
      return value;
    }
    String number = isFractional() ? "a number" : "a whole number";
    throw origin.error(key() + " must be " + number + " from 1 to " + Integer.MAX_VALUE);
  }
}
