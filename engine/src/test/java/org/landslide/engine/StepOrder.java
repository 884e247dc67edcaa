package org.landslide.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The steps of an interleaving, and the canonical form of all that are equivalent to it: those that
 * come from it by swapping neighbours of different threads whose footprints do not conflict.
 *
 * <p>The form is that of Foata: each step stands in the first layer behind all the steps before it
 * that it depends on. A layer is the set of its threads. Running the layers one after the other
 * gives the interleaving's equivalent back, so interleavings with equal forms are equivalent.
 */
final class StepOrder {
  private record Entry(int thread, Footprint footprint, int layer) {}

  private final List<Entry> entries = new ArrayList<>();

  void push(int thread, Footprint footprint) {
    int layer = 0;
    for (Entry entry : entries) {
      if (entry.layer >= layer
          && (entry.thread == thread || entry.footprint.conflictsWith(footprint))) {
        layer = entry.layer + 1;
      }
    }
    entries.add(new Entry(thread, footprint, layer));
  }

  void pop() {
    entries.remove(entries.size() - 1);
  }

  /** The threads of each layer in ascending order, layers separated. */
  String canonicalForm() {
    int[] keys = entries.stream().mapToInt(entry -> (entry.layer << 8) | entry.thread).toArray();
    Arrays.sort(keys);
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < keys.length; i++) {
      boolean first = i == 0 || keys[i] >> 8 != keys[i - 1] >> 8;
      form.append(first ? "|" : "").append((char) ('0' + (keys[i] & 0xFF)));
    }
    return form.toString();
  }
}
