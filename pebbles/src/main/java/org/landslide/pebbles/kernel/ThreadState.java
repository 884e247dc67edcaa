package org.landslide.pebbles.kernel;

/** A thread's status with what belongs to it, so that the two cannot disagree. */
public sealed interface ThreadState {
  ThreadState READY = new Ready();
  ThreadState DESCHEDULED = new Descheduled();

  /** The public name of this state at a given time. */
  PebblesStatus status(long ticks);

  /** Can run, with nothing left to do first. */
  record Ready() implements ThreadState {
    @Override
    public PebblesStatus status(long ticks) {
      return PebblesStatus.RUNNABLE;
    }
  }

  record Descheduled() implements ThreadState {
    @Override
    public PebblesStatus status(long ticks) {
      return PebblesStatus.DESCHEDULED;
    }
  }

  /**
   * In wait, with nothing to collect yet.
   *
   * @param statusAddress where the child's exit status goes, or 0 for nowhere
   * @param instruction the interrupt instruction that called
   */
  record WaitingForChild(int statusAddress, int instruction) implements ThreadState {
    @Override
    public PebblesStatus status(long ticks) {
      return PebblesStatus.WAITING_FOR_CHILD;
    }
  }

  /**
   * Was given an exited child while it waited. The rest of its wait is done when it next runs, in
   * its own address space and as its own memory access.
   */
  record ChildCollected(WaitingForChild waiting, ExitedChild child) implements ThreadState {
    @Override
    public PebblesStatus status(long ticks) {
      return PebblesStatus.RUNNABLE;
    }
  }

  /** Asleep, or due when that tick has come: waking up needs no action of another thread. */
  record Sleeping(long wakeTick) implements ThreadState {
    @Override
    public PebblesStatus status(long ticks) {
      return ticks >= wakeTick ? PebblesStatus.RUNNABLE : PebblesStatus.SLEEPING;
    }
  }
}
