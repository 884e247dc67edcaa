package org.landslide.guest.check;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;

/** Notices what a thread does wrong while it runs. The first mistake counts. */
final class Watchdog {
  private final HeapRules heap;
  private final EndRules end;
  private @Nullable Bug bug;

  Watchdog(HeapRules heap, EndRules end) {
    this.heap = heap;
    this.end = end;
  }

  void begin() {
    bug = null;
  }

  /** The first mistake since the thread began, or null. */
  @Nullable Bug bug() {
    return bug;
  }

  void report(@Nullable Bug found) {
    bug = bug == null ? found : bug;
  }

  /** An access outside of the allocator. */
  void access(int tid, int task, int instruction, int address, int bytes, boolean write) {
    if (bug == null) {
      bug = heap.access(tid, task, instruction, address, bytes, write);
    }
  }

  /** The allocator gets pages or gives them back. */
  void allocatorPages(int tid, int task, int address, int bytes) {
    heap.pages(tid, task, address, bytes);
  }

  /** The program maps pages. */
  void mapping(int task, int address, int bytes) {
    heap.mapping(task, address, bytes);
  }

  /** A thread is about to end its task. */
  void ends(int tid, int task) {
    report(end.check(tid, task).orElse(null));
  }
}
