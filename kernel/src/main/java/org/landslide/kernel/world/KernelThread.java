package org.landslide.kernel.world;

import java.util.function.Consumer;
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

  /** What is to be changed in it. */
  private static final class Draft {
    private final int tid;
    private boolean alive;
    private int stackPointer;
    private int top;
    private long print;
    private CpuContext context;
    private int directory;
    private boolean interrupted;
    private boolean breakpointSeen;
    private boolean busy;
    private int call;
    private @Nullable CpuContext caller;
    private @Nullable Passage passed;

    Draft(KernelThread thread) {
      tid = thread.tid;
      alive = thread.alive;
      stackPointer = thread.stackPointer;
      top = thread.top;
      print = thread.print;
      context = thread.context;
      directory = thread.directory;
      interrupted = thread.interrupted;
      breakpointSeen = thread.breakpointSeen;
      busy = thread.busy;
      call = thread.call;
      caller = thread.caller;
      passed = thread.passed;
    }

    KernelThread done() {
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
          passed);
    }
  }

  private KernelThread with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return draft.done();
  }

  /** It has left the processor. */
  KernelThread left(int newStackPointer, long newPrint, CpuContext newContext) {
    return with(
        draft -> {
          draft.stackPointer = newStackPointer;
          draft.print = newPrint;
          draft.context = interrupted ? context : newContext;
          draft.busy = busy && interrupted;
        });
  }

  /** It is interrupted here, with its own page directory in place. */
  KernelThread interruptedAt(CpuContext place, int newDirectory) {
    return with(
        draft -> {
          draft.context = place;
          draft.directory = newDirectory;
          draft.interrupted = true;
        });
  }

  /** It is back where it was interrupted. */
  KernelThread returned() {
    return with(draft -> draft.interrupted = false);
  }

  KernelThread showing(CpuContext newContext) {
    return with(draft -> draft.context = newContext);
  }

  /** It comes from user code. */
  KernelThread entered(int vector, int newTop, int newDirectory) {
    return with(
        draft -> {
          draft.call = vector;
          draft.top = newTop;
          draft.directory = newDirectory;
        });
  }

  /** It comes from user code, where it had these registers. */
  KernelThread calledBy(CpuContext newCaller) {
    return with(draft -> draft.caller = newCaller);
  }

  KernelThread seeing(boolean breakpoint) {
    return with(draft -> draft.breakpointSeen = breakpoint);
  }

  KernelThread busy(boolean isBusy) {
    return with(draft -> draft.busy = isBusy);
  }

  KernelThread passing(@Nullable Passage newPassed) {
    return with(draft -> draft.passed = newPassed);
  }

  /** Its stack is that of another thread by now. */
  KernelThread gone() {
    return with(
        draft -> {
          draft.alive = false;
          draft.interrupted = false;
          draft.breakpointSeen = false;
          draft.busy = false;
          draft.passed = null;
        });
  }
}
