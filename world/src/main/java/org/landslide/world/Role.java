package org.landslide.world;

/** What a function of the guest does that the checks have to know of. */
public enum Role {
  /** Takes the mutex that its argument points to. */
  LOCK,
  /** Gives the mutex back that its argument points to. */
  UNLOCK,
  /** Takes the mutex that its argument points to, or does not: it never waits. */
  TRY_LOCK,
  /** Makes its argument a mutex that no thread holds. */
  INITIALISE,
  /** Returns with the mutex held that its second argument points to. */
  CONDITION,
  /** Returns a block of as many bytes as its argument says. */
  ALLOCATE,
  /** Returns a block for as many things as its argument says, of the size of its second one. */
  ALLOCATE_ARRAY,
  /** Returns a page of memory, whatever its arguments are. */
  ALLOCATE_PAGE,
  /** Returns as many pages in a row as its argument says; each may be freed on its own. */
  ALLOCATE_PAGES,
  /** Frees the block of its argument and returns one of the size of its second, or fails. */
  REALLOCATE,
  /** Frees the block that its argument points to. */
  FREE,
  /** Besides {@link #FREE}: has the size of the block as its second argument. */
  FREE_SIZED,
  /** Besides {@link #FREE}: frees as many pages in a row as its second argument says. */
  FREE_PAGES,
  /** Returns the address of a frame of physical memory, whatever its arguments are. */
  ALLOCATE_FRAME,
  /** Takes the frame back whose address is its argument. */
  FREE_FRAME,
  /** Creates a thread that executes the function its argument points to; returns its id. */
  CREATE,
  /** Ends its thread and never returns. */
  EXIT,
  /** Waits for the end of the thread that its argument names. */
  JOIN,
  /** Any part of the thread library but mutexes: a thread that calls it does not merely wait. */
  PROGRESS,
  /** Reports a failed assertion, whose printf format is its argument, and ends the program. */
  PANIC,
  /**
   * Chooses the thread that runs next, or is about to: a part of the guest's own scheduler. What it
   * accesses is not its thread's doing.
   */
  SCHEDULE,
  /**
   * Is taken to be right, whatever threads use it in which order: what it accesses does not count,
   * and threads are not preempted inside.
   */
  SERVE,
  /** Keeps other threads from running until interrupts are enabled again; an instruction. */
  DISABLE,
  /** Ends that; an instruction. */
  ENABLE,
  /** Interrupts when it has done what it was told; a device. */
  DISK,
  /** Interrupts again and again; a device. */
  TIMER,
  /** Does nothing but mark a place where its thread may be preempted. */
  MARKER,
  /** Does nothing but ask for its thread's stack to be listed. */
  LIST_STACK;

  /** Whether the function is never under test itself. */
  public boolean isGiven() {
    return this == SERVE || isAllocator();
  }

  /** Whether a function that plays this role can {@link #SERVE} as well: no call is followed. */
  public boolean canServe() {
    return switch (this) {
      case SERVE, SCHEDULE, PROGRESS, ALLOCATE_FRAME, FREE_FRAME -> true;
      default -> false;
    };
  }

  /** Whether the function belongs to the allocator, which is never under test. */
  public boolean isAllocator() {
    return switch (this) {
      case ALLOCATE, ALLOCATE_ARRAY, ALLOCATE_PAGE, ALLOCATE_PAGES, REALLOCATE, FREE -> true;
      default -> false;
    };
  }

  /** Whether more matters than that the function was called: its arguments, its return. */
  public boolean spansCall() {
    return switch (this) {
      case LOCK, UNLOCK, TRY_LOCK, INITIALISE, CONDITION -> true;
      case ALLOCATE, ALLOCATE_ARRAY, ALLOCATE_PAGE, ALLOCATE_PAGES -> true;
      case REALLOCATE, FREE, FREE_SIZED, FREE_PAGES, ALLOCATE_FRAME, FREE_FRAME -> true;
      case CREATE, EXIT, JOIN, SCHEDULE, SERVE -> true;
      case PROGRESS, PANIC, MARKER, LIST_STACK, DISABLE, ENABLE, DISK, TIMER -> false;
    };
  }
}
