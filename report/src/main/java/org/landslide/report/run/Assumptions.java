package org.landslide.report.run;

import java.util.ArrayList;
import java.util.List;

/** What every result takes as given, with the option that widens it where there is one. */
final class Assumptions {
  private Assumptions() {}

  /** All of them, in one line. */
  static String line(RunSummary summary) {
    Premises premises = summary.premises();
    List<String> given = new ArrayList<>();
    given.add("one processor, where an instruction such as incl is atomic without a lock prefix");
    given.add("a clock that stands still while a thread can go on");
    given.add(
        premises.hasInput() ? "these arguments, and this input" : "these arguments, and no input");
    if (premises.given().isEmpty()) {
      given.add("a kernel that never refuses memory or a thread");
    }
    given.add("malloc and free that are right, whatever addresses they return");
    given.addAll(premises.given());
    if (!premises.testedMutexes() && !premises.locks().isEmpty()) {
      given.add(
          "the inside of " + allOf(premises.locks()) + " (--testing-mutexes looks into them)");
    }
    return String.join("; ", given);
  }

  private static String allOf(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
