package org.landslide.binary.data;

/**
 * A place among a thread's own variables.
 *
 * @param offset from the first of them, as the compiler counts
 */
public record ThreadLocalPlace(int thread, int offset) {}
