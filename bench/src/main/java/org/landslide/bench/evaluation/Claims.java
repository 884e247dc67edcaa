package org.landslide.bench.evaluation;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.bench.Table;
import org.landslide.pebbles.catalog.Program;

/** What should hold, and whether it does. */
final class Claims {
  private static final int COLUMNS = 100;
  private static final String INDENT = "     ";
  private static final double LONGEST_WAIT = 10;
  private static final double SPEED_UP = 1.7;

  private final PrintStream out;

  Claims(PrintStream out) {
    this.out = out;
  }

  /** Of the trials. */
  void print(List<SearchMode> modes, Findings findings) {
    printWaits(findings);
    for (SearchMode other : modes) {
      if (!other.equals(SearchMode.DEFAULT)) {
        List<Program> lost = findings.missedBy(SearchMode.DEFAULT, other);
        claim("the default mode finds all that " + other.title() + " finds", lost);
      }
    }
    claim(
        "no mode finds another bug than the program has",
        findings.falseAlarms().stream().map(ProgramTrial::program).toList());
  }

  private void printWaits(Findings findings) {
    List<ProgramTrial> found = findings.bugs(SearchMode.DEFAULT);
    Optional<ProgramTrial> slowest =
        found.stream().max(Comparator.comparingDouble(ProgramTrial::seconds));
    claim("the default mode finds every bug", findings.missed(SearchMode.DEFAULT));
    if (slowest.isPresent()) {
      double seconds = slowest.get().seconds();
      claim(
          String.format(
              Locale.ROOT,
              "in less than %.0f s each; at most %s s (%s)",
              LONGEST_WAIT,
              TrialTable.seconds(seconds),
              slowest.get().program().name()),
          seconds < LONGEST_WAIT);
    }
  }

  /** Of the time that the whole evaluation took with one run at a time, and with two. */
  void printSpeedUp(double one, double two) {
    claim(
        String.format(
            Locale.ROOT,
            "two workers are %.2f times as fast as one (aim %.1f; %.1f s and %.1f s for all runs)",
            one / two,
            SPEED_UP,
            two,
            one),
        one / two >= SPEED_UP);
  }

  private void claim(String text, List<Program> exceptions) {
    claim(text, exceptions.isEmpty());
    StringBuilder line = new StringBuilder();
    for (String name : exceptions.stream().map(Program::name).distinct().toList()) {
      if (INDENT.length() + line.length() + name.length() >= COLUMNS) {
        out.println(INDENT + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(name);
    }
    if (!line.isEmpty()) {
      out.println(INDENT + line);
    }
  }

  private void claim(String text, boolean holds) {
    out.printf("%-3s  %s%n", Table.met(holds), text);
  }
}
