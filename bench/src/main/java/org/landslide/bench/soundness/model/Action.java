package org.landslide.bench.soundness.model;

/** What one thread does at once, with no other thread in between. */
interface Action {
  /** Whether it can be done now. A thread waits until it can. */
  default boolean isEnabled(ModelState world, int thread) {
    return true;
  }

  /** In how many ways it can go. */
  default int ways() {
    return 1;
  }

  void run(ModelState world, int thread);

  /** Looks whether it can be done, when it cannot. Others may notice, by what was accessed. */
  default void poll(ModelState world, int thread) {}

  /** Goes one of its ways. */
  default void run(ModelState world, int thread, int way) {
    run(world, thread);
  }

  /** An action that has to wait for something. */
  static Action when(Condition condition, Action action) {
    return new Action() {
      @Override
      public boolean isEnabled(ModelState world, int thread) {
        return condition.holds(world, thread);
      }

      @Override
      public void run(ModelState world, int thread) {
        action.run(world, thread);
      }
    };
  }

  /** An action that waits by accessing memory again and again. */
  static Action polling(Condition condition, Action action, Action poll) {
    return new Action() {
      @Override
      public boolean isEnabled(ModelState world, int thread) {
        return condition.holds(world, thread);
      }

      @Override
      public void run(ModelState world, int thread) {
        action.run(world, thread);
      }

      @Override
      public void poll(ModelState world, int thread) {
        poll.run(world, thread);
      }
    };
  }

  /** Something about the state of a world. */
  @FunctionalInterface
  interface Condition {
    boolean holds(ModelState world, int thread);
  }
}
