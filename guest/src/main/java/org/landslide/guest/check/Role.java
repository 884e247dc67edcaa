package org.landslide.guest.check;

/** What a function of the program does that the checker has to know of. */
enum Role {
  /** Takes the mutex that its argument points to. */
  LOCK,
  /** Gives the mutex back that its argument points to. */
  UNLOCK,
  /** Returns a block of memory. */
  ALLOCATE,
  /** Frees the block that its argument points to and returns another one, or the same. */
  REALLOCATE,
  /** Frees the block that its argument points to. */
  FREE,
  /** Ends its thread and never returns. */
  EXIT,
  /** Waits for the end of the thread that its argument names. */
  JOIN,
  /** Any other part of the thread library: a thread that calls it does not merely wait. */
  PROGRESS,
  /** Reports a failed assertion and ends the program. */
  PANIC,
  /** Does nothing but mark a place where its thread may be preempted. */
  MARKER,
  /** What it and its callees access does not count, because the user says that it is right. */
  TRUSTED;

  /** Whether the function belongs to the allocator, which is never under test. */
  boolean isAllocator() {
    return this == ALLOCATE || this == REALLOCATE || this == FREE;
  }

  /** Whether it matters when the function returns, not only that it was called. */
  boolean spansCall() {
    return switch (this) {
      case LOCK, UNLOCK, ALLOCATE, REALLOCATE, FREE, EXIT, TRUSTED -> true;
      case JOIN, PROGRESS, PANIC, MARKER -> false;
    };
  }
}
