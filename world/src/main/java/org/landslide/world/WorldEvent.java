package org.landslide.world;

import java.util.List;
import org.landslide.machine.state.AbortCode;

/**
 * Why {@link World#run} returned. What every world has is a record here; where worlds have words of
 * their own for what happened, they implement one of the interfaces.
 */
public interface WorldEvent {
  /** What happened, for a line of a trace: a clause without its subject. */
  String describe();

  /** Whether a trace should show it: not what only the checks have to do with. */
  default boolean isShown() {
    return true;
  }

  /** As many instructions were executed as the caller allowed. */
  record Budget() implements WorldEvent {
    @Override
    public String describe() {
      return "used up its instructions";
    }

    @Override
    public boolean isShown() {
      return false;
    }
  }

  /** The current thread's next instruction has a breakpoint. */
  record Breakpoint(int address) implements WorldEvent {
    @Override
    public String describe() {
      return String.format("reached the breakpoint at 0x%08x", address);
    }

    @Override
    public boolean isShown() {
      return false;
    }
  }

  /** The access log should be read and cleared before going on. */
  record LogFull() implements WorldEvent {
    @Override
    public String describe() {
      return "filled the access log";
    }

    @Override
    public boolean isShown() {
      return false;
    }
  }

  /** Another Java thread asked the processor to stop. */
  record StopRequested() implements WorldEvent {
    @Override
    public String describe() {
      return "was stopped from outside";
    }

    @Override
    public boolean isShown() {
      return false;
    }
  }

  /**
   * The current thread's instruction raises an exception that the guest does not handle. The thread
   * stands there still, and will raise it again.
   */
  record Faulted(Fault fault) implements WorldEvent {
    @Override
    public String describe() {
      return "raises an exception that nobody handles: " + fault.describe();
    }
  }

  /**
   * The current thread stands at the first instruction of a function of its user program that gives
   * up. The guest that is checked is the kernel below.
   *
   * @param argument the position of the message's format among the arguments, from 0
   */
  record ProgramGivesUp(int argument) implements WorldEvent {
    @Override
    public String describe() {
      return "gives up in its program";
    }
  }

  /**
   * The current thread uses a page whose entry in the page tables was changed, and the processor
   * was not told: it may still use the old one.
   */
  record StaleTranslation(int address) implements WorldEvent {
    @Override
    public String describe() {
      return String.format("uses the page at 0x%08x by a stale translation", address & ~0xfff);
    }
  }

  /**
   * The current thread breaks a rule for kernels.
   *
   * @param clause what it does: a clause without its subject
   */
  record RuleBroken(GuestRule rule, String clause) implements WorldEvent {
    @Override
    public String describe() {
      return clause;
    }
  }

  /** The current thread begins a transaction, or leaves one. */
  sealed interface OfTransaction extends WorldEvent {}

  /**
   * The current thread is about to begin a transaction, unless it is refused: see {@link
   * World#beginTransaction} and {@link World#refuseTransaction}.
   */
  record TransactionBegins(int address) implements OfTransaction {
    @Override
    public String describe() {
      return "begins a transaction";
    }
  }

  /** The current thread has ended its transaction, and what that did stays. */
  record TransactionEnded() implements OfTransaction {
    @Override
    public String describe() {
      return "ends its transaction";
    }
  }

  /** The current thread's transaction was taken back, and it goes on at the fallback. */
  record TransactionAborted(int code) implements OfTransaction {
    @Override
    public String describe() {
      return "has its transaction fail (" + AbortCode.describe(code) + ")";
    }
  }

  /** The current thread has to do with whether it can be interrupted. */
  sealed interface OfInterrupts extends WorldEvent {
    @Override
    default boolean isShown() {
      return false;
    }
  }

  /** The current thread is about to disable interrupts, which are enabled. */
  record DisablesInterrupts() implements OfInterrupts {
    @Override
    public String describe() {
      return "disables interrupts";
    }
  }

  /** The current thread has disabled interrupts. */
  record InterruptsDisabled() implements OfInterrupts {
    @Override
    public String describe() {
      return "has disabled interrupts";
    }
  }

  /**
   * The current thread has enabled interrupts, and can be interrupted.
   *
   * @param leaves whether it did so by leaving the kernel
   */
  record InterruptsEnabled(boolean leaves) implements OfInterrupts {
    @Override
    public String describe() {
      return "enables interrupts";
    }
  }

  /** The current thread gives the others their turn, or wanted to. */
  interface GaveWay extends WorldEvent {}

  /** The current thread cannot go on for now; {@link World#status} says why. */
  interface Blocked extends WorldEvent {}

  /** The current thread made another one. */
  interface ThreadCreated extends WorldEvent {
    int tid();

    /** Whether the new thread has a copy of the creator's memory, and stands where it stands. */
    default boolean hasOwnSpace() {
      return false;
    }
  }

  /** The current thread made a blocked one runnable. */
  interface MadeRunnable extends WorldEvent {
    int tid();
  }

  /** The current thread now runs a program from its start, in an address space without a past. */
  interface Executed extends WorldEvent {}

  /** The current thread is gone, alone or with others. */
  interface Gone extends WorldEvent {}

  /** The current thread asks for something that the world does not have, and stands there still. */
  interface Unsupported extends WorldEvent {
    /**
     * What is to be said of a program that does this.
     *
     * @param places where the thread stands, innermost first
     */
    String sentence(int tid, List<String> places);
  }
}
