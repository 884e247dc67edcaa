package org.landslide.check.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.state.CheckedGuest;
import org.landslide.engine.finding.Bug;
import org.landslide.machine.memory.AccessLog;

/** Notices what a thread does wrong while it runs. The first mistake counts. */
public final class Watchdog {
  private final HeapRules heap;
  private final FrameRules frames;
  private final EndRules end;
  private final StackRules stacks;
  private final StackCode code;
  private @Nullable Bug bug;

  public Watchdog(
      HeapRules heap, FrameRules frames, EndRules end, StackRules stacks, CheckedGuest checked) {
    this.heap = heap;
    this.frames = frames;
    this.end = end;
    this.stacks = stacks;
    this.code = new StackCode(checked.elf().code());
  }

  /** From now on a living thread runs. */
  public void begin(int tid) {
    bug = null;
    stacks.begin(tid);
  }

  /** The first mistake since the thread began, or null. */
  public @Nullable Bug bug() {
    return bug;
  }

  public void report(@Nullable Bug found) {
    bug = bug == null ? found : bug;
  }

  /** An access outside of the allocator. */
  public void access(int tid, int task, int instruction, int address, int bytes, boolean write) {
    if (bug == null) {
      bug = heap.access(tid, task, instruction, address, bytes, write);
    }
  }

  /**
   * Whether nothing can be wrong with accesses to some of these bytes, so that they need not be
   * looked at one by one.
   */
  public boolean allowsAll(int task, int address, int bytes) {
    return bug != null || heap.allowsAll(task, address, bytes);
  }

  /** All that a thread has accessed, before it is looked at one by one. */
  public void inspect(int tid, AccessLog log) {
    if (bug == null) {
      bug = stacks.inspect(tid, log);
    }
  }

  /**
   * A store outside of the allocator that is not inside a block. It is wrong if it goes on where
   * the same instruction has just come to the end of one: a loop that runs over.
   *
   * @param entry which one of the log
   */
  public void overrun(int tid, int task, AccessLog log, int entry) {
    int address = log.address(entry);
    if (bug == null && heap.isBehindBlock(task, address) && goesOn(log, entry)) {
      bug = heap.overrun(tid, task, log.instruction(entry), address, log.bytes(entry));
    }
  }

  private boolean goesOn(AccessLog log, int entry) {
    for (int i = entry - 1;
        i >= Math.max(0, entry - LOOP) && !code.isPush(log.instruction(i));
        i--) {
      if (log.isWrite(i)
          && log.instruction(i) == log.instruction(entry)
          && log.address(i) + log.bytes(i) == log.address(entry)) {
        return true;
      }
    }
    return false;
  }

  /** How many accesses a loop makes in a round at most that stores one thing after the other. */
  private static final int LOOP = 8;

  /** The block that begins at an address. */
  public Optional<HeapBlock> block(int tid, int address) {
    return heap.block(tid, address);
  }

  /** A thread frees a block, in code that is not followed call by call. */
  public void frees(int tid, int address) {
    report(heap.free(tid, address));
  }

  /** A thread frees a frame of physical memory. */
  public void freesFrame(int tid, int frame) {
    report(frames.free(tid, frame));
  }

  /** The allocator gets pages or gives them back. */
  public void allocatorPages(int tid, int task, int address, int bytes) {
    heap.pages(tid, task, address, bytes);
  }

  /** The program maps pages. */
  public void mapping(int tid, int task, int address, int bytes) {
    heap.mapping(tid, task, address, bytes);
  }

  /** A thread is about to end its task. */
  public void ends(int tid, int task) {
    report(end.check(tid, task).orElse(null));
  }
}
