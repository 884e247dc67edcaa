package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.cli.message.Text;
import org.landslide.engine.ExplorerOptions;
import org.landslide.guest.check.Assumption;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.OptionalBug;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.guest.check.ScopeRule;
import org.landslide.guest.check.TransactionRules;

/** Says what options keep a check from seeing, so that no result claims more than it should. */
public final class Restrictions {
  private Restrictions() {}

  /**
   * One clause for each, in a fixed order, for a search that preempts threads wherever it may help
   * unless options forbid it.
   */
  public static List<String> ofFreeSearch(Settings.Resolved settings) {
    CheckOptions options = settings.options();
    List<String> clauses = new ArrayList<>();
    Set<PreemptionKind> missing = EnumSet.allOf(PreemptionKind.class);
    missing.removeAll(options.preemption().kinds());
    if (!missing.isEmpty()) {
      List<String> labels = missing.stream().map(PreemptionKind::label).toList();
      clauses.add("preemption points of the kind " + Text.allOf(labels));
    }
    clauses.addAll(of(settings));
    return clauses;
  }

  /** One clause for each, in a fixed order. */
  public static List<String> of(Settings.Resolved settings) {
    CheckOptions options = settings.options();
    List<String> clauses = new ArrayList<>();
    if (!options.preemption().scope().isEmpty()) {
      clauses.add("preemption points outside the scope: " + scope(options.preemption().scope()));
    }
    for (NameList list : NameList.values()) {
      List<String> names = List.copyOf(list.of(options));
      if (!names.isEmpty()) {
        clauses.add(ignored(list) + Text.allOf(names));
      }
    }
    if (options.assumes(Assumption.JOIN_WORKS)) {
      clauses.add("what is inside thr_join, which is trusted");
    }
    if (options.assumes(Assumption.MUTEXES_WORK)) {
      clauses.add("what is inside mutexes, which are trusted");
    }
    if (!options.reports(OptionalBug.LOCK_HAND_OFF)) {
      clauses.add("mutexes unlocked by a thread that did not lock them");
    }
    addTransactions(clauses, options.transactions(), settings.abortBound());
    return clauses;
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

  private static void addTransactions(List<String> clauses, TransactionRules rules, int bound) {
    if (rules.enabled() && !rules.codes()) {
      clauses.add("all reasons for which transactions fail but _XABORT_RETRY");
    }
    if (rules.enabled() && !rules.spurious()) {
      clauses.add("transactions that fail for no reason, as those of hardware may");
    }
    if (bound != ExplorerOptions.UNBOUNDED) {
      clauses.add(
          "interleavings in which more transactions are made to fail than %d (--abort-bound)"
              .formatted(bound));
    }
  }

  private static String scope(List<ScopeRule> rules) {
    return rules.stream()
        .map(rule -> (rule.within() ? "within " : "without ") + rule.function())
        .collect(Collectors.joining(", "));
  }

  private static String ignored(NameList list) {
    return switch (list) {
      case IGNORE_SYM -> "accesses to ";
      case IGNORE_DR_FUNCTION -> "data races in ";
      case THRLIB_FUNCTION -> "accesses in ";
    };
  }
}
