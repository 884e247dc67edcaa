package org.landslide.report.grade;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * What was to be graded, and how.
 *
 * @param version of Landslide
 * @param time the limit for each library and test: of the processor, for each worker
 * @param processors how many workers there are
 * @param libraries all rows of the table, whether they are graded yet or not
 * @param tests all columns
 * @param made when the table was made
 */
public record GradeSetup(
    String version,
    Duration time,
    int processors,
    List<String> libraries,
    List<String> tests,
    ZonedDateTime made) {
  public GradeSetup {
    libraries = List.copyOf(libraries);
    tests = List.copyOf(tests);
  }

  double limitSeconds() {
    return time.toMillis() / 1e3;
  }
}
