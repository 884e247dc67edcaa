package org.landslide.pebbles.kernel;

/**
 * What is left of a task that has exited.
 *
 * @param task its id, which is the id of its first thread
 * @param status its exit status
 */
public record ExitedChild(int task, int status) {}
