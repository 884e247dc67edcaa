package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.heap.Site;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Stacks;
import org.landslide.check.text.GuestMemory;
import org.landslide.check.text.PanicMessage;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.world.Fault;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** Puts what went wrong in a thread into words. */
public final class FailureReports {
  private final World world;
  private final Stacks stacks;
  private final Ledger ledger;

  public FailureReports(CheckedGuest checked) {
    this.world = checked.world();
    this.stacks = checked.stacks();
    this.ledger = checked.ledger();
  }

  public Bug fault(int tid, Fault fault) {
    String message = "thread " + tid + " raises an exception: " + fault.describe();
    Optional<HeapBlock> freed = freedStack(tid);
    if (freed.isPresent()) {
      return onFreedStack(kind(fault), tid, message, freed.get());
    }
    Bug bug = bug(kind(fault), tid, message);
    return fault.vector() == CpuFault.PAGE_FAULT && isOnStack(tid, fault.address())
        ? withEvidence(bug, new Evidence("the address is on the stack of thread " + tid, List.of()))
        : bug;
  }

  /**
   * The block that was freed though a thread, the current one, has its stack in it. A kernel may do
   * so when it is about to leave the thread for good; but then nothing may use the stack any more.
   */
  private Optional<HeapBlock> freedStack(int tid) {
    HeapMap heap = ledger.heap(world.space(tid));
    int stackPointer = world.context(tid).reg(Register.ESP);
    return heap.containing(stackPointer).isPresent()
        ? Optional.empty()
        : heap.lastFreed(stackPointer);
  }

  private Bug onFreedStack(BugKind kind, int tid, String message, HeapBlock block) {
    Site freed = block.freed().orElseThrow();
    String stack =
        String.format(
            "; its stack is in %s that thread %d had freed", block.describe(), freed.thread());
    return withEvidence(bug(kind, tid, message + stack), freed.evidence("freed its stack"));
  }

  /** Whether an address is in the same block or mapping as a thread's stack pointer. */
  private boolean isOnStack(int tid, int address) {
    return ledger
        .heap(world.space(tid))
        .region(world.context(tid).reg(Register.ESP))
        .filter(region -> region.contains(Integer.toUnsignedLong(address)))
        .isPresent();
  }

  private static Bug withEvidence(Bug bug, Evidence more) {
    List<Evidence> evidence = new ArrayList<>(bug.evidence());
    evidence.add(more);
    return new Bug(bug.kind(), bug.message(), evidence);
  }

  private static BugKind kind(Fault fault) {
    return switch (fault.vector()) {
      case CpuFault.DIVIDE_ERROR -> BugKind.DIVIDE_ERROR;
      case CpuFault.DOUBLE_FAULT -> BugKind.TRIPLE_FAULT;
      case CpuFault.PAGE_FAULT,
          CpuFault.GENERAL_PROTECTION,
          CpuFault.STACK_FAULT,
          CpuFault.SEGMENT_NOT_PRESENT,
          CpuFault.BOUND_RANGE ->
          BugKind.MEMORY_FAULT;
      default -> BugKind.ILLEGAL_INSTRUCTION;
    };
  }

  /** A thread, the current one, has used a page that may not be what the page tables say. */
  public Bug stale(int tid, int address) {
    return bug(
        BugKind.STALE_TRANSLATION,
        tid,
        String.format(
            "thread %d uses the page at 0x%08x, whose entry in the page tables was changed without"
                + " invlpg or a new CR3 afterwards: a processor may still use the old one",
            tid, address & ~0xfff));
  }

  /** A thread, the current one, breaks a rule for kernels. */
  public Bug broken(int tid, WorldEvent.RuleBroken event) {
    BugKind kind =
        switch (event.rule()) {
          case INTERRUPTS_ON_IN_USER_CODE -> BugKind.INTERRUPTS_OFF;
          case INTERRUPTS_ACKNOWLEDGED -> BugKind.UNACKNOWLEDGED_INTERRUPT;
          case PROGRAM_HAS_ITS_MEMORY -> BugKind.PROGRAM_KILLED;
        };
    return bug(kind, tid, "thread " + tid + " " + event.clause());
  }

  /**
   * A thread, the current one, stands at the first instruction of a function that gives up.
   *
   * @param argument the position of the message's format among the arguments
   */
  public Bug panic(int tid, int argument) {
    int stackPointer = world.machine().cpu().reg(Register.ESP);
    String message = PanicMessage.read(memory(tid), stackPointer, argument);
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
  public Bug printed(int tid, Bug bug) {
    return withEvidence(bug, stacks.printing(tid, "thread " + tid + " prints this here"));
  }

  public Bug deadThread(int tid, String function) {
    return bug(
        BugKind.DEAD_THREAD,
        tid,
        function + " has returned to thread " + tid + ", which called it");
  }

  public Bug endless(int tid) {
    String limits = "if it does, raise heuristics.cost_factor or heuristics.first_depth";
    return bug(
        BugKind.INFINITE_LOOP,
        tid,
        "thread " + tid + " runs on and does not seem to come to an end; " + limits);
  }

  /** A thread, the current one, asks for something that its world does not have. */
  public String unsupported(int tid, WorldEvent.Unsupported wish) {
    return wish.sentence(tid, stacks.of(tid).stream().map(Frame::describe).toList());
  }

  private Bug bug(BugKind kind, int tid, String message) {
    return new Bug(kind, message, List.of(stacks.evidence(tid, "thread " + tid + " is here")));
  }
}
