package org.landslide.pebbles.kernel;

import org.landslide.pebbles.abi.Limits;
import org.landslide.world.SharedObject;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldObserver;

/** Tells the observer what the current thread's system call touches. */
public final class KernelWatch {
  /** The id of objects of which there is one. */
  private static final int ONLY = 0;

  /** How much of an address space is reported at once, so that no length is negative. */
  private static final long CHUNK = 1L << 30;

  private final WorldState state;
  private WorldObserver observer = WorldObserver.NONE;
  private boolean cursorMatters;

  KernelWatch(WorldState state) {
    this.state = state;
  }

  /**
   * Changes the observer.
   *
   * @param cursorReadable whether some program could ask where the cursor is
   */
  public void observe(WorldObserver newObserver, boolean cursorReadable) {
    observer = newObserver;
    cursorMatters = cursorReadable;
  }

  public void reads(SharedObject object) {
    observer.object(object, ONLY, false);
  }

  public void writes(SharedObject object) {
    observer.object(object, ONLY, true);
  }

  public void reads(SharedObject object, int id) {
    observer.object(object, id, false);
  }

  public void writes(SharedObject object, int id) {
    observer.object(object, id, true);
  }

  /** Memory is read from outside. */
  public void looks(int task, int address, int bytes) {
    observer.looks(task, address, bytes);
  }

  public void ends(int task) {
    observer.ends(task);
  }

  /** Whether the thread of this id exists and can run. No thread ever has an id below 1. */
  public void readsThread(int tid) {
    if (tid > 0) {
      reads(Core.THREAD, tid);
    }
  }

  /** The output moves the cursor. */
  void prints() {
    if (cursorMatters) {
      writes(KernelObject.CONSOLE);
    }
  }

  public void readsPages(int address, int bytes) {
    pages(address, bytes, false);
  }

  public void writesPages(int address, int bytes) {
    pages(address, bytes, true);
  }

  /** All that is mapped, and all that is not. */
  public void readsAllPages() {
    long end = Integer.toUnsignedLong(Limits.USER_END);
    for (long at = Limits.USER_START; at < end; at += CHUNK) {
      pages((int) at, (int) Math.min(CHUNK, end - at), false);
    }
  }

  private void pages(int address, int bytes, boolean write) {
    PebblesThread thread = state.threads.get(state.current);
    if (thread != null && bytes > 0) {
      observer.pages(thread.task(), address, bytes, write);
    }
  }
}
