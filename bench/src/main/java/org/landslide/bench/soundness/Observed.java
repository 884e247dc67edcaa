package org.landslide.bench.soundness;

import java.util.SortedSet;
import org.landslide.quicksand.job.Verdict;

/**
 * What the checker found out about a program.
 *
 * @param workers how many threads of the checker worked at once
 * @param bug the kind of the first one, or empty
 * @param texts what the program has printed, in all interleavings that ended well
 * @param supposedWaits how often a thread was taken to wait on the word of a heuristic
 * @param cutShort whether the search was ended because of its size
 * @param failure what went wrong in the checker itself, or empty
 */
record Observed(
    int workers,
    Verdict verdict,
    String bug,
    SortedSet<String> texts,
    long supposedWaits,
    long interleavings,
    boolean cutShort,
    String failure) {
  /** Whether it claims to have seen all there is. */
  boolean isComplete() {
    return verdict == Verdict.VERIFIED || verdict == Verdict.COMPLETED;
  }

  /** Whether two answers about the same program say the same; one cut short says nothing. */
  boolean agreesWith(Observed other) {
    if (cutShort || other.cutShort) {
      return true;
    }
    return verdict == other.verdict && (!isComplete() || texts.equals(other.texts));
  }
}
