package org.landslide.bench.transactions;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.landslide.bench.Table;
import org.landslide.bench.transactions.TransactionTrial.Reference;

/** What we claim about all the figures together, and where it does not hold. */
final class Comparison {
  /** What took the thesis longer than this... */
  private static final double LONG = 60;

  /** ... should be so many times as fast here. */
  private static final double FASTER = 100;

  private static final String INDENT = "       ";

  private final PrintStream out;
  private final List<Finding> findings;

  Comparison(PrintStream out, List<Finding> findings) {
    this.out = out;
    this.findings = List.copyOf(findings);
  }

  void print() {
    List<Finding> bugs = all(finding -> !finding.trial().expected().isEmpty());
    List<Finding> rest = all(finding -> finding.trial().expected().isEmpty());
    claim("every bug is found, and is of the expected kind", titles(bugs, this::isWrong));
    claim("nothing is found elsewhere", titles(rest, finding -> finding.bug().isPresent()));
    claim(
        "all that the thesis verified is verified",
        titles(rest, finding -> finding.trial().wasFinished() && finding.isUnfinished()));
    claim("no more interleavings than in the thesis, where there is no bug", largerIn(rest));
    claim("at most a hundredth of the time, where there is no bug and it took over 60 s", slow());
    List<String> now = titles(rest, this::isNew);
    if (!now.isEmpty()) {
      out.println("Verified here, and in the thesis by no option: " + String.join(", ", now));
    }
  }

  private List<Finding> all(Predicate<Finding> which) {
    return findings.stream().filter(which).toList();
  }

  private static List<String> titles(List<Finding> findings, Predicate<Finding> which) {
    return findings.stream().filter(which).map(Comparison::title).toList();
  }

  private static String title(Finding finding) {
    List<Reference> references = finding.trial().references();
    return (finding.trial().title() + " " + references.get(0).options()).strip();
  }

  private boolean isWrong(Finding finding) {
    return !finding.isAsExpected();
  }

  private boolean isNew(Finding finding) {
    return finding.isAsExpected() && !finding.trial().wasFinished();
  }

  private List<String> largerIn(List<Finding> rest) {
    return each(
        rest, (finding, figure) -> finding.interleavings() > Math.rint(figure.interleavings()));
  }

  private List<String> slow() {
    List<Finding> verified = all(finding -> finding.trial().expected().isEmpty());
    return each(
        verified,
        (finding, figure) ->
            figure.seconds() > LONG && finding.seconds() * FASTER > figure.seconds());
  }

  /** Compares what both we and the thesis have finished. */
  private static List<String> each(List<Finding> findings, Judge judge) {
    List<String> titles = new ArrayList<>();
    for (Finding finding : findings) {
      for (Reference reference : finding.trial().references()) {
        boolean comparable = reference.figure().finished() && finding.isAsExpected();
        if (comparable && judge.fails(finding, reference.figure())) {
          titles.add((finding.trial().title() + " " + reference.options()).strip());
        }
      }
    }
    return titles;
  }

  /** Whether we are worse than we should be. */
  private interface Judge {
    boolean fails(Finding finding, Figure figure);
  }

  private void claim(String sentence, List<String> exceptions) {
    out.printf("%-3s  %s%n", Table.met(exceptions.isEmpty()), sentence);
    if (!exceptions.isEmpty()) {
      out.println(INDENT + "not: " + String.join(", ", exceptions));
    }
  }
}
