package org.landslide.world.tape;

import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** A piece of a tape. */
sealed interface Stretch {
  /** How many moments of the tape it takes. */
  long ticks();

  /**
   * The current thread has executed instructions.
   *
   * @param count how many; none if it has only arrived
   * @param ending what it did last, if that was more than to come to its last instruction
   */
  record Instructions(long count, Optional<Class<? extends WorldEvent>> ending) implements Stretch {
    @Override
    public long ticks() {
      return Math.max(1, count);
    }

    /** The same, and then what the next call of {@link World#run} did. */
    Instructions then(long more, WorldEvent event) {
      return new Instructions(count + more, endingBy(event));
    }

    /** Whether the thread goes on, as far as can be seen here. */
    boolean isOpen() {
      return ending.isEmpty();
    }

    static Optional<Class<? extends WorldEvent>> endingBy(WorldEvent event) {
      return isPassing(event) ? Optional.empty() : Optional.of(event.getClass());
    }

    /** Whether an event only depends on how closely the run was looked at. */
    static boolean isPassing(WorldEvent event) {
      return event instanceof WorldEvent.Budget
          || event instanceof WorldEvent.Breakpoint
          || event instanceof WorldEvent.LogFull
          || event instanceof WorldEvent.StopRequested
          || event instanceof WorldEvent.OfInterrupts
          || event instanceof WorldEvent.OfTransaction;
    }
  }

  /**
   * Something was done to the world by whatever drives it.
   *
   * @param executes whether the current thread's next instruction is executed by it, if only a part
   */
  record Deed(Consumer<World> doing, boolean executes) implements Stretch {
    @Override
    public long ticks() {
      return 1;
    }
  }

  /** The step of a decision begins. Nothing is done. */
  record Mark(int decision) implements Stretch {
    @Override
    public long ticks() {
      return 0;
    }
  }
}
