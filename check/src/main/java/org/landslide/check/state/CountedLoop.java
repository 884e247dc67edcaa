package org.landslide.check.state;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.state.CpuContext;

/**
 * A loop in which a thread waits and counts its rounds, over and over from the same numbers. It has
 * as many states there as it can have made rounds. Never changes.
 */
public final class CountedLoop {
  /**
   * The thread after some number of rounds.
   *
   * @param registers its registers
   * @param values what is in those words of memory that differ from round to round
   */
  public record State(CpuContext registers, List<Integer> values) {}

  private final List<Integer> words;
  private final List<State> states;
  private final List<Integer> scratch;
  private final Footprint guard;
  private final Supposition supposition;

  /**
   * A loop.
   *
   * @param words where the words are that differ from round to round
   * @param states all states in which the thread can be, beginning with the one in which it stands
   * @param scratch where words are that each round overwrites before it reads them
   * @param guard what no other thread may touch while this one waits, or it matters how many rounds
   *     that has made: what differs from round to round, and what is looked at in the rest of a
   *     round after a pause that other rounds may not have
   * @param supposition what waiting there rests on, if the count makes a difference
   */
  public CountedLoop(
      List<Integer> words,
      List<State> states,
      List<Integer> scratch,
      Footprint guard,
      Supposition supposition) {
    this.words = List.copyOf(words);
    this.states = List.copyOf(states);
    this.scratch = List.copyOf(scratch);
    this.guard = guard;
    this.supposition = supposition;
  }

  public List<Integer> words() {
    return words;
  }

  public List<State> states() {
    return states;
  }

  /** Where words are that each round overwrites before it reads them. */
  public List<Integer> scratch() {
    return scratch;
  }

  /** What no other thread may touch meanwhile. */
  public Footprint guard() {
    return guard;
  }

  public Supposition supposition() {
    return supposition;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof CountedLoop that
            && words.equals(that.words)
            && states.equals(that.states)
            && scratch.equals(that.scratch)
            && guard.equals(that.guard)
            && supposition.equals(that.supposition));
  }

  @Override
  public int hashCode() {
    return Objects.hash(words, scratch, supposition);
  }
}
