package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.TransactionRules;

/** Says what options keep a check from seeing, so that no result claims more than it should. */
public final class Restrictions {
  private Restrictions() {}

  /**
   * One clause for each, in a fixed order, for a search that preempts threads wherever it may help
   * unless options forbid it.
   */
  public static List<String> ofFreeSearch(Settings.Resolved settings) {
    return clauses(settings, row -> true);
  }

  /** One clause for each, in a fixed order, for a search that is told where to preempt threads. */
  public static List<String> of(Settings.Resolved settings) {
    return clauses(settings, row -> row != SettingTable.PREEMPT);
  }

  private static List<String> clauses(Settings.Resolved settings, Predicate<SettingKey<?>> counts) {
    return SettingTable.ROWS.stream()
        .filter(counts)
        .map(row -> row.leftOut(settings))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The same for a program that has transactions.
   *
   * @param retriesRanOut whether one failed for no reason as often in a row as it may
   */
  public static List<String> withTransactions(
      List<String> clauses, CheckOptions options, boolean retriesRanOut) {
    List<String> all = new ArrayList<>(clauses);
    TransactionRules rules = options.transactions();
    if (!rules.enabled()) {
      all.add("that transactions may fail, which -X makes them");
    }
    if (retriesRanOut) {
      all.add(
          "more than %d failures in a row of one transaction for no reason (--retries)"
              .formatted(rules.retries()));
    }
    return all;
  }
}
