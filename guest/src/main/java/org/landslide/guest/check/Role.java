package org.landslide.guest.check;

/** What a function of the program does that the checker has to know of. */
enum Role {
  /** Takes the mutex that its argument points to. */
  LOCK,
  /** Gives the mutex back that its argument points to. */
  UNLOCK,
  /** Makes its argument a mutex that nobody holds. */
  INITIALISE,
  /** Returns with the mutex held that its second argument points to. */
  CONDITION,
  /** Returns a block of as many bytes as its argument says. */
  ALLOCATE,
  /** Returns a block for as many things as its argument says, of the size of its second one. */
  ALLOCATE_ARRAY,
  /** Frees the block of its argument and returns one of the size of its second, or fails. */
  REALLOCATE,
  /** Frees the block that its argument points to. */
  FREE,
  /** Creates a thread that executes the function its argument points to. */
  CREATE,
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
  /** Whether its thread may be preempted depends on whether it is inside. */
  SCOPED,
  /** What it and its callees access is no data race, because the user says so. */
  RACE_FREE,
  /** What it and its callees access does not count, because the user says that it is right. */
  TRUSTED;

  /** Whether the function belongs to the allocator, which is never under test. */
  boolean isAllocator() {
    return this == ALLOCATE || this == ALLOCATE_ARRAY || this == REALLOCATE || this == FREE;
  }

  /** Whether more matters than that the function was called: its arguments, its return. */
  boolean spansCall() {
    return switch (this) {
      case LOCK, UNLOCK, INITIALISE, CONDITION -> true;
      case ALLOCATE, ALLOCATE_ARRAY, REALLOCATE, FREE -> true;
      case CREATE, EXIT, JOIN, TRUSTED -> true;
      case RACE_FREE, SCOPED -> true;
      case PROGRESS, PANIC, MARKER -> false;
    };
  }
}
