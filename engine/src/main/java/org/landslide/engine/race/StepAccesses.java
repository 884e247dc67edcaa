package org.landslide.engine.race;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.AccessTable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.RaceRule;

/**
 * The accesses of a transition, or of an attempt in vain, with what protects each; in whatever
 * order what happened before. One entry for each access and set of locks, as in {@link
 * GuardedAccesses}.
 */
final class StepAccesses {
  final int thread;
  final Footprint footprint;

  /** The number of the footprint among all that are compared. */
  final int footprintNumber;

  final AccessTable table;

  // One each for every entry, sorted by the number of the access.
  final int[] accesses;
  final LockSet[] locks;

  final EntryIndex index;

  /** How much the thread had been handed on before: an index into {@link #sources}. */
  final int[] stages;

  /** In terms of the state before the step: what the thread knew at each stage. */
  final Sources[] sources;

  /** The entries that destroy something. */
  final int[] destroying;

  private final int hash;

  StepAccesses(GuardedAccesses done, int footprintNumber, RaceRule rule) {
    this.thread = done.thread;
    this.footprint = done.footprint;
    this.footprintNumber = footprintNumber;
    this.table = done.table;
    this.accesses = done.entries();
    this.locks = done.locks();
    this.index = new EntryIndex(table, accesses, accesses.length);
    this.stages = new int[accesses.length];
    this.sources = stages(done, rule);
    this.destroying =
        IntStream.range(0, accesses.length)
            .filter(entry -> table.isDestroying(accesses[entry]))
            .toArray();
    this.hash = hash();
  }

  /** The same with other numbers of blocks. */
  private StepAccesses(StepAccesses other, AccessTable table) {
    this.thread = other.thread;
    this.footprint = other.footprint;
    this.footprintNumber = other.footprintNumber;
    this.table = table;
    this.accesses = other.accesses;
    this.locks = other.locks;
    this.index = other.index; // addresses are the same
    this.stages = other.stages;
    this.sources = other.sources;
    this.destroying = other.destroying;
    this.hash = hash();
  }

  private int hash() {
    return Objects.hash(
        thread,
        table,
        Arrays.hashCode(accesses),
        Arrays.hashCode(locks),
        Arrays.hashCode(stages),
        Arrays.hashCode(sources));
  }

  @SuppressWarnings("ReferenceEquality") // it is itself if nothing has another number
  StepAccesses renamed(AccessTable.Renumbering numbers) {
    AccessTable renamed = table.renamed(numbers);
    return renamed == table ? this : new StepAccesses(this, renamed);
  }

  /** Tells the stages at which entries were made for the first time. */
  private Sources[] stages(GuardedAccesses done, RaceRule rule) {
    History history = done.history();
    if (!history.hasEvents()) {
      return new Sources[] {Sources.ofThread(thread)};
    }
    SourceState state = new SourceState(rule);
    Sources[] result = {state.ofThread(thread)};
    int[] order = done.inOrderOfFirstTimes();
    int next = 0;
    for (int i = 0; next < order.length; i++) {
      while (next < order.length && done.firstTime(order[next]) <= i) {
        stages[order[next++]] = result.length - 1;
      }
      if (next < order.length && !history.isAccess(i)) {
        state.apply(thread, history.event(i), history.concerned(i));
        result = with(result, state.ofThread(thread));
      }
    }
    return result;
  }

  private static Sources[] with(Sources[] stages, Sources next) {
    if (next.equals(stages[stages.length - 1])) {
      return stages;
    }
    Sources[] more = Arrays.copyOf(stages, stages.length + 1);
    more[stages.length] = next;
    return more;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof StepAccesses that
            && hash == that.hash
            && thread == that.thread
            && Arrays.equals(accesses, that.accesses)
            && Arrays.equals(locks, that.locks)
            && Arrays.equals(stages, that.stages)
            && Arrays.equals(sources, that.sources)
            && table.equals(that.table)
            && footprint.equals(that.footprint));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
