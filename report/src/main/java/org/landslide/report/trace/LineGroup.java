package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.Entry;

/**
 * Entries of a row that follow each other and belong to one line of source.
 *
 * @param entries their indices in the row
 */
record LineGroup(Frame line, List<Integer> entries) {
  static List<LineGroup> of(List<Entry> entries) {
    List<LineGroup> groups = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Frame at = entries.get(i).at();
      int last = groups.size() - 1;
      if (last < 0 || !isSameLine(groups.get(last).line, at)) {
        groups.add(new LineGroup(at, new ArrayList<>()));
        last++;
      }
      groups.get(last).entries.add(i);
    }
    return groups;
  }

  private static boolean isSameLine(Frame one, Frame other) {
    return one.file().equals(other.file())
        && one.line() == other.line()
        && one.function().equals(other.function());
  }
}
