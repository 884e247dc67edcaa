package org.landslide.pebbles.kernel;

import java.util.List;
import org.landslide.world.Fault;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/**
 * Why {@link org.landslide.world.World#run} returned: what a scheduler has to know of.
 *
 * <p>Where an event names a thread that was woken, {@link World#NO_THREAD} says that none was.
 */
public sealed interface Event extends WorldEvent {
  /** The current thread gives way to a thread, or to any other when that is negative. */
  record Yielded(int target) implements Event, WorldEvent.GaveWay {
    @Override
    public String describe() {
      return target < 0 ? "yields" : "yields to thread " + target;
    }
  }

  /** The current thread wanted to give way to one that is not there or cannot run, and goes on. */
  record YieldRefused(int target) implements Event, WorldEvent.GaveWay {
    @Override
    public String describe() {
      return "cannot yield to thread " + target;
    }
  }

  /** The current thread made another one in its task. */
  record ThreadCreated(int tid) implements Event, WorldEvent.ThreadCreated {
    @Override
    public String describe() {
      return "creates thread " + tid;
    }
  }

  /** The current thread made another task; so is its only thread called. */
  record TaskForked(int tid) implements Event, WorldEvent.ThreadCreated {
    @Override
    public String describe() {
      return "forks task " + tid;
    }

    @Override
    public boolean hasOwnSpace() {
      return true;
    }
  }

  /** The current thread now runs another program, from its start. */
  record Executed(String program) implements Event, WorldEvent.Executed {
    @Override
    public String describe() {
      return "becomes " + program;
    }
  }

  /** The current thread made a descheduled one runnable. */
  record MadeRunnable(int tid) implements Event, WorldEvent.MadeRunnable {
    @Override
    public String describe() {
      return "makes thread " + tid + " runnable";
    }
  }

  /** The current thread cannot go on. */
  record Blocked(PebblesStatus reason) implements Event, WorldEvent.Blocked {
    @Override
    public String describe() {
      return switch (reason) {
        case DESCHEDULED -> "deschedules itself";
        case WAITING_FOR_CHILD -> "waits for a child";
        case SLEEPING -> "goes to sleep";
        case RUNNABLE -> throw new IllegalStateException("a blocked thread is not runnable");
      };
    }
  }

  /** The current thread raised an exception and goes on in its handler. */
  record HandlerEntered(Fault fault) implements Event {
    @Override
    public String describe() {
      return "enters its exception handler: " + fault.describe();
    }
  }

  /** The current thread is gone, and with it its task if it was the last one there. */
  record Vanished(int tid, int woken) implements Event, WorldEvent.Gone {
    @Override
    public String describe() {
      return "vanishes" + waking(woken);
    }
  }

  /** The current thread ended its task with all threads. */
  record TaskVanished(int task, List<Integer> tids, int woken) implements Event, WorldEvent.Gone {
    public TaskVanished {
      tids = List.copyOf(tids);
    }

    @Override
    public String describe() {
      return "ends task " + task + waking(woken);
    }
  }

  /**
   * The current thread makes a system call that Pebbles has or keeps a number for, and this kernel
   * does not have. It stands there still, and will make it again.
   *
   * @param vector the number of its software interrupt
   */
  record UnknownCall(int vector) implements Event, WorldEvent.Unsupported {
    @Override
    public String describe() {
      return String.format("makes system call 0x%02x, which this kernel does not have", vector);
    }

    /**
     * What is to be said of a program that does this.
     *
     * @param places where the thread stands, innermost first; two of them are told
     */
    @Override
    public String sentence(int tid, List<String> places) {
      return String.format(
          "thread %d makes system call 0x%02x in %s; the Pebbles kernel of Landslide does not have"
              + " this call, so the program cannot be run any further",
          tid, vector, String.join(", called by ", places.subList(0, Math.min(2, places.size()))));
    }
  }

  /** The current thread raised an exception that it does not handle, and is gone. */
  record Killed(int tid, Fault fault, int woken) implements Event, WorldEvent.Gone {
    @Override
    public String describe() {
      return "is killed: " + fault.describe() + waking(woken);
    }
  }

  /**
   * The current thread made a call to the simulator. What it asks for was done.
   *
   * @param code which call: the lower half of EBX
   * @param first its argument in ECX
   * @param second its argument in EDX
   */
  record DebugCall(int code, int first, int second) implements Event {
    @Override
    public String describe() {
      return String.format("makes debugging call 0x%04x", code);
    }

    @Override
    public boolean isShown() {
      return false;
    }
  }

  /** The machine was halted; it stays so. */
  record Halted() implements Event, WorldEvent.Gone {
    @Override
    public String describe() {
      return "halts the machine";
    }
  }

  /** No thread is left; this stays so. The status is the first task's. */
  record Ended(int status) implements Event, WorldEvent.Gone {
    @Override
    public String describe() {
      return "the last thread is gone, status " + status;
    }
  }

  private static String waking(int woken) {
    return woken == World.NO_THREAD ? "" : ", which ends the wait of thread " + woken;
  }
}
