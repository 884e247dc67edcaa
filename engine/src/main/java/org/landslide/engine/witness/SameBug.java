package org.landslide.engine.witness;

import java.util.List;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;

/** Whether two interleavings fail in the same way. */
final class SameBug {
  /** The function that failed, and the one that called panic, free or the like. */
  private static final int FRAMES_AT_FAULT = 2;

  private SameBug() {}

  /** With the same words and at the same place, and both for certain. */
  static boolean areSame(Bug one, Bug other) {
    return one.kind() == other.kind()
        && one.message().equals(other.message())
        && one.supposition().isEmpty()
        && other.supposition().isEmpty()
        && place(one).equals(place(other));
  }

  /** The lines that fail, whichever thread came there and by which way. */
  private static List<String> place(Bug bug) {
    return bug.evidence().stream()
        .limit(1)
        .flatMap(evidence -> evidence.stack().stream().limit(FRAMES_AT_FAULT))
        .map(Frame::describe)
        .toList();
  }
}
