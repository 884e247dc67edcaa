package org.landslide.guest.check;

import java.util.List;
import java.util.OptionalInt;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.guest.world.Fault;
import org.landslide.guest.world.World;
import org.landslide.guest.world.WorldEvent;
import org.landslide.machine.Cpu;
import org.landslide.machine.CpuFault;

/** Puts what went wrong in a thread into words. */
final class FailureReports {
  private final World world;
  private final Stacks stacks;

  FailureReports(CheckedGuest checked) {
    this.world = checked.world();
    this.stacks = checked.stacks();
  }

  Bug fault(int tid, Fault fault) {
    return bug(kind(fault), tid, "thread " + tid + " raises an exception: " + fault.describe());
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

  /** A thread, the current one, stands at the first instruction of panic. */
  Bug panic(int tid) {
    String message = PanicMessage.read(memory(tid), world.machine().cpu().reg(Cpu.ESP));
    BugKind kind = PanicMessage.isAssertion(message) ? BugKind.FAILED_ASSERTION : BugKind.PANIC;
    return bug(kind, tid, message);
  }

  private GuestMemory memory(int tid) {
    return new GuestMemory() {
      @Override
      public OptionalInt load8(int address) {
        byte[] one = new byte[1];
        return world.read(tid, address, one) ? OptionalInt.of(one[0] & 0xff) : OptionalInt.empty();
      }

      @Override
      public OptionalInt load32(int address) {
        return world.load32(tid, address);
      }
    };
  }

  /** A thread, the current one, has printed that something is wrong. */
  Bug printed(int tid, Bug bug) {
    return stacks.withEvidence(bug, tid, "prints this here");
  }

  Bug deadThread(int tid, String function) {
    return bug(
        BugKind.DEAD_THREAD,
        tid,
        function + " has returned to thread " + tid + ", which called it");
  }

  Bug endless(int tid) {
    String limits = "if it does, raise heuristics.cost_factor or heuristics.first_depth";
    return bug(
        BugKind.INFINITE_LOOP,
        tid,
        "thread " + tid + " runs on and does not seem to come to an end; " + limits);
  }

  /** A thread, the current one, asks for something that its world does not have. */
  String unsupported(int tid, WorldEvent.Unsupported wish) {
    return wish.sentence(tid, stacks.of(tid).stream().map(Frame::describe).toList());
  }

  private Bug bug(BugKind kind, int tid, String message) {
    return new Bug(kind, message, List.of(stacks.evidence(tid, "thread " + tid + " is here")));
  }
}
