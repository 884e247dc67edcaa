package org.landslide.machine.state;

import org.landslide.machine.Cpu;

/** Why {@link Cpu#run} returned. */
public enum Stop {
  /** As many instructions were executed as the caller allowed. */
  BUDGET,
  /** The next instruction has a breakpoint. */
  BREAKPOINT,
  /** A trap that Java code has to serve; see {@link Cpu#trap}. */
  TRAP,
  /** The processor waits for an interrupt. */
  HALT,
  /** An interrupt that waits could be taken now; see {@link Cpu#setInterruptWaits}. */
  INTERRUPTIBLE,
  /** A device was written to that has to do with time; see {@link Cpu#callDevices}. */
  DEVICES,
  /**
   * A page was used whose entry in the page tables had changed, and the processor was not told; see
   * {@link Cpu#staleAddress}.
   */
  STALE_TRANSLATION,
  /** The access log should be read and cleared before going on. */
  LOG_FULL,
  /** A fault while a double fault was delivered: the processor has given up. */
  SHUTDOWN,
  /**
   * A repeated string instruction has made the rounds it was allowed; see {@link Cpu#runRounds}.
   */
  BETWEEN_ROUNDS,
  /** Another Java thread asked for a stop; see {@link Cpu#requestStop}. */
  REQUESTED,
  /**
   * The next instruction is an xbegin outside of transactions; see {@link Cpu#beginTransaction}.
   */
  TRANSACTION_BEGINS,
  /** The transaction has ended: what it did stays. */
  TRANSACTION_ENDED,
  /** The transaction was aborted: all is as before, but for EIP and for EAX with the code. */
  TRANSACTION_ABORTED
}
