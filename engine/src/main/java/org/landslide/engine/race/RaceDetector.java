package org.landslide.engine.race;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
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
  private record Entry(GuardedAccesses accesses, SyncState after, List<GuardedAccesses> vain) {
    /** Where threads and locks have their knowledge from, in terms of the state before. */
    SourceState handedOn(RaceRule rule) {
      SourceState state = new SourceState(rule);
      History history = accesses.history();
      for (int i = 0; history.hasEvents() && i < history.logLength(); i++) {
        if (!history.isAccess(i)) {
          state.apply(accesses.thread, history.event(i), history.concerned(i));
        }
      }
      return state;
    }
  }

  /** What identifies a race; the smaller thread first. */
  private record Key(int thread, long instruction, int otherThread, long otherInstruction) {}

  /** With more, what is known of pairs of them would take too much memory. */
  private static final int MOST_FOOTPRINTS = 1 << 15;

  private final RaceRule rule;
  private final SyncState start;
  private final ConflictTable<Footprint> footprints = new ConflictTable<>(Footprint::conflictsWith);
  private final List<GuardedAccesses> vainAtStart = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();

  /** All that was done up to where something is foreseen. */
  private final List<GuardedAccesses> onPath = new ArrayList<>();

  private final Map<Key, RaceEvidence> races = new LinkedHashMap<>();
  private final Set<RaceEvidence> changed = new LinkedHashSet<>();
  private boolean firstInterleaving;

  /** Made once: there are many comparisons. */
  private final GuardedAccesses.Found found = this::saw;

  /** Whether another exploration has begun, so that no first interleaving is to come. */
  private boolean restarted;

  public RaceDetector(RaceRule rule) {
    this.rule = rule;
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
    if (footprints.size() > MOST_FOOTPRINTS) {
      forgetProspects();
    }
    firstInterleaving = inFirstInterleaving && !restarted;
    entries.subList(index, entries.size()).clear();
    SyncState before = index == 0 ? start : entries.get(index - 1).after;
    SyncState after = step.history().hasEvents() ? before.copy() : before;
    GuardedAccesses accesses = new GuardedAccesses(thread, step.footprint(), step.history(), after);
    compareWithAll(accesses);
    compareDestroying(accesses, entry -> new BitSet());
    entries.add(new Entry(accesses, after, new ArrayList<>()));
  }

  /**
   * Compares the entries that destroy something with all that was done before, the latest first.
   *
   * @param between for each entry the threads that have touched it since
   */
  private void compareDestroying(GuardedAccesses later, IntFunction<BitSet> between) {
    for (int entry = later.nextDestroying(0); entry >= 0; entry = later.nextDestroying(entry + 1)) {
      BitSet done = (BitSet) between.apply(entry).clone();
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
    if (!done.get(earlier.thread) && later.compareDestroying(entry, earlier, found)) {
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

  /** What threads did in vain after so many transitions. */
  public List<AccessProspect> attemptsAt(int index) {
    List<AccessProspect> result = new ArrayList<>();
    (index == 0 ? vainAtStart : entries.get(index - 1).vain)
        .forEach(vain -> result.add(prospect(vain)));
    return result;
  }

  /** What a transition on the path did. */
  public AccessProspect madeAt(int index) {
    return prospect(entries.get(index).accesses);
  }

  private AccessProspect prospect(GuardedAccesses done) {
    return AccessProspect.of(new StepAccesses(done, done.footprintNumber(footprints), rule));
  }

  /** What is done below a transition on the path, seen from the state before it. */
  public void behind(
      int index, Collection<AccessProspect> below, Consumer<AccessProspect> consumer) {
    Entry entry = entries.get(index);
    SourceState handedOn = entry.handedOn(rule);
    below.forEach(prospect -> consumer.accept(prospect.behind(entry.accesses, handedOn)));
  }

  /** Which locks threads hold after so many transitions; to be compared with others. */
  public Object held(int index) {
    return stateAt(index).held();
  }

  private SyncState stateAt(int index) {
    return index == 0 ? start : entries.get(index - 1).after;
  }

  /**
   * Finds the races of what is done below the state after so many transitions with what was done
   * before it. It was done below the same state on another path.
   */
  public void foresee(int index, Collection<AccessProspect> below) {
    entries.subList(index, entries.size()).clear();
    onPath.clear();
    onPath.addAll(vainAtStart);
    for (Entry entry : entries) {
      onPath.add(entry.accesses);
      onPath.addAll(entry.vain);
    }
    below.forEach(prospect -> foresee(stateAt(index), prospect));
  }

  private void foresee(SyncState state, AccessProspect prospect) {
    @Nullable GuardedAccesses later = null;
    for (GuardedAccesses earlier : onPath) {
      if (earlier.mayMeet(prospect, footprints)) {
        later = later == null ? prospect.at(state) : later;
        compare(earlier, later);
        earlier.note(prospect, later);
      }
    }
    if (prospect.isDestroying()) {
      compareDestroying(prospect.at(state), prospect::touching);
    }
  }

  /** How many different footprints there are in all that was told of what is done below states. */
  public int footprints() {
    return footprints.size();
  }

  /** Nothing that was told of what is done below states will be asked for again. */
  public void forgetProspects() {
    footprints.clear();
    vainAtStart.forEach(GuardedAccesses::forgetNumber);
    for (Entry entry : entries) {
      entry.accesses.forgetNumber();
      entry.vain.forEach(GuardedAccesses::forgetNumber);
    }
  }

  private void compareWithAll(GuardedAccesses later) {
    vainAtStart.forEach(vain -> compare(vain, later));
    for (Entry earlier : entries) {
      compare(earlier.accesses, later);
      earlier.vain.forEach(vain -> compare(vain, later));
    }
  }

  private void compare(GuardedAccesses earlier, GuardedAccesses later) {
    if (earlier.thread != later.thread) {
      later.compare(earlier, footprints, found);
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
