package org.landslide.bench.soundness;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.landslide.bench.soundness.Ruling.Kind;

/** What came of everything, by what the programs are about. */
final class ResultTable {
  private static final class Row {
    private long programs;
    private long failing;
    private long interleavings;
    private final Map<Kind, Long> trials = new EnumMap<>(Kind.class);

    long trials(Kind kind) {
      return trials.getOrDefault(kind, 0L);
    }

    long wrong() {
      return trials.entrySet().stream()
          .filter(entry -> entry.getKey().isWrong())
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    long all() {
      return trials.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final PrintStream out;
  private final Map<String, Row> rows = new TreeMap<>();
  private final Row total = new Row();

  ResultTable(PrintStream out) {
    this.out = out;
  }

  void add(ProgramResult result) {
    String shape = result.program().program().shapes().split(" ", 2)[0];
    count(rows.computeIfAbsent(shape, key -> new Row()), result);
    count(total, result);
    for (TrialResult trial : result.trials()) {
      if (trial.isWrong()) {
        out.printf(
            "program %d (%s): %s with %s%n",
            result.program().number(),
            result.program().program().shapes(),
            label(trial.ruling().kind()),
            trial.trial().options().isEmpty() ? "no options" : trial.trial());
      }
    }
  }

  private static void count(Row row, ProgramResult result) {
    row.programs++;
    row.failing += result.program().expected().failures().isEmpty() ? 0 : 1;
    for (TrialResult trial : result.trials()) {
      row.trials.merge(trial.ruling().kind(), 1L, Long::sum);
      row.interleavings += trial.observed().interleavings();
    }
  }

  static String label(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  boolean isAllRight() {
    return total.wrong() == 0;
  }

  void print(double seconds) {
    out.printf(
        "%n%-16s %8s %8s %8s %8s %9s %9s  %s%n",
        "shape", "programs", "failing", "checks", "wrong", "supposed", "too large", "how wrong");
    rows.forEach(this::print);
    print("all", total);
    out.printf(
        Locale.ROOT,
        "%n%,d interleavings in %.1f s: %.1f programs a second%n",
        total.interleavings,
        seconds,
        total.programs / seconds);
  }

  private void print(String name, Row row) {
    StringBuilder how = new StringBuilder();
    row.trials.forEach(
        (kind, count) -> how.append(kind.isWrong() ? label(kind) + " " + count + "; " : ""));
    out.printf(
        "%-16s %8d %8d %8d %8d %9d %9d  %s%n",
        name.toLowerCase(Locale.ROOT).replace('_', '-'),
        row.programs,
        row.failing,
        row.all(),
        row.wrong(),
        row.trials(Kind.SUPPOSED),
        row.trials(Kind.TOO_LARGE),
        how);
  }
}
