package org.landslide.engine.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A loop in which a thread was taken to wait though that was not shown: its rounds differ in
 * something, a count of them, say, so no state ever comes again. If the thread would have done
 * something else in a later round, the interleavings are missing in which it does that early.
 *
 * @param place where the loop is, as people call it
 * @param rounds for how many rounds the thread was watched, at most
 * @param times how often it was supposed
 */
public record Supposition(String place, long rounds, long times) {
  public Supposition(String place, long rounds) {
    this(place, rounds, 1);
  }

  /** Each place once. */
  public static List<Supposition> merge(Collection<Supposition> all) {
    Map<String, Supposition> merged = new LinkedHashMap<>();
    all.forEach(each -> merged.merge(each.place, each, Supposition::and));
    return List.copyOf(merged.values());
  }

  private Supposition and(Supposition other) {
    return new Supposition(place, Math.max(rounds, other.rounds), times + other.times);
  }

  /** How often anything was supposed. */
  public static long times(Collection<Supposition> all) {
    return all.stream().mapToLong(Supposition::times).sum();
  }
}
