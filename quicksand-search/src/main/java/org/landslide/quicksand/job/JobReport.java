package org.landslide.quicksand.job;

/**
 * How a job stands.
 *
 * @param failure why it ended, if by a fault of ours or for want of memory; else empty
 */
public record JobReport(Job job, JobState state, Progress progress, String failure) {}
