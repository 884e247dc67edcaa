package org.landslide.bench.evaluation;

import java.util.List;
import org.landslide.pebbles.catalog.Program;

/**
 * Where threads have to be preempted for a broken program's bug to show, as its source says,
 * besides where they give way.
 */
enum Needs {
  NOTHING("nothing more"),
  LOCKS("locks and unlocks"),
  WAKING("where a thread is made or woken"),
  MARKER("markers"),
  RACE("data races");

  private final String title;

  Needs(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static Needs of(Program program) {
    List<String> points = program.preempt();
    if (points.contains(Program.RACE)) {
      return RACE;
    }
    if (points.contains("marker")) {
      return MARKER;
    }
    if (points.contains("runnable")) {
      return WAKING;
    }
    return points.isEmpty() ? NOTHING : LOCKS;
  }
}
