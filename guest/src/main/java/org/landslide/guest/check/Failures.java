package org.landslide.guest.check;

import java.util.List;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.guest.pebbles.Fault;
import org.landslide.machine.CpuFault;

/** Puts what went wrong in a thread into words. */
final class Failures {
  private final Stacks stacks;

  Failures(Stacks stacks) {
    this.stacks = stacks;
  }

  Bug fault(int tid, Fault fault) {
    String message = "thread " + tid + " raises an exception: " + fault.describe();
    return bug(kind(fault), tid, message);
  }

  private static BugKind kind(Fault fault) {
    return switch (fault.vector()) {
      case CpuFault.DIVIDE_ERROR -> BugKind.DIVIDE_ERROR;
      case CpuFault.PAGE_FAULT,
          CpuFault.GENERAL_PROTECTION,
          CpuFault.STACK_FAULT,
          CpuFault.SEGMENT_NOT_PRESENT,
          CpuFault.BOUND_RANGE ->
          BugKind.MEMORY_FAULT;
      default -> BugKind.ILLEGAL_INSTRUCTION;
    };
  }

  Bug panic(int tid) {
    return bug(BugKind.PANIC, tid, "thread " + tid + " panics");
  }

  Bug deadThread(int tid, String function) {
    return bug(
        BugKind.DEAD_THREAD,
        tid,
        function + " has returned to thread " + tid + ", which called it");
  }

  Bug endless(int tid) {
    String message = "thread " + tid + " runs on without ever reaching a preemption point";
    return bug(BugKind.INFINITE_LOOP, tid, message);
  }

  private Bug bug(BugKind kind, int tid, String message) {
    return new Bug(kind, message, List.of(stacks.evidence(tid, "thread " + tid + " is here")));
  }
}
