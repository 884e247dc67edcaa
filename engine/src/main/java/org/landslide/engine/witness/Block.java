package org.landslide.engine.witness;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;

/**
 * A part of a plan: a thread for so many steps.
 *
 * @param goesOn whether it then goes on until it gives way or cannot
 */
record Block(int thread, int steps, boolean goesOn) {
  Block(int thread, int steps) {
    this(thread, steps, false);
  }

  Block goingOn() {
    return new Block(thread, steps, true);
  }

  Block with(Block other) {
    return new Block(thread, steps + other.steps, goesOn || other.goesOn);
  }

  /** A schedule as a plan: a block for each stretch of one thread. */
  static List<Block> of(Schedule schedule) {
    List<Block> blocks = new ArrayList<>();
    for (Move move : schedule) {
      blocks.add(new Block(move.thread(), 1));
    }
    return joined(blocks);
  }

  /** The same plan, in which neighbours of one thread are one block. */
  static List<Block> joined(List<Block> blocks) {
    List<Block> joined = new ArrayList<>();
    for (Block block : blocks) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).thread() == block.thread()) {
        joined.set(last, joined.get(last).with(block));
      } else {
        joined.add(block);
      }
    }
    return joined;
  }
}
