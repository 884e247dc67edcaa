package org.landslide.guest.pebbles;

/**
 * One thing that {@link DefaultScheduler} did or was told.
 *
 * @param retired how many instructions were executed before it, by all threads
 * @param tid the thread it is about, or {@link PebblesWorld#NOBODY} when time was skipped
 * @param program the file that this thread's task runs, or nothing
 * @param eip where that thread stands; its next instruction, or the one that faulted
 * @param what happened, in words that follow "thread n"
 */
public record SchedulingEvent(long retired, int tid, String program, int eip, String what) {}
