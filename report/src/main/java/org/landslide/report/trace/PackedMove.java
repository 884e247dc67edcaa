package org.landslide.report.trace;

import org.landslide.engine.schedule.Move;

/** A move as version 1 writes it: one number, the thread in 16 bits and above them the outcome. */
final class PackedMove {
  private static final int OUTCOME_SHIFT = 16;
  private static final int THREAD_MASK = (1 << OUTCOME_SHIFT) - 1;

  private PackedMove() {}

  static int pack(Move move) {
    return move.thread() | move.outcome() << OUTCOME_SHIFT;
  }

  static Move unpack(int number) {
    return new Move(number & THREAD_MASK, number >>> OUTCOME_SHIFT);
  }
}
