package org.landslide.guest.check;

import org.jspecify.annotations.Nullable;

/**
 * What the checker knows of a thread besides what the world does; never changed, only replaced.
 *
 * @param foreign whether it runs another program than the checked one, of which nothing is known
 * @param calls the watched functions that it is in
 */
record ThreadNotes(boolean foreign, @Nullable WatchedCalls calls) {
  /** Of a thread that was just created. */
  static final ThreadNotes FRESH = new ThreadNotes(false, null);

  ThreadNotes withCalls(@Nullable WatchedCalls newCalls) {
    return newCalls == calls ? this : new ThreadNotes(foreign, newCalls);
  }

  ThreadNotes executing(boolean foreignProgram) {
    return new ThreadNotes(foreignProgram, null);
  }
}
