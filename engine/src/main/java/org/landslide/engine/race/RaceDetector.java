package org.landslide.engine.race;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Waiting;

/**
 * Finds data races on the current path: compares the accesses of every new transition with those of
 * all earlier ones of other threads.
 *
 * <p>What orders two accesses follows DJIT+ (Pozniansky and Schuster, 2003), as in the thesis,
 * section 3.4.4; see {@link SyncState}. Where we differ: the order holds between accesses, not
 * between transitions, so that what a thread does after it has created another one is not ordered
 * before the other's first step. And all accesses on the path are kept, not only the last ones to
 * each byte: each pair of instructions counts, since each may be where a preemption matters.
 *
 * <p>An atomic write to a word orders what comes before it before what comes after a later atomic
 * access to the word, as in the memory model of C, but not the two themselves. So a race on a flag
 * or a home-made lock is reported, and none on what it guards. That loses nothing: to turn the
 * order of what is guarded round one must turn that of the two atomic accesses round. One of them
 * writes, so they conflict, race, and are tried the other way round. In that interleaving they
 * order nothing, and the race behind them shows. Two atomic reads (a compare-and-swap that fails is
 * one) would not be turned round by anything, so a read must make nothing known.
 *
 * <p>The state after each transition is kept, so going back costs nothing. Memory is bounded by the
 * length of the path times the distinct accesses of a step, and by the number of races. Costs the
 * length of the path times a comparison of footprints, and for each conflict the number of accesses
 * in both transitions.
 */
public final class RaceDetector {
  /**
   * A transition on the current path.
   *
   * @param vain what threads did in vain after it
   */
  private record Entry(GuardedAccesses accesses, SyncState after, List<GuardedAccesses> vain) {}

  /** What identifies a race; the smaller thread first. */
  private record Key(int thread, long instruction, int otherThread, long otherInstruction) {}

  private final SyncState start;
  private final List<GuardedAccesses> vainAtStart = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Key, RaceEvidence> races = new LinkedHashMap<>();
  private final Set<RaceEvidence> changed = new LinkedHashSet<>();
  private boolean firstInterleaving;

  /** Whether another exploration has begun, so that no first interleaving is to come. */
  private boolean restarted;

  public RaceDetector(RaceRule rule) {
    start = new SyncState(rule);
  }

  /** None when data races are not looked for. */
  public static @Nullable RaceDetector of(RaceRule rule) {
    return rule == RaceRule.NONE ? null : new RaceDetector(rule);
  }

  /** The subject is explored once more, from its start and in other ways. */
  public void restart() {
    entries.clear();
    vainAtStart.clear();
    restarted = true;
  }

  /**
   * A transition was made.
   *
   * @param index its place on the path; what was there, and all behind it, is no longer part of it
   */
  public void observe(int index, int thread, Step step, boolean inFirstInterleaving) {
    firstInterleaving = inFirstInterleaving && !restarted;
    entries.subList(index, entries.size()).clear();
    SyncState before = index == 0 ? start : entries.get(index - 1).after;
    SyncState after = step.history().hasEvents() ? before.copy() : before;
    GuardedAccesses accesses = new GuardedAccesses(thread, step.footprint(), step.history(), after);
    vainAtStart.forEach(vain -> compare(vain, accesses));
    for (Entry earlier : entries) {
      compare(earlier.accesses, accesses);
      earlier.vain.forEach(vain -> compare(vain, accesses));
    }
    compareDestroying(accesses);
    entries.add(new Entry(accesses, after, new ArrayList<>()));
  }

  /**
   * Compares the entries that destroy something with all that was done before, the latest first.
   */
  private void compareDestroying(GuardedAccesses later) {
    for (int entry = later.nextDestroying(0); entry >= 0; entry = later.nextDestroying(entry + 1)) {
      BitSet done = new BitSet();
      done.set(later.thread);
      for (int i = entries.size() - 1; i >= 0; i--) {
        compareDestroying(later, entry, entries.get(i).vain, done);
        compareDestroying(later, entry, entries.get(i).accesses, done);
      }
      compareDestroying(later, entry, vainAtStart, done);
    }
  }

  private void compareDestroying(
      GuardedAccesses later, int entry, List<GuardedAccesses> vain, BitSet done) {
    for (int i = vain.size() - 1; i >= 0; i--) {
      compareDestroying(later, entry, vain.get(i), done);
    }
  }

  private void compareDestroying(
      GuardedAccesses later, int entry, GuardedAccesses earlier, BitSet done) {
    if (!done.get(earlier.thread) && later.compareDestroying(entry, earlier, this::saw)) {
      done.set(earlier.thread);
    }
  }

  /**
   * A thread turned out to wait.
   *
   * @param index how many transitions were made before
   */
  public void observeVain(int index, Waiting waiting, boolean inFirstInterleaving) {
    if (waiting.history().logLength() == 0) {
      return;
    }
    firstInterleaving = inFirstInterleaving && !restarted;
    entries.subList(index, entries.size()).clear();
    Entry last = index == 0 ? null : entries.get(index - 1);
    SyncState state = (last == null ? start : last.after).copy();
    GuardedAccesses accesses =
        new GuardedAccesses(waiting.thread(), waiting.pending(), waiting.history(), state);
    entries.forEach(earlier -> compare(earlier.accesses, accesses));
    (last == null ? vainAtStart : last.vain).add(accesses);
  }

  private void compare(GuardedAccesses earlier, GuardedAccesses later) {
    if (earlier.thread != later.thread) {
      later.compare(earlier, this::saw);
    }
  }

  private void saw(
      GuardedAccesses earlier, int earlierAccess, GuardedAccesses later, int laterAccess) {
    long one = earlier.table.instruction(earlierAccess);
    long two = later.table.instruction(laterAccess);
    boolean ascending = earlier.thread < later.thread;
    Key key =
        ascending
            ? new Key(earlier.thread, one, later.thread, two)
            : new Key(later.thread, two, earlier.thread, one);
    RaceEvidence sightings = races.computeIfAbsent(key, unused -> new RaceEvidence());
    if (sightings.add(earlier, earlierAccess, later, laterAccess, firstInterleaving)) {
      changed.add(sightings);
    }
  }

  /** All races so far, in the order in which they were found. */
  public List<DataRace> races() {
    return races.values().stream().map(RaceEvidence::race).toList();
  }

  /** Those about which something new was found out since the last call. */
  public List<DataRace> takeChanged() {
    List<DataRace> result = changed.stream().map(RaceEvidence::race).toList();
    changed.clear();
    return result;
  }
}
