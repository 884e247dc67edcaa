package org.landslide.kernel.told;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What was told and seen to be otherwise, each once for a place: a wrong call is met in every
 * interleaving. Any number of worlds may add to it.
 */
public final class Contradictions {
  /** What is compared. In the order in which contradictions are shown. */
  enum Rule {
    IDENTITY,
    FORK,
    VANISH,
    SLEEP,
    ON_QUEUE,
    OFF_QUEUE,
    MUTEX
  }

  private record Key(Rule rule, int place) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byRule = rule.compareTo(other.rule);
      return byRule != 0 ? byRule : Integer.compareUnsigned(place, other.place);
    }
  }

  private final List<String> omissions;
  private final Map<Key, String> found = new ConcurrentSkipListMap<>();

  /** Is asked often. */
  private volatile boolean idsAreWrong;

  public Contradictions(AnnotatedCode code) {
    omissions = code.omissions();
  }

  void add(Rule rule, int place, String sentence) {
    found.putIfAbsent(new Key(rule, place), sentence);
    if (rule == Rule.IDENTITY) {
      idsAreWrong = true;
    }
  }

  /** Whether ids mean nothing, since it is told wrongly which thread runs. */
  boolean areIdsWrong() {
    return idsAreWrong;
  }

  boolean has(Rule rule) {
    return found.keySet().stream().anyMatch(key -> key.rule() == rule);
  }

  /** A sentence each. If ids mean nothing, all else that is said of them follows from that. */
  public List<String> sentences() {
    List<String> all = new ArrayList<>(omissions);
    boolean wrong = areIdsWrong();
    found.forEach(
        (key, sentence) -> {
          if (!wrong || key.rule() == Rule.IDENTITY || key.rule() == Rule.MUTEX) {
            all.add(sentence);
          }
        });
    return all;
  }
}
