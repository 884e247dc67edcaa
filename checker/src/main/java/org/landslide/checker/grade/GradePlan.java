package org.landslide.checker.grade;

import java.time.Duration;
import org.landslide.checker.run.Helpers;

/**
 * How libraries are graded.
 *
 * @param time of the processor, for each library and test
 * @param workers how many Java threads explore state spaces
 * @param version of Landslide: a grade of another one is found again
 * @param helpers who else explores state spaces
 */
public record GradePlan(Duration time, int workers, String version, Helpers helpers) {
  /** Without help. */
  public GradePlan(Duration time, int workers, String version) {
    this(time, workers, version, Helpers.NONE);
  }
}
