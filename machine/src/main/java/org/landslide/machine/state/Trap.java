package org.landslide.machine.state;

import org.landslide.machine.Cpu;

/**
 * What ended {@link Cpu#run} with {@link Stop#TRAP} or because of a transaction.
 *
 * @param kind what happened
 * @param vector the interrupt vector; meaningless for a debug call
 * @param errorCode the error code of an exception, otherwise 0
 * @param address the faulting address of a page fault, otherwise 0
 * @param instruction where the instruction stands that trapped
 */
public record Trap(Kind kind, int vector, int errorCode, int address, int instruction) {
  /** The kinds of traps. */
  public enum Kind {
    /** int n, int3 or into: EIP stands behind the instruction. */
    SOFTWARE_INTERRUPT,
    /** A fault: EIP stands at the instruction, which has changed nothing (a #DB: behind it). */
    EXCEPTION,
    /** {@code xchg %ebx,%ebx}, the call to the simulator: EIP stands behind it. */
    DEBUG_CALL,
    /** What began, ended or aborted a transaction; the {@link Stop} says which. */
    TRANSACTION
  }
}
