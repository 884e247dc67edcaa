package org.landslide.report.run;

import java.util.ArrayList;
import java.util.List;

/** What every result takes as given, with the option that widens it where there is one. */
final class Assumptions {
  private Assumptions() {}

  /** All of them, in one line. */
  static String line(RunSummary summary) {
    List<String> given = new ArrayList<>();
    given.add("one processor, where an instruction such as incl is atomic without a lock prefix");
    given.add("a clock that stands still while a thread can go on");
    given.add("these arguments, and no input");
    if (summary.given().isEmpty()) {
      given.add("a kernel that never refuses memory or a thread");
    }
    given.add("malloc and free that are right, whatever addresses they return");
    given.addAll(summary.given());
    if (!summary.testedMutexes()) {
      given.add("the inside of mutex_lock and mutex_unlock (--testing-mutexes looks into them)");
    }
    return String.join("; ", given);
  }
}
