package org.landslide.bench.soundness;

/**
 * How much is done for an answer.
 *
 * @param mostInterleavings after how many a check is given up
 * @param repeat how many times each check is made
 */
record Effort(long mostInterleavings, int repeat) {}
