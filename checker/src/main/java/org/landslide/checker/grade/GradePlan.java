package org.landslide.checker.grade;

import java.time.Duration;

/**
 * How libraries are graded.
 *
 * @param time of the processor, for each library and test
 * @param workers how many Java threads explore state spaces
 * @param version of Landslide: a grade of another one is found again
 */
public record GradePlan(Duration time, int workers, String version) {}
