package org.landslide.guest.check;

import java.util.Arrays;

/** All that the checker knows of a state besides the world. Its parts never change. */
final class Ledger {
  private ThreadNotes[] threads = new ThreadNotes[4];

  Ledger() {
    Arrays.fill(threads, ThreadNotes.FRESH);
  }

  /** The notes on a thread; fresh ones when there are none. */
  ThreadNotes thread(int tid) {
    return tid < threads.length ? threads[tid] : ThreadNotes.FRESH;
  }

  void put(int tid, ThreadNotes notes) {
    if (tid >= threads.length) {
      int before = threads.length;
      threads = Arrays.copyOf(threads, Math.max(tid + 1, before * 2));
      Arrays.fill(threads, before, threads.length, ThreadNotes.FRESH);
    }
    threads[tid] = notes;
  }

  Ledger copy() {
    Ledger copy = new Ledger();
    copy.assign(this);
    return copy;
  }

  void assign(Ledger other) {
    threads = other.threads.clone();
  }
}
