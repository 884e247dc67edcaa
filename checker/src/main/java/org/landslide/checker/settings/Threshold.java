package org.landslide.checker.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.landslide.check.options.Heuristics;
import org.landslide.engine.model.LoopThresholds;

/** The numbers by which threads that wait and interleavings that never end are recognised. */
enum Threshold {
  YIELDS(all -> all.options().heuristics().yields()),
  ATOMICS(all -> all.options().heuristics().atomics()),
  LOOKS(all -> all.options().heuristics().looks()),
  FORESIGHT(all -> all.options().heuristics().foresight()),
  DEPTH_FACTOR(all -> all.loops().depthFactor()),
  CONFIDENT_INTERLEAVINGS(all -> all.loops().confidentInterleavings()),
  UNCERTAINTY(all -> all.loops().uncertainty()),
  FIRST_DEPTH(all -> all.loops().firstDepth()),
  COST_FACTOR(all -> all.loops().costFactor()),
  LEAST_AVERAGE_COST(all -> all.loops().leastAverageCost()),
  DEADLOCK_RETRIES(all -> all.loops().deadlockRetries());

  @SuppressWarnings("ImmutableEnumChecker") // All of these functions only read what they get.
  private final ToDoubleFunction<Settings.Resolved> value;

  Threshold(ToDoubleFunction<Settings.Resolved> value) {
    this.value = value;
  }

  /** A threshold and its value. */
  record Limit(Threshold threshold, double value) {}

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> keys() {
    return Stream.of(values()).map(Threshold::key).toList();
  }

  static Optional<Threshold> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** All of them as they are. */
  static List<Limit> limits(Settings.Resolved all) {
    return Stream.of(values()).map(each -> new Limit(each, each.value.applyAsDouble(all))).toList();
  }

  /** The same with other limits; of two for one threshold the later one holds. */
  static Settings.Resolved with(Settings.Resolved all, List<Limit> limits) {
    ToDoubleFunction<Threshold> now =
        each ->
            limits.stream()
                .filter(limit -> limit.threshold == each)
                .mapToDouble(Limit::value)
                .reduce(each.value.applyAsDouble(all), (before, later) -> later);
    return new Settings.Resolved(all.options().with(heuristics(now)), loops(now), all.abortBound());
  }

  private static Heuristics heuristics(ToDoubleFunction<Threshold> now) {
    return new Heuristics(
        YIELDS.whole(now), ATOMICS.whole(now), LOOKS.whole(now), FORESIGHT.whole(now));
  }

  private static LoopThresholds loops(ToDoubleFunction<Threshold> now) {
    return new LoopThresholds(
        now.applyAsDouble(DEPTH_FACTOR),
        CONFIDENT_INTERLEAVINGS.whole(now),
        now.applyAsDouble(UNCERTAINTY),
        FIRST_DEPTH.whole(now),
        COST_FACTOR.whole(now),
        LEAST_AVERAGE_COST.whole(now),
        DEADLOCK_RETRIES.whole(now));
  }

  private int whole(ToDoubleFunction<Threshold> now) {
    return (int) now.applyAsDouble(this);
  }

  private boolean isFractional() {
    return this == DEPTH_FACTOR || this == UNCERTAINTY;
  }

  /** This with a value, when it is one that this can have. */
  Limit limit(double number, Origin origin) {
    boolean whole = number == Math.rint(number);
    if (number >= 1 && number <= Integer.MAX_VALUE && (isFractional() || whole)) {
      return new Limit(this, number);
    }
    String what = isFractional() ? "a number" : "a whole number";
    throw origin.error(key() + " must be " + what + " from 1 to " + Integer.MAX_VALUE);
  }
}
