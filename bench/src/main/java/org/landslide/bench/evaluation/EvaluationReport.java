package org.landslide.bench.evaluation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.quicksand.job.RaceClass;

/** What all trials together say, beside what the thesis found. */
final class EvaluationReport {
  /**
   * How many bugs took 0, 1, 2, 3 and more preemptions (thesis, table 4.2).
   *
   * @param title what the thesis calls the mode
   */
  private record KnownBounds(String title, List<Integer> bugs) {}

  private static final List<KnownBounds> KNOWN_BOUNDS =
      List.of(
          new KnownBounds("SSS-MC-ICB", List.of(2, 82, 16, 2, 0)),
          new KnownBounds("SSS-MC-Shared-Mem", List.of(1, 86, 32, 3, 0)));

  /** Its row stands for all that are greater as well. */
  private static final int GREATEST_BOUND = 4;

  private final PrintStream out;
  private final List<SearchMode> modes;
  private final Findings findings;

  EvaluationReport(PrintStream out, List<SearchMode> modes, Findings findings) {
    this.out = out;
    this.modes = modes;
    this.findings = findings;
  }

  void print() {
    section("Bugs found, by where threads have to be preempted for them (thesis, table 4.1)");
    printBugs();
    section("Right programs that were explored to the end (thesis, section 4.5.3)");
    printVerifications();
    section("How many preemptions the bugs took (thesis, table 4.2)");
    printPreemptions();
    section("What became of the data races of all programs together");
    printRaces();
  }

  private void section(String title) {
    out.println();
    out.println(title);
    out.println();
  }

  private void printBugs() {
    TrialTable table = new TrialTable(out, "preempted at", modes);
    for (Needs needs : Needs.values()) {
      count(table, needs.title(), mode -> bugs(mode, needs));
    }
    count(table, "bugs found", mode -> findings.bugs(mode).size());
    count(table, "broken programs", mode -> findings.broken(mode).size());
    fill(table, "average seconds to a bug", mode -> average(findings.bugs(mode)));
    fill(table, "thesis, of " + SearchMode.Reference.TESTS, EvaluationReport::thesis);
  }

  private long bugs(SearchMode mode, Needs needs) {
    return findings.bugs(mode).stream().filter(trial -> Needs.of(trial.program()) == needs).count();
  }

  private static String thesis(SearchMode mode) {
    return mode.thesis().isKnown() ? String.valueOf(mode.thesis().bugs()) : "";
  }

  private void printVerifications() {
    TrialTable table = new TrialTable(out, "", modes);
    count(table, "verified", mode -> findings.verified(mode).size());
    count(
        table,
        "explored, data races left out",
        mode -> findings.completed(mode).size() - findings.verified(mode).size());
    count(table, "right programs", mode -> findings.right(mode).size());
    fill(table, "average seconds", mode -> average(findings.completed(mode)));
  }

  private void printPreemptions() {
    List<SearchMode> bounded = modes.stream().filter(SearchMode::bounded).toList();
    List<Column> columns = new ArrayList<>(List.of(Column.left("preemptions", 11)));
    bounded.forEach(mode -> columns.add(Column.right(mode.title(), 6)));
    KNOWN_BOUNDS.forEach(known -> columns.add(Column.right(known.title, known.title.length())));
    Table table = new Table(out, columns.toArray(Column[]::new));
    for (int bound = 0; bound <= GREATEST_BOUND; bound++) {
      List<String> cells = new ArrayList<>();
      cells.add(bound + (bound == GREATEST_BOUND ? " or more" : ""));
      for (SearchMode mode : bounded) {
        cells.add(String.valueOf(bugsThatTook(mode, bound)));
      }
      for (KnownBounds known : KNOWN_BOUNDS) {
        cells.add(String.valueOf(known.bugs.get(bound)));
      }
      table.row(cells.toArray(String[]::new));
    }
  }

  private long bugsThatTook(SearchMode mode, int preemptions) {
    return findings.bugs(mode).stream()
        .mapToInt(trial -> trial.preemptions().orElseThrow())
        .filter(took -> Math.min(took, GREATEST_BOUND) == preemptions)
        .count();
  }

  private void printRaces() {
    List<SearchMode> seeing = modes.stream().filter(SearchMode::seesRaces).toList();
    TrialTable table = new TrialTable(out, "", seeing);
    for (RaceClass raceClass : RaceClass.values()) {
      String title = raceClass.label().replace('_', ' ');
      table.row(
          title,
          seeing.stream().map(mode -> String.valueOf(findings.races(mode, raceClass))).toList());
    }
  }

  private void count(TrialTable table, String title, ToLongFunction<SearchMode> count) {
    fill(table, title, mode -> String.valueOf(count.applyAsLong(mode)));
  }

  private void fill(TrialTable table, String title, Function<SearchMode, String> cell) {
    table.row(title, modes.stream().map(cell).toList());
  }

  private static String average(List<ProgramTrial> trials) {
    return trials.isEmpty()
        ? ""
        : TrialTable.seconds(
            trials.stream().mapToDouble(ProgramTrial::seconds).average().orElseThrow());
  }
}
