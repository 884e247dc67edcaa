package org.landslide.check.rules;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;

/** Notices what a thread does wrong while it runs. The first mistake counts. */
public final class Watchdog {
  private final HeapRules heap;
  private final EndRules end;
  private @Nullable Bug bug;

  public Watchdog(HeapRules heap, EndRules end) {
    this.heap = heap;
    this.end = end;
  }

  public void begin() {
    bug = null;
  }

  /** The first mistake since the thread began, or null. */
  public @Nullable Bug bug() {
    return bug;
  }

  public void report(@Nullable Bug found) {
    bug = bug == null ? found : bug;
  }

  /** An access outside of the allocator. */
  public void access(int tid, int task, int instruction, int address, int bytes, boolean write) {
    if (bug == null) {
      bug = heap.access(tid, task, instruction, address, bytes, write);
    }
  }

  /** The allocator gets pages or gives them back. */
  public void allocatorPages(int tid, int task, int address, int bytes) {
    heap.pages(tid, task, address, bytes);
  }

  /** The program maps pages. */
  public void mapping(int tid, int task, int address, int bytes) {
    heap.mapping(tid, task, address, bytes);
  }

  /** A thread is about to end its task. */
  public void ends(int tid, int task) {
    report(end.check(tid, task).orElse(null));
  }
}
