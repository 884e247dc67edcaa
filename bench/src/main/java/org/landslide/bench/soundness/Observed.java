package org.landslide.bench.soundness;

import java.util.SortedSet;
import org.landslide.quicksand.Verdict;

/**
 * What the checker found out about a program.
 *
 * @param bug the kind of the first one, or empty
 * @param texts what the program has printed, in all interleavings that ended well
 * @param supposedWaits how often a thread was taken to wait on the word of a heuristic
 * @param cutShort whether the search was ended because of its size
 * @param failure what went wrong in the checker itself, or empty
 */
record Observed(
    Verdict verdict,
    String bug,
    SortedSet<String> texts,
    long supposedWaits,
    long interleavings,
    boolean cutShort,
    String failure) {}
