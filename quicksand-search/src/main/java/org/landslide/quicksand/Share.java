package org.landslide.quicksand;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one worker at a time does for a job: searches that use one subject by turns. While one of
 * them waits for what it has given away, another one goes on. Guarded by the lock of the job.
 */
final class Share {
  private final StateSpace first;

  /** The oldest first, which is most likely the largest. */
  private final List<Part> parts = new ArrayList<>();

  private boolean unused = true;

  /** How often its job had given back memory when this one did last. */
  private int trims;

  private Share(StateSpace first) {
    this.first = first;
  }

  /** With a subject for any part. */
  static Share of(StateSpace unused) {
    return new Share(unused);
  }

  /** A search that has not begun. */
  StateSpace anotherSpace() {
    boolean another = !unused;
    unused = false;
    return another ? first.beside() : first;
  }

  void add(Part part) {
    parts.add(part);
  }

  void remove(Part part) {
    parts.remove(part);
  }

  List<Part> parts() {
    parts.removeIf(Part::isVoid);
    return parts;
  }

  /** The part to go on with; null if there is none as far as is known. */
  @Nullable Part next() {
    for (Part part : parts()) {
      if (part.isReady()) {
        return part;
      }
    }
    return null;
  }

  boolean has(Part part) {
    return parts.contains(part);
  }

  void interrupt() {
    first.interrupt();
  }

  /**
   * Gives back what memory it can do without, unless it has since its job did for the last time.
   */
  void trim(int trimsOfJob) {
    if (trims != trimsOfJob) {
      trims = trimsOfJob;
      first.trim();
      parts.forEach(part -> part.search().trim());
    }
  }

  long bytes() {
    return first.bytes();
  }
}
