package org.landslide.check.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.rules.FailureReports;
import org.landslide.check.rules.FrameRules;
import org.landslide.check.rules.HeapRules;
import org.landslide.check.rules.LockRules;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;
import org.landslide.engine.finding.Bug;
import org.landslide.machine.memory.Page;
import org.landslide.world.Role;

/** What the calls of watched functions mean for the heap, physical memory and the mutexes. */
public final class CallRules {
  private final HeapRules heap;
  private final FrameRules frames;
  private final LockRules locks;
  private final FailureReports failures;
  private final Recorder recorder;

  public CallRules(
      HeapRules heap,
      FrameRules frames,
      LockRules locks,
      FailureReports failures,
      Recorder recorder) {
    this.heap = heap;
    this.frames = frames;
    this.locks = locks;
    this.failures = failures;
    this.recorder = recorder;
  }

  /** A thread has just called a function. What is wrong with that, or null. */
  @Nullable Bug entered(int tid, WatchedCalls call) {
    WatchedFunction function = call.function();
    if (WatchedCalls.isAllocating(call.outer())) {
      return null;
    }
    if (function.is(Role.FREE)) {
      return free(tid, call);
    }
    if (function.is(Role.REALLOCATE)) {
      return heap.mayFree(tid, call.argument());
    }
    if (function.is(Role.FREE_FRAME)) {
      return frames.free(tid, call.argument());
    }
    if (function.is(Role.LOCK)) {
      return locks.lock(tid, call.argument());
    }
    if (function.is(Role.UNLOCK)) {
      if (counts(call)) {
        recorder.releases(call.argument());
      }
      return locks.unlock(tid, call.argument());
    }
    if (function.is(Role.TRY_LOCK)) {
      locks.tried(tid, call.argument());
    }
    if (function.is(Role.INITIALISE)) {
      locks.initialised(tid, call.argument());
    }
    return null;
  }

  /**
   * Whether what a thread takes or gives back in a call orders anything: not inside of functions
   * whose accesses never conflict, since nothing would turn that order round.
   */
  private static boolean counts(WatchedCalls call) {
    return !WatchedCalls.isQuiet(call.outer());
  }

  /** Up to the first block with which that is wrong. */
  private @Nullable Bug free(int tid, WatchedCalls call) {
    Bug wrongSize =
        call.function().is(Role.FREE_SIZED)
            ? heap.mayFree(tid, call.argument(), call.secondArgument())
            : null;
    Bug bug = wrongSize;
    for (int address : call.freed()) {
      bug = bug == null ? free(tid, call, address) : bug;
    }
    return bug;
  }

  /** The whole block is gone, whichever thread uses which part of it. */
  private @Nullable Bug free(int tid, WatchedCalls call, int address) {
    heap.block(tid, address).ifPresent(block -> recorder.free(block.address(), block.size(), call));
    return heap.free(tid, address);
  }

  /**
   * A thread's call has just returned. What is wrong with that, or null.
   *
   * @param result what it returned
   */
  @Nullable Bug returned(int tid, WatchedCalls call, int result) {
    WatchedFunction function = call.function();
    if (WatchedCalls.isAllocating(call.outer())) {
      return null;
    }
    if (function.isAllocator()) {
      return allocated(tid, call, result);
    }
    if (function.is(Role.LOCK)) {
      locks.locked(tid, call.argument());
      if (counts(call)) {
        recorder.acquires(call.argument());
      }
    }
    if (function.is(Role.CONDITION) && locks.waited(tid, call.secondArgument()) && counts(call)) {
      recorder.acquires(call.secondArgument());
    }
    return function.is(Role.EXIT) ? failures.deadThread(tid, function.name()) : null;
  }

  private @Nullable Bug allocated(int tid, WatchedCalls call, int result) {
    WatchedFunction function = call.function();
    if (!function.is(Role.FREE)) {
      recorder.allocates();
    }
    if (function.is(Role.ALLOCATE)) {
      allocated(tid, call, result, call.argument());
    } else if (function.is(Role.ALLOCATE_ARRAY)) {
      allocated(tid, call, result, call.argument() * call.secondArgument());
    } else if (function.is(Role.ALLOCATE_PAGE)) {
      allocated(tid, call, result, Page.SIZE);
    } else if (function.is(Role.ALLOCATE_PAGES)) {
      allocatedPages(tid, call, result);
    } else if (function.is(Role.ALLOCATE_FRAME)) {
      frames.allocated(tid, result);
    } else if (function.is(Role.REALLOCATE) && (result != 0 || call.secondArgument() == 0)) {
      Bug bug = free(tid, call);
      allocated(tid, call, result, call.secondArgument());
      return bug;
    }
    return null;
  }

  /** Each page is a block, since it may be freed on its own. */
  private void allocatedPages(int tid, WatchedCalls call, int first) {
    for (int page = 0; first != 0 && page < call.argument(); page++) {
      allocated(tid, call, first + page * Page.SIZE, Page.SIZE);
    }
  }

  private void allocated(int tid, WatchedCalls call, int address, int bytes) {
    heap.allocated(tid, address, bytes);
    if (address != 0 && bytes > 0) {
      recorder.allocated(address, bytes, call);
    }
  }
}
