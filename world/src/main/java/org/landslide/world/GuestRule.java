package org.landslide.world;

/** What a guest that is a kernel must not do with its machine. */
public enum GuestRule {
  /** User code runs with interrupts on. */
  INTERRUPTS_ON_IN_USER_CODE,
  /** The handler of an interrupt tells the controller that it is done. */
  INTERRUPTS_ACKNOWLEDGED,
  /** A program is not ended for the use of memory that is its own. */
  PROGRAM_HAS_ITS_MEMORY
}
