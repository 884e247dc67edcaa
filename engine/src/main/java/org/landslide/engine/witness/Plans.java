package org.landslide.engine.witness;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.schedule.Schedule;

/** Plans that have one switch fewer than a schedule, if they work out. */
final class Plans {
  private Plans() {}

  /** In which the thread of a block is not switched away, or later, or has its turn later. */
  static List<List<Block>> without(List<Block> blocks, int switched) {
    List<List<Block>> plans = new ArrayList<>();
    plans.add(replaced(blocks, switched, blocks.get(switched).goingOn()));
    plans.add(goingOnSince(blocks, switched));
    int next = nextOf(blocks, switched);
    if (next < blocks.size()) {
      List<Block> earlier = replaced(blocks, switched, blocks.get(switched).with(blocks.get(next)));
      earlier.remove(next);
      plans.add(Block.joined(earlier));
      List<Block> later = replaced(blocks, next, blocks.get(switched).with(blocks.get(next)));
      later.remove(switched);
      plans.add(Block.joined(later));
    }
    return plans;
  }

  private static List<Block> goingOnSince(List<Block> blocks, int index) {
    List<Block> plan = new ArrayList<>(blocks.subList(0, index));
    blocks.subList(index, blocks.size()).forEach(block -> plan.add(block.goingOn()));
    return plan;
  }

  /** The index of the next block of the same thread, or one too far. */
  private static int nextOf(List<Block> blocks, int index) {
    int next = index + 1;
    while (next < blocks.size() && blocks.get(next).thread() != blocks.get(index).thread()) {
      next++;
    }
    return next;
  }

  private static List<Block> replaced(List<Block> blocks, int index, Block with) {
    List<Block> plan = new ArrayList<>(blocks);
    plan.set(index, with);
    return plan;
  }

  /** The same schedule, but all threads that are switched away before a step, or later, go on. */
  static List<Block> goingOnSince(Schedule schedule, int step) {
    List<Block> blocks = Block.of(schedule);
    return goingOnSince(blocks, blockBefore(blocks, step));
  }

  /** The same schedule, but the thread that was switched away before a step goes on. */
  static List<Block> goingOnAt(Schedule schedule, int step) {
    List<Block> blocks = Block.of(schedule);
    int index = blockBefore(blocks, step);
    return replaced(blocks, index, blocks.get(index).goingOn());
  }

  /** The index of the block that ends before a step. */
  private static int blockBefore(List<Block> blocks, int step) {
    int steps = 0;
    for (int i = 0; i < blocks.size(); i++) {
      steps += blocks.get(i).steps();
      if (steps == step) {
        return i;
      }
    }
    throw new IllegalArgumentException("no switch before step " + step);
  }
}
