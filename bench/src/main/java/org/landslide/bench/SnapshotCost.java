package org.landslide.bench;

import org.landslide.machine.Snapshot;

/**
 * How long it takes to keep a state, dirty some pages and go back, on average of many times, in
 * microseconds. The time of the garbage collector is part of it.
 *
 * @param snapshot for keeping the state
 * @param copying how much longer the first store to every page takes than the second, which is what
 *     the snapshot adds to it
 * @param restore for going back
 */
record SnapshotCost(double snapshot, double copying, double restore) {
  double total() {
    return snapshot + copying + restore;
  }

  /** The cheapest of several batches, each of which takes at least so long. */
  static SnapshotCost measure(DirtyingMachine machine, int pages, int batches, long batchNanos) {
    SnapshotCost best = measureBatch(machine, pages, batchNanos);
    for (int i = 1; i < batches; i++) {
      SnapshotCost cost = measureBatch(machine, pages, batchNanos);
      best = cost.total() < best.total() ? cost : best;
    }
    return best;
  }

  private static SnapshotCost measureBatch(DirtyingMachine machine, int pages, long batchNanos) {
    long snapshots = 0;
    long copying = 0;
    long restores = 0;
    int cycles = 0;
    long begin = System.nanoTime();
    long end = begin;
    while (cycles == 0 || end - begin < batchNanos) {
      long start = System.nanoTime();
      Snapshot snapshot = machine.snapshot();
      long kept = System.nanoTime();
      machine.dirty(pages);
      long dirtied = System.nanoTime();
      machine.dirty(pages);
      long storedAgain = System.nanoTime();
      machine.restore(snapshot);
      end = System.nanoTime();
      snapshots += kept - start;
      copying += (dirtied - kept) - (storedAgain - dirtied);
      restores += end - storedAgain;
      cycles++;
    }
    double scale = 1e-3 / cycles;
    return new SnapshotCost(snapshots * scale, copying * scale, restores * scale);
  }
}
