package org.landslide.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.landslide.engine.Deed.Sync;
import org.landslide.engine.Deed.Touch;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.History;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;

/**
 * The data races of whole interleavings by the definitions alone: for each deed the set of all that
 * happened before it, and every pair of accesses compared.
 */
public final class NaiveRaces {
  /** Two accesses that race, in their order. */
  record Pair(Touch first, Touch second) {
    Identity identity() {
      return new Identity(Set.of(first.access().point(), second.access().point()));
    }

    private boolean isReallocated() {
      return first.block() != 0 && second.block() != 0 && first.block() != second.block();
    }

    private boolean describes(DataRace race) {
      return first.access().equals(race.first()) && second.access().equals(race.second());
    }
  }

  /** What tells races apart. */
  public record Identity(Set<PreemptionPoint.RacingAccess> points) {
    public static Identity of(DataRace race) {
      return new Identity(Set.of(race.first().point(), race.second().point()));
    }
  }

  /** Everything about a race that does not depend on where it was found first. */
  public record Flags(boolean bothOrders, boolean firstInterleaving, boolean reallocated) {
    public static Flags of(DataRace race) {
      return new Flags(race.bothOrders(), race.firstInterleaving(), race.reallocated());
    }
  }

  private final RaceRule rule;

  /** For each race where it was seen, interleaving by interleaving. */
  private final Map<Identity, List<Set<Pair>>> seen = new HashMap<>();

  private int interleavings;

  public NaiveRaces(RaceRule rule) {
    this.rule = rule;
  }

  /** Another interleaving. */
  public void add(List<Deed> deeds) {
    for (Pair pair : of(deeds, rule)) {
      List<Set<Pair>> all = seen.computeIfAbsent(pair.identity(), unused -> new ArrayList<>());
      while (all.size() <= interleavings) {
        all.add(new HashSet<>());
      }
      all.get(interleavings).add(pair);
    }
    interleavings++;
  }

  public Map<Identity, Flags> flags() {
    Map<Identity, Flags> result = new HashMap<>();
    seen.forEach((identity, all) -> result.put(identity, flags(all)));
    return result;
  }

  private static Flags flags(List<Set<Pair>> all) {
    List<Pair> pairs = all.stream().flatMap(Set::stream).toList();
    List<Pair> clean = pairs.stream().filter(pair -> !pair.isReallocated()).toList();
    boolean reallocated = clean.isEmpty();
    return new Flags(
        clean.stream().map(pair -> pair.first.thread()).distinct().count() == 2,
        all.get(0).stream().anyMatch(pair -> pair.isReallocated() == reallocated),
        reallocated);
  }

  /** Whether a race's two accesses are those of a time when it was seen. */
  public boolean hasSeen(DataRace race) {
    return seen.getOrDefault(Identity.of(race), List.of()).stream()
        .flatMap(Set::stream)
        .anyMatch(pair -> pair.describes(race) && pair.isReallocated() == race.reallocated());
  }

  static Set<Pair> of(List<Deed> deeds, RaceRule rule) {
    List<BitSet> before = happenedBefore(deeds, rule);
    Set<Pair> races = new LinkedHashSet<>();
    for (int j = 0; j < deeds.size(); j++) {
      for (int i = 0; i < j; i++) {
        if (deeds.get(i) instanceof Touch first
            && deeds.get(j) instanceof Touch second
            && conflict(first, second)
            && !before.get(j).get(i)
            && !isProtected(deeds, i, j, rule)) {
          races.add(new Pair(first, second));
        }
      }
    }
    return races;
  }

  private static boolean conflict(Touch first, Touch second) {
    return first.thread() != second.thread()
        && first.overlaps(second)
        && (isOpen(first) || isOpen(second))
        && (first.access().write() || second.access().write());
  }

  /** Whether an access is made outside of locks. */
  private static boolean isOpen(Touch touch) {
    return touch.manner() != AccessMode.SEALED;
  }

  private static List<BitSet> happenedBefore(List<Deed> deeds, RaceRule rule) {
    List<BitSet> before = new ArrayList<>();
    for (int j = 0; j < deeds.size(); j++) {
      BitSet set = new BitSet();
      for (int i = 0; i < j; i++) {
        if (isOrdered(deeds.get(i), deeds.get(j), rule)) {
          set.or(before.get(i));
          set.set(i);
        }
      }
      before.add(set);
    }
    return before;
  }

  /** Whether something that came first is ordered before by the two alone. */
  private static boolean isOrdered(Deed first, Deed second, RaceRule rule) {
    if (first.thread() == second.thread() || joins(second, first.thread())) {
      return true;
    }
    if (!(first instanceof Sync cause)) {
      return false;
    }
    int concerned = (int) cause.concerned();
    return switch (cause.event()) {
      case CREATE, WAKE -> second.thread() == concerned || joins(second, concerned);
      case RELEASE ->
          rule == RaceRule.PURE
              && second instanceof Sync sync
              && sync.event() == History.Event.ACQUIRE
              && sync.concerned() == concerned;
      case PUBLISH ->
          rule == RaceRule.PURE
              && second instanceof Sync sync
              && sync.event() == History.Event.OBSERVE
              && sync.concerned() == concerned;
      case ACQUIRE, OBSERVE, HOLD, LET_GO, JOIN -> false;
    };
  }

  private static boolean joins(Deed deed, int thread) {
    return deed instanceof Sync sync
        && sync.event() == History.Event.JOIN
        && sync.concerned() == thread;
  }

  private static boolean isProtected(List<Deed> deeds, int i, int j, RaceRule rule) {
    Set<Long> held = held(deeds, i, History.Event.HOLD, History.Event.LET_GO);
    held.retainAll(held(deeds, j, History.Event.HOLD, History.Event.LET_GO));
    Set<Long> locks = held(deeds, i, History.Event.ACQUIRE, History.Event.RELEASE);
    locks.retainAll(held(deeds, j, History.Event.ACQUIRE, History.Event.RELEASE));
    return switch (rule) {
      case LIMITED -> !held.isEmpty() || !locks.isEmpty();
      case PURE -> !held.isEmpty();
      case EVERY, NONE -> false;
    };
  }

  private static Set<Long> held(
      List<Deed> deeds, int when, History.Event taking, History.Event giving) {
    Set<Long> held = new HashSet<>();
    for (Deed deed : deeds.subList(0, when)) {
      if (deed instanceof Sync sync && sync.thread() == deeds.get(when).thread()) {
        if (sync.event() == taking) {
          held.add(sync.concerned());
        } else if (sync.event() == giving) {
          held.remove(sync.concerned());
        }
      }
    }
    return held;
  }
}
