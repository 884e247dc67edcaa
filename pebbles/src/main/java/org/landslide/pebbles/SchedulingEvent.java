package org.landslide.pebbles;

import java.util.Optional;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/**
 * One thing that {@link DefaultScheduler} did or was told.
 *
 * @param retired how many instructions were executed before it, by all threads
 * @param tid the thread it is about, or {@link World#NO_THREAD} when time was skipped
 * @param program the file that this thread's task runs, or nothing
 * @param eip where that thread stands: at the instruction that made the system call or faulted, or
 *     else at its next one
 * @param what happened, in words that follow "thread n"
 * @param cause what the world said, unless the scheduler did it of its own accord
 */
public record SchedulingEvent(
    long retired, int tid, String program, int eip, String what, Optional<WorldEvent> cause) {}
