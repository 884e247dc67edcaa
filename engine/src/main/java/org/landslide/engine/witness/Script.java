package org.landslide.engine.witness;

import java.util.List;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;

/**
 * Says which thread a plan wants next. Behind the end of the plan threads run as long as they can,
 * so that there are no more preemptions.
 */
final class Script {
  /** What becomes of the steps of a block that its thread cannot make when it is its turn. */
  enum Delay {
    /** It makes them in its next block: fewer switches. */
    NEXT_BLOCK,
    /** It makes them as soon as it can: more like the plan. */
    AT_ONCE
  }

  private final List<Block> plan;
  private final Delay delay;

  /** The steps of each block that are still to be made. */
  private final int[] left;

  private int current;

  /** Whether the thread of the current block has made its steps and goes on. */
  private boolean beyond;

  private int running = Move.NO_THREAD;

  Script(List<Block> plan, Delay delay) {
    this.plan = plan;
    this.delay = delay;
    this.left = plan.stream().mapToInt(Block::steps).toArray();
  }

  /** The thread that goes on; {@link Move#NO_THREAD} if none can. */
  int next(Situation now) {
    if (beyond && now.canMove(running)) {
      return running;
    }
    beyond = false;
    int first = delay == Delay.AT_ONCE ? 0 : current;
    for (int i = first; i < plan.size(); i++) {
      if (left[i] > 0 && now.canMove(plan.get(i).thread())) {
        turnTo(i);
        return plan.get(i).thread();
      }
    }
    turnTo(plan.size());
    if (now.canMove(running)) {
      return running;
    }
    return now.enabledCount() == 0 ? Move.NO_THREAD : now.enabled(0).thread();
  }

  /** The thread whose turn it is, though it may not be able to go on. */
  int wanted() {
    for (int i = 0; i < plan.size(); i++) {
      if (left[i] > 0) {
        return plan.get(i).thread();
      }
    }
    return Move.NO_THREAD;
  }

  private void turnTo(int block) {
    for (int i = current; i < block && delay == Delay.NEXT_BLOCK; i++) {
      int later = nextOf(plan.get(i).thread(), i);
      if (later < plan.size()) {
        left[later] += left[i];
        left[i] = 0;
      }
    }
    current = block;
  }

  /** A thread has made a step. */
  void made(int thread, Step.Ending ending) {
    boolean planned = !beyond && current < plan.size() && left[current] > 0;
    int block = planned ? current : nextOf(thread, -1);
    if (block < plan.size()) {
      left[block]--;
    }
    running = thread;
    boolean goesOn = beyond || (planned && plan.get(current).goesOn() && left[current] <= 0);
    beyond = goesOn && ending == Step.Ending.PREEMPTION_POINT;
  }

  /** The next block of a thread, behind another block, that has steps left; or one too far. */
  private int nextOf(int thread, int behind) {
    int next = behind + 1;
    while (next < plan.size() && !(plan.get(next).thread() == thread && left[next] > 0)) {
      next++;
    }
    return next;
  }
}
