package org.landslide.engine.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What tells a state from others: the same objects as for an earlier state if the same can happen
 * from both, but for what {@link Subject#isBeyondState} says.
 */
public final class StateMark {
  private final Object present;
  private final Supplier<Object> finding;
  private @Nullable Object past;

  /**
   * @param present for states that agree in all but what threads did on their way there
   * @param finding finds the object for those that also agree in the steps that may come to show
   *     that a thread waits (see {@link Waiting#steps}); is asked at most once
   */
  public StateMark(Object present, Supplier<Object> finding) {
    this.present = present;
    this.finding = finding;
  }

  public Object present() {
    return present;
  }

  public Object past() {
    Object found = past == null ? finding.get() : past;
    past = found;
    return found;
  }
}
