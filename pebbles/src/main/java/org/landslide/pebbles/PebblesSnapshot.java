package org.landslide.pebbles;

import java.util.Objects;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Snapshot;
import org.landslide.pebbles.kernel.FramePool;
import org.landslide.pebbles.kernel.Hash;
import org.landslide.pebbles.kernel.IdTable;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.WorldState;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/** A world as it was at one time; can be gone back to any number of times, in any order. */
public final class PebblesSnapshot implements WorldSnapshot {
  private final Snapshot machine;
  private final WorldState state;
  private final FramePool.Mark frames;

  PebblesSnapshot(Snapshot machine, WorldState state, FramePool.Mark frames) {
    this.machine = machine;
    this.state = state;
    this.frames = frames;
  }

  Snapshot machine() {
    return machine;
  }

  public WorldState state() {
    return state;
  }

  FramePool.Mark frames() {
    return frames;
  }

  /**
   * Whether a program could never tell the two apart but by the time that instructions take. The
   * cheap parts come first, as this is asked often and mostly denied. Which frames are free is not
   * asked: those that no page table names, and the tables are compared with the memory.
   */
  boolean sameExceptTime(PebblesSnapshot other) {
    return state.sameBesidesThreads(other.state)
        && sameThreads(other)
        && machine.sameMemory(other.machine);
  }

  /** The same, and the same breakpoints were reported to threads that stand there. */
  boolean isSameAs(PebblesSnapshot other) {
    return sameExceptTime(other) && sameBreakpoints(other);
  }

  private boolean sameBreakpoints(PebblesSnapshot other) {
    for (PebblesThread thread : state.threads) {
      PebblesThread counterpart = other.state.threads.get(thread.tid());
      if (counterpart == null || thread.breakpointSeen() != counterpart.breakpointSeen()) {
        return false;
      }
    }
    return true;
  }

  /** The same, whatever is in the memory. */
  boolean isSameBesidesMemory(PebblesSnapshot other) {
    return state.sameBesidesThreads(other.state) && sameThreads(other) && sameBreakpoints(other);
  }

  /** Where the memory of each task is. */
  PageTables tables() {
    return new PageTables(machine.memory, state.tasks);
  }

  /** Equal for snapshots that are the same. */
  long hash() {
    Hash hash = new Hash();
    hash.add(machine.memory.contentHash());
    hash.add(hashBesidesMemory());
    return hash.value();
  }

  /** Equal for snapshots that are the same but for what is in the memory. */
  long hashBesidesMemory() {
    Hash hash = new Hash();
    for (PebblesThread thread : state.threads) {
      hash.add(thread.tid());
      hash.add(thread.breakpointSeen() ? 1 : 0);
      hash.add(contextOf(thread).stableHash());
    }
    return hash.value();
  }

  /** The same, but for the registers of one thread. */
  boolean sameExceptTimeAndRegisters(PebblesSnapshot other, int tid) {
    return state.sameBesidesThreads(other.state)
        && sameThreads(other, tid)
        && machine.sameMemory(other.machine);
  }

  private boolean sameThreads(PebblesSnapshot other) {
    return sameThreads(other, World.NO_THREAD);
  }

  private boolean sameThreads(PebblesSnapshot other, int exempt) {
    IdTable<PebblesThread> theirs = other.state.threads;
    if (state.threads.size() != theirs.size()) {
      return false;
    }
    for (PebblesThread thread : state.threads) {
      PebblesThread counterpart = theirs.get(thread.tid());
      boolean exempted = thread.tid() == exempt;
      if (counterpart == null || (!exempted && !same(thread, other, counterpart))) {
        return false;
      }
    }
    return true;
  }

  private boolean same(PebblesThread mine, PebblesSnapshot other, PebblesThread theirs) {
    return mine.task() == theirs.task()
        && mine.state().equals(theirs.state())
        && Objects.equals(mine.handler(), theirs.handler())
        && contextOf(mine).equals(other.contextOf(theirs));
  }

  private CpuContext contextOf(PebblesThread thread) {
    return thread.tid() == state.current ? machine.context() : thread.context();
  }
}
