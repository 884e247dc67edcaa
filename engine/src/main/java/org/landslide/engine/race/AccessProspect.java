package org.landslide.engine.race;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.AccessTable;
import org.landslide.engine.tree.VectorClock;

/**
 * The accesses of a transition, or of an attempt in vain, that is made somewhere below a state, in
 * terms of that state: what they know of the past depends on the path there, but from which threads
 * and locks they have it does not. Never changed; equal ones are interchangeable.
 */
public final class AccessProspect {
  private static final BitSet NO_THREADS = new BitSet();

  final StepAccesses step;

  /** What the thread knows at each stage of the step. */
  private final Sources[] sources;

  /**
   * For each entry that destroys something the threads that have touched it below the state; only
   * the last time matters.
   */
  private final BitSet[] touching;

  private final int hash;

  private AccessProspect(StepAccesses step, Sources[] sources, BitSet[] touching) {
    this.step = step;
    this.sources = sources;
    this.touching = touching;
    this.hash = (step.hashCode() * 31 + Arrays.hashCode(sources)) * 31 + Arrays.hashCode(touching);
  }

  /** Of what is done in the very state. */
  static AccessProspect of(StepAccesses step) {
    BitSet[] touching = new BitSet[step.destroying.length];
    Arrays.fill(touching, NO_THREADS);
    return new AccessProspect(step, step.sources, touching);
  }

  /**
   * The same, seen from the state before a transition.
   *
   * @param earlier what the transition did
   * @param handedOn where threads and locks have their knowledge from after it
   */
  AccessProspect behind(GuardedAccesses earlier, SourceState handedOn) {
    Sources[] from = handedOn.isUnchanged() ? sources : behind(handedOn);
    BitSet[] touched = step.destroying.length == 0 ? touching : touching(earlier);
    return from == sources && touched == touching ? this : new AccessProspect(step, from, touched);
  }

  private Sources[] behind(SourceState handedOn) {
    Sources[] from = sources;
    for (int i = 0; i < sources.length; i++) {
      Sources one = handedOn.before(sources[i]);
      if (!one.equals(sources[i])) {
        from = from == sources ? sources.clone() : from;
        from[i] = one;
      }
    }
    return from;
  }

  private BitSet[] touching(GuardedAccesses earlier) {
    BitSet[] result = touching;
    for (int i = 0; i < touching.length; i++) {
      boolean isNew =
          earlier.thread != step.thread
              && !touching[i].get(earlier.thread)
              && earlier.touches(step.table, step.accesses[step.destroying[i]]);
      if (isNew) {
        result = result == touching ? touching.clone() : result;
        result[i] = (BitSet) touching[i].clone();
        result[i].set(earlier.thread);
      }
    }
    return result;
  }

  /** The same with other numbers of blocks. */
  @SuppressWarnings("ReferenceEquality") // it is itself if nothing has another number
  public AccessProspect renamed(AccessTable.Renumbering numbers) {
    StepAccesses renamed = step.renamed(numbers);
    return renamed == step ? this : new AccessProspect(renamed, sources, touching);
  }

  boolean isDestroying() {
    return step.destroying.length > 0;
  }

  /** The accesses as they would be made below a state. */
  GuardedAccesses at(SyncState state) {
    VectorClock[] stages = new VectorClock[sources.length];
    for (int i = 0; i < stages.length; i++) {
      stages[i] = sources[i].clock(state);
    }
    return new GuardedAccesses(step, List.of(stages));
  }

  /** The threads that have touched what an entry destroys. */
  BitSet touching(int entry) {
    return touching[Arrays.binarySearch(step.destroying, entry)];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof AccessProspect that
            && hash == that.hash
            && Arrays.equals(sources, that.sources)
            && Arrays.equals(touching, that.touching)
            && step.equals(that.step));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
