package org.landslide.kernel.world;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.state.CpuContext;

/**
 * A thread of a kernel as it can be seen from outside: a stack that the processor was on. Never
 * changes. What is said of its registers is out of date while it has the processor.
 *
 * @param stackPointer where its stack ended when it left the processor
 * @param top where its stack begins, as far as that is known: one word above what is pushed first
 *     when it comes from user code; 0 otherwise
 * @param print a number for the words at the end of its stack, by which it is known again
 * @param context its registers when it left the processor or, if it was made to leave, was
 *     interrupted
 * @param directory its page directory when it last came from user code or was interrupted
 * @param interrupted whether an interrupt made it leave, and it has yet to return from that
 * @param breakpointSeen whether it stands at a breakpoint that was reported
 * @param busy whether it was found not to be idle since it came to where it is. Once that is known
 *     it is not looked at again: if what others do has made it idle since, it shows that itself
 *     when it runs
 * @param call the vector by which it came into the kernel, or {@link #NO_CALL}
 * @param caller its registers when it came from user code, if it ever did
 * @param passed what it has accessed on its own since its last step: see {@link Passage}
 */
record KernelThread(
    int tid,
    boolean alive,
    int stackPointer,
    int top,
    long print,
    CpuContext context,
    int directory,
    boolean interrupted,
    boolean breakpointSeen,
    boolean busy,
    int call,
    @Nullable CpuContext caller,
    @Nullable Passage passed) {
  static final int NO_CALL = -1;

  /**
   * What a thread accessed, besides its own stack, when it was not its turn: with interrupts off it
   * had to go on for a bit before the next tick of the timer could come. That happened in the
   * middle of another thread's step, and counts as part of it; but it is also the beginning of the
   * thread's own next step, which would have it otherwise.
   *
   * @param earlier what came before, if anything did
   */
  record Passage(int address, int bytes, boolean write, @Nullable Passage earlier) {}

  /** A thread that was not seen before. */
  static KernelThread found(int tid, int stackPointer, long print, CpuContext context, int cr3) {
    return new KernelThread(
        tid, true, stackPointer, 0, print, context, cr3, false, false, false, NO_CALL, null, null);
  }

  /** It has left the processor. */
  KernelThread left(int newStackPointer, long newPrint, CpuContext newContext) {
    return new KernelThread(
        tid,
        alive,
        newStackPointer,
        top,
        newPrint,
        interrupted ? context : newContext,
        directory,
        interrupted,
        breakpointSeen,
        busy && interrupted,
        call,
        caller,
        passed);
  }

  /** It is interrupted here, with its own page directory in place. */
  KernelThread interruptedAt(CpuContext place, int newDirectory) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        place,
        newDirectory,
        true,
        breakpointSeen,
        busy,
        call,
        caller,
        passed);
  }

  /** It is back where it was interrupted. */
  KernelThread returned() {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        context,
        directory,
        false,
        breakpointSeen,
        busy,
        call,
        caller,
        passed);
  }

  KernelThread showing(CpuContext newContext) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        newContext,
        directory,
        interrupted,
        breakpointSeen,
        busy,
        call,
        caller,
        passed);
  }

  /** It comes from user code. */
  KernelThread entered(int vector, int newTop, int newDirectory) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        newTop,
        print,
        context,
        newDirectory,
        interrupted,
        breakpointSeen,
        busy,
        vector,
        caller,
        passed);
  }

  /** It comes from user code, where it had these registers. */
  KernelThread calledBy(CpuContext newCaller) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        context,
        directory,
        interrupted,
        breakpointSeen,
        busy,
        call,
        newCaller,
        passed);
  }

  KernelThread seeing(boolean breakpoint) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        context,
        directory,
        interrupted,
        breakpoint,
        busy,
        call,
        caller,
        passed);
  }

  KernelThread busy(boolean isBusy) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        context,
        directory,
        interrupted,
        breakpointSeen,
        isBusy,
        call,
        caller,
        passed);
  }

  KernelThread passing(@Nullable Passage newPassed) {
    return new KernelThread(
        tid,
        alive,
        stackPointer,
        top,
        print,
        context,
        directory,
        interrupted,
        breakpointSeen,
        busy,
        call,
        caller,
        newPassed);
  }

  /** Its stack is that of another thread by now. */
  KernelThread gone() {
    return new KernelThread(
        tid,
        false,
        stackPointer,
        top,
        print,
        context,
        directory,
        false,
        false,
        false,
        call,
        caller,
        null);
  }
}
