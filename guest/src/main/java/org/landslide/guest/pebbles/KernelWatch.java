package org.landslide.guest.pebbles;

import org.landslide.guest.world.SharedObject;
import org.landslide.guest.world.SharedObject.Core;
import org.landslide.guest.world.WorldObserver;

/** Tells the observer what the current thread's system call touches. */
final class KernelWatch {
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
  void observe(WorldObserver newObserver, boolean cursorReadable) {
    observer = newObserver;
    cursorMatters = cursorReadable;
  }

  void reads(SharedObject object) {
    observer.object(object, ONLY, false);
  }

  void writes(SharedObject object) {
    observer.object(object, ONLY, true);
  }

  void reads(SharedObject object, int id) {
    observer.object(object, id, false);
  }

  void writes(SharedObject object, int id) {
    observer.object(object, id, true);
  }

  void ends(int task) {
    observer.ends(task);
  }

  /** Whether the thread of this id exists and can run. Nobody ever has an id below 1. */
  void readsThread(int tid) {
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

  void readsPages(int address, int bytes) {
    pages(address, bytes, false);
  }

  void writesPages(int address, int bytes) {
    pages(address, bytes, true);
  }

  /** All that is mapped, and all that is not. */
  void readsAllPages() {
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
