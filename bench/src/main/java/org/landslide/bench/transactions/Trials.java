package org.landslide.bench.transactions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.transactions.TransactionTrial.Reference;
import org.landslide.check.options.TransactionRules;
import org.landslide.engine.finding.BugKind;

/** What the thesis has tried, table by table. */
final class Trials {
  static final String HARDWARE = "-X";
  static final String RETRY_SETS = "-X -R";
  static final String SOFTWARE = "-X -A -S";

  /** No transactions: they were replaced by a mutex. */
  private static final String NONE = "";

  private static final String ASSERTION = BugKind.FAILED_ASSERTION.label();

  /**
   * What counts for what the thesis calls the failure. It saw the tree's bug as a segmentation
   * fault with some arguments and as a failed assertion with others.
   */
  private static final Map<String, List<String>> FAILURES =
      Map.of(
          "assertion", List.of(ASSERTION),
          "deadlock", List.of(BugKind.DEADLOCK.label()),
          "segfault", List.of(BugKind.MEMORY_FAULT.label(), ASSERTION),
          "performance", List.of(ASSERTION));

  private Trials() {}

  /**
   * Table 6.2. Here every search does what -R does there, so one has to stand up to both figures.
   */
  static List<TransactionTrial> verification() throws BenchmarkException {
    List<TransactionTrial> trials = new ArrayList<>();
    for (ReferenceRow row : ReferenceRow.readAll("htm-verification.csv")) {
      trials.add(
          trial(
              row,
              TransactionRules.HARDWARE,
              new Reference(HARDWARE, row.figure("dpor_")),
              new Reference(RETRY_SETS, row.figure("retry_sets_"))));
      trials.add(
          trial(row, TransactionRules.SOFTWARE, new Reference(SOFTWARE, row.figure("stm_"))));
    }
    return trials;
  }

  /** Table 6.4. */
  static List<TransactionTrial> abstraction() throws BenchmarkException {
    List<TransactionTrial> trials = new ArrayList<>();
    for (ReferenceRow row : ReferenceRow.readAll("htm-abstraction.csv")) {
      boolean lock = row.test().startsWith("lock");
      trials.add(
          trial(
              row,
              lock ? TransactionRules.SOFTWARE : TransactionRules.NONE,
              new Reference(lock ? SOFTWARE : NONE, row.figure(""))));
    }
    return trials;
  }

  private static TransactionTrial trial(
      ReferenceRow row, TransactionRules rules, Reference... references) throws BenchmarkException {
    return new TransactionTrial(
        row.test(),
        row.threads(),
        row.iterations(),
        SearchMode.LARGEST,
        rules,
        List.of(),
        List.of(references));
  }

  /** Table 6.1. */
  static List<TransactionTrial> bugs() throws BenchmarkException {
    List<TransactionTrial> trials = new ArrayList<>();
    for (ReferenceRow row : ReferenceRow.readAll("htm-bugs.csv")) {
      trials.add(bug(row, SearchMode.DEFAULT, "", "quicksand_"));
      trials.add(bug(row, SearchMode.LARGEST, " -M", "maximal_"));
    }
    return trials;
  }

  private static TransactionTrial bug(
      ReferenceRow row, SearchMode mode, String option, String prefix) throws BenchmarkException {
    boolean lock = row.test().startsWith("lock");
    String failure = row.text("failure");
    List<String> expected = FAILURES.get(failure);
    if (expected == null) {
      throw new BenchmarkException("no kind of bug is known as " + failure);
    }
    return new TransactionTrial(
        row.test(),
        row.threads(),
        row.iterations(),
        mode,
        lock ? TransactionRules.SOFTWARE : TransactionRules.HARDWARE,
        expected,
        List.of(new Reference((lock ? SOFTWARE : HARDWARE) + option, row.figure(prefix))));
  }
}
