package org.landslide.machine.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * What happens on an interrupt or exception: either Java code is told (the machine is hosted), or
 * the processor goes through the interrupt descriptor table as a real one does.
 */
public final class Traps {
  /** In an error code: not the program's doing, but that of an earlier exception or interrupt. */
  private static final int EXTERNAL = 1;

  private static final Trap NO_TRAP = new Trap(Trap.Kind.EXCEPTION, 0, 0, 0, 0);

  private final Registers r;
  private final Mmu mmu;
  private final Interrupts interrupts;
  private boolean hosted;
  private boolean debugCallsStop;
  private @Nullable Stop pending;
  private Trap trap = NO_TRAP;
  private long delivered;
  private long entered;

  public Traps(Registers registers, Mmu mmu, Interrupts interrupts) {
    this.r = registers;
    this.mmu = mmu;
    this.interrupts = interrupts;
  }

  public void setHosted(boolean hosted) {
    this.hosted = hosted;
  }

  public void setDebugCallsStop(boolean stop) {
    debugCallsStop = stop;
  }

  boolean hosted() {
    return hosted;
  }

  public boolean stopRequested() {
    return pending != null;
  }

  void requestStop(Stop stop) {
    pending = stop;
  }

  /** The stop that was asked for, if any; it is forgotten. */
  public @Nullable Stop takeStop() {
    Stop stop = pending;
    pending = null;
    return stop;
  }

  public Trap trap() {
    return trap;
  }

  /** How many exceptions were handed to the guest's own handlers. */
  public long delivered() {
    return delivered;
  }

  /** How many software interrupts entered the guest's own handlers. */
  public long entered() {
    return entered;
  }

  private void stopWith(Trap newTrap) {
    stopWith(Stop.TRAP, newTrap);
  }

  private void stopWith(Stop stop, Trap newTrap) {
    trap = newTrap;
    mmu.setHostInstruction(newTrap.instruction());
    pending = stop;
  }

  /** Stops because of a transaction. */
  void stopForTransaction(Stop stop, int instruction) {
    stopWith(stop, new Trap(Trap.Kind.TRANSACTION, 0, 0, 0, instruction));
  }

  /** INT n, INT3 and INTO; EIP stands behind the instruction. */
  void softwareInterrupt(int vector, int instruction) {
    if (hosted) {
      stopWith(new Trap(Trap.Kind.SOFTWARE_INTERRUPT, vector, 0, 0, instruction));
    } else {
      interrupts.deliver(vector, 0, false, true);
      entered++;
    }
  }

  void debugCall(int instruction) {
    if (hosted || debugCallsStop) {
      stopWith(new Trap(Trap.Kind.DEBUG_CALL, 0, 0, 0, instruction));
    }
  }

  /** An exception; EIP stands where the handler shall return to. */
  public void raise(CpuFault fault, int instruction) {
    if (fault.vector() == CpuFault.PAGE_FAULT) {
      r.cr2 = fault.address();
    }
    if (hosted) {
      stopWith(
          new Trap(
              Trap.Kind.EXCEPTION,
              fault.vector(),
              fault.errorCode(),
              fault.address(),
              instruction));
    } else {
      deliver(fault);
    }
  }

  /**
   * A fault while delivering takes the place of the first one or, when both are of the grave kinds,
   * becomes a double fault; one more and the processor shuts down.
   */
  private void deliver(CpuFault fault) {
    CpuFault due = fault;
    CpuFault next = tryDeliver(due, CpuFault.hasErrorCode(due.vector()));
    while (next != null && due.vector() != CpuFault.DOUBLE_FAULT) {
      due = isGraveAfter(due, next) ? CpuFault.of(CpuFault.DOUBLE_FAULT) : next;
      next = tryDeliver(due, true);
    }
    if (next == null) {
      delivered++;
    } else {
      r.halted = true;
      pending = Stop.SHUTDOWN;
    }
  }

  private static boolean isGraveAfter(CpuFault first, CpuFault second) {
    boolean pageFault = first.vector() == CpuFault.PAGE_FAULT;
    return (pageFault && second.vector() == CpuFault.PAGE_FAULT)
        || ((pageFault || first.isContributory()) && second.isContributory());
  }

  /** Null when the handler was entered, otherwise the fault that came in the way. */
  private @Nullable CpuFault tryDeliver(CpuFault fault, boolean withCode) {
    try {
      interrupts.deliver(fault.vector(), fault.errorCode(), withCode, false);
      return null;
    } catch (CpuFault again) {
      if (again.vector() == CpuFault.PAGE_FAULT) {
        r.cr2 = again.address();
        return again;
      }
      return new CpuFault(again.vector(), again.errorCode() | EXTERNAL, 0);
    }
  }

  /** An interrupt from outside, which the caller knows to be allowed now. */
  public void external(int vector) {
    r.halted = false;
    CpuFault fault = tryDeliver(CpuFault.of(vector), false);
    if (fault != null) {
      raise(fault, r.eip);
    }
  }
}
