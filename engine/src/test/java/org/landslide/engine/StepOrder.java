package org.landslide.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The steps of an interleaving, and the canonical form of all that are equivalent to it: those that
 * come from it by swapping neighbours of different threads whose footprints do not conflict.
 *
 * <p>The form is that of Foata: each step stands in the first layer behind all the steps before it
 * that it depends on. A layer is the set of its moves. Running the layers one after the other gives
 * the interleaving's equivalent back, so interleavings with equal forms are equivalent.
 */
final class StepOrder {
  private record Entry(int move, Footprint footprint, int layer) {}

  private final List<Entry> entries = new ArrayList<>();

  void push(int move, Footprint footprint) {
    int layer = 0;
    for (Entry entry : entries) {
      if (entry.layer >= layer
          && (Moves.thread(entry.move) == Moves.thread(move)
              || entry.footprint.conflictsWith(footprint))) {
        layer = entry.layer + 1;
      }
    }
    entries.add(new Entry(move, footprint, layer));
  }

  void pop() {
    entries.remove(entries.size() - 1);
  }

  /** The moves of each layer in ascending order, layers separated. */
  String canonicalForm() {
    long[] keys =
        entries.stream().mapToLong(entry -> ((long) entry.layer << 32) | entry.move).toArray();
    Arrays.sort(keys);
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < keys.length; i++) {
      boolean first = i == 0 || keys[i] >> 32 != keys[i - 1] >> 32;
      int move = (int) keys[i];
      form.append(first ? "|" : "").append((char) ('0' + Moves.thread(move)));
      form.append(Moves.isAbort(move) ? "-" + Moves.outcome(move) : "");
    }
    return form.toString();
  }
}
