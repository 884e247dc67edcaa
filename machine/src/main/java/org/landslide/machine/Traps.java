package org.landslide.machine;

import org.jspecify.annotations.Nullable;

/**
 * What happens on an interrupt or exception: either Java code is told (the machine is hosted), or
 * the processor goes through the interrupt descriptor table as a real one does.
 */
final class Traps {
  private static final Trap NO_TRAP = new Trap(Trap.Kind.EXCEPTION, 0, 0, 0, 0);

  private final Registers r;
  private final Mmu mmu;
  private final Interrupts interrupts;
  private boolean hosted;
  private @Nullable Stop pending;
  private Trap trap = NO_TRAP;

  Traps(Registers registers, Mmu mmu, Interrupts interrupts) {
    this.r = registers;
    this.mmu = mmu;
    this.interrupts = interrupts;
  }

  void setHosted(boolean hosted) {
    this.hosted = hosted;
  }

  boolean stopRequested() {
    return pending != null;
  }

  void requestStop(Stop stop) {
    pending = stop;
  }

  /** The stop that was asked for, if any; it is forgotten. */
  @Nullable Stop takeStop() {
    Stop stop = pending;
    pending = null;
    return stop;
  }

  Trap trap() {
    return trap;
  }

  private void stopWith(Trap newTrap) {
    trap = newTrap;
    mmu.setHostInstruction(newTrap.instruction());
    pending = Stop.TRAP;
  }

  /** INT n, INT3 and INTO; EIP stands behind the instruction. */
  void softwareInterrupt(int vector, int instruction) {
    if (hosted) {
      stopWith(new Trap(Trap.Kind.SOFTWARE_INTERRUPT, vector, 0, 0, instruction));
    } else {
      interrupts.deliver(vector, 0, false, true);
    }
  }

  void debugCall(int instruction) {
    if (hosted) {
      stopWith(new Trap(Trap.Kind.DEBUG_CALL, 0, 0, 0, instruction));
    }
  }

  /** An exception; EIP stands where the handler shall return to. */
  void raise(CpuFault fault, int instruction) {
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

  /** A fault while delivering becomes a double fault; one more and the processor shuts down. */
  private void deliver(CpuFault fault) {
    boolean withCode = CpuFault.hasErrorCode(fault.vector());
    if (tryDeliver(fault.vector(), fault.errorCode(), withCode)
        || tryDeliver(CpuFault.DOUBLE_FAULT, 0, true)) {
      return;
    }
    r.halted = true;
    pending = Stop.SHUTDOWN;
  }

  private boolean tryDeliver(int vector, int errorCode, boolean withCode) {
    try {
      interrupts.deliver(vector, errorCode, withCode, false);
      return true;
    } catch (CpuFault again) {
      if (again.vector() == CpuFault.PAGE_FAULT) {
        r.cr2 = again.address();
      }
      return false;
    }
  }

  /** An interrupt from outside, which the caller knows to be allowed now. */
  void external(int vector) {
    r.halted = false;
    CpuFault fault = null;
    try {
      interrupts.deliver(vector, 0, false, false);
    } catch (CpuFault raised) {
      fault = raised;
    }
    if (fault != null) {
      raise(fault, r.eip);
    }
  }
}
