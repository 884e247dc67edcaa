package org.landslide.bench;

import org.landslide.machine.state.Snapshot;

/**
 * How long it takes to keep a state, dirty some pages and go back, in microseconds.
 *
 * @param snapshot for keeping the state
 * @param firstStores for storing into every page
 * @param secondStores for doing so once more, when nothing needs to be copied
 * @param restore for going back
 */
record SnapshotCost(double snapshot, double firstStores, double secondStores, double restore) {
  /** What the snapshot adds to the time of the stores. */
  double copying() {
    return Math.max(0, firstStores - secondStores);
  }

  double total() {
    return snapshot + copying() + restore;
  }

  /** The lower cost of each step. */
  SnapshotCost best(SnapshotCost other) {
    return new SnapshotCost(
        Math.min(snapshot, other.snapshot),
        Math.min(firstStores, other.firstStores),
        Math.min(secondStores, other.secondStores),
        Math.min(restore, other.restore));
  }

  /** Measures the mean over at least so many nanoseconds. */
  static SnapshotCost measure(DirtyingMachine machine, int pages, long nanos) {
    long snapshots = 0;
    long first = 0;
    long second = 0;
    long restores = 0;
    int cycles = 0;
    long begin = System.nanoTime();
    long end = begin;
    while (cycles == 0 || end - begin < nanos) {
      long start = System.nanoTime();
      Snapshot snapshot = machine.snapshot();
      long kept = System.nanoTime();
      machine.dirty(pages);
      long stored = System.nanoTime();
      machine.dirty(pages);
      long storedAgain = System.nanoTime();
      machine.restore(snapshot);
      end = System.nanoTime();
      snapshots += kept - start;
      first += stored - kept;
      second += storedAgain - stored;
      restores += end - storedAgain;
      cycles++;
    }
    double scale = 1e-3 / cycles;
    return new SnapshotCost(snapshots * scale, first * scale, second * scale, restores * scale);
  }
}
