package org.landslide.quicksand.remote;

/**
 * A process whose workers help with a run.
 *
 * @param name what reports call it
 * @param workers how many of its workers are there; none if it is gone
 * @param runs how many interleavings it has begun
 * @param seconds how long its workers have worked, together
 * @param rate how many interleavings a second it has begun of late
 */
public record ProcessReport(String name, int workers, long runs, double seconds, double rate) {}
