package org.landslide.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;

/**
 * The steps of an interleaving, and the canonical form of all that are equivalent to it: those that
 * come from it by swapping neighbours of different threads whose footprints do not conflict.
 *
 * <p>The form is that of Foata: each step stands in the first layer behind all the steps before it
 * that it depends on. A layer is the set of its moves. Running the layers one after the other gives
 * the interleaving's equivalent back, so interleavings with equal forms are equivalent.
 */
final class StepOrder {
  private record Entry(Move move, Footprint footprint, int layer) {}

  private final List<Entry> entries = new ArrayList<>();

  void push(Move move, Footprint footprint) {
    int layer = 0;
    for (Entry entry : entries) {
      if (entry.layer >= layer
          && (entry.move.thread() == move.thread() || entry.footprint.conflictsWith(footprint))) {
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
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingInt(Entry::layer).thenComparing(Entry::move));
    StringBuilder form = new StringBuilder();
    int layer = -1;
    for (Entry entry : sorted) {
      form.append(entry.layer != layer ? "|" : "").append((char) ('0' + entry.move.thread()));
      form.append(entry.move.isAbort() ? "-" + entry.move.outcome() : "");
      layer = entry.layer;
    }
    return form.toString();
  }
}
