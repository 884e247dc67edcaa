package org.landslide.bench.evaluation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;

/** A table with a row for each program and a column for each mode. */
final class TrialTable {
  /** Explored without finding anything. */
  static final String NOTHING = "none";

  /** Time was up before anything was found. */
  static final String TIME_UP = "...";

  private static final int NAME_WIDTH = 36;
  private static final int CELL_WIDTH = 7;

  private final Table table;

  TrialTable(PrintStream out, String title, List<SearchMode> modes) {
    List<Column> columns = new ArrayList<>(List.of(Column.left(title, NAME_WIDTH)));
    modes.forEach(mode -> columns.add(Column.right(mode.title(), CELL_WIDTH)));
    table = new Table(out, columns.toArray(Column[]::new));
  }

  /** What one program's trials came to. */
  void row(List<ProgramTrial> trials) {
    row(trials.get(0).program().name(), trials.stream().map(TrialTable::cell).toList());
  }

  void row(String name, List<String> cells) {
    List<String> all = new ArrayList<>(List.of(name));
    all.addAll(cells);
    table.row(all.toArray(String[]::new));
  }

  private static String cell(ProgramTrial trial) {
    boolean right = trial.program().isExpectedToSucceed();
    if (trial.foundBug()) {
      return right ? "BUG" : seconds(trial.seconds());
    }
    if (trial.isComplete()) {
      return right ? seconds(trial.seconds()) : NOTHING;
    }
    return TIME_UP;
  }

  /** With as many digits as say something. */
  static String seconds(double seconds) {
    int digits = seconds < 1 ? 3 : seconds < 10 ? 2 : 1;
    return String.format(Locale.ROOT, "%." + digits + "f", seconds);
  }
}
