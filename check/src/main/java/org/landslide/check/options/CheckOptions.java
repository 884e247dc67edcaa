package org.landslide.check.options;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;

/**
 * What a check of a Pebbles program depends on besides the program.
 *
 * @param preemption where threads may be preempted
 * @param trust what is taken for granted
 * @param bugs what counts as a bug besides what always does
 * @param races whether steps say what they accessed one by one, for the analysis of data races
 * @param heuristics when a thread is taken to wait
 * @param transactions how transactions go
 * @param roles which functions play roles because the user says so
 * @param input what the program reads from its console, a byte to a character
 */
public record CheckOptions(
    PreemptionRules preemption,
    TrustRules trust,
    Set<OptionalBug> bugs,
    boolean races,
    Heuristics heuristics,
    TransactionRules transactions,
    FunctionRoles roles,
    String input) {
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          PreemptionRules.DEFAULT,
          TrustRules.DEFAULT,
          Set.of(OptionalBug.LOCK_HAND_OFF),
          false,
          Heuristics.DEFAULT,
          TransactionRules.NONE);

  /** With the functions that play roles by themselves, and nothing to read. */
  public CheckOptions(
      PreemptionRules preemption,
      TrustRules trust,
      Set<OptionalBug> bugs,
      boolean races,
      Heuristics heuristics,
      TransactionRules transactions) {
    this(preemption, trust, bugs, races, heuristics, transactions, FunctionRoles.NONE, "");
  }

  public CheckOptions {
    bugs = Set.copyOf(bugs);
  }

  public boolean assumes(Assumption assumption) {
    return trust.has(assumption);
  }

  public boolean reports(OptionalBug bug) {
    return bugs.contains(bug);
  }

  /** Where threads may be preempted is said by points of either sort. */
  public CheckOptions withPoints(Set<PreemptionPoint> points) {
    return with(preemption.withPoints(points));
  }

  public CheckOptions withPreempt(Set<PreemptionKind> kinds) {
    return with(preemption.withKinds(kinds));
  }

  public CheckOptions withScope(List<ScopeRule> rules) {
    return with(preemption.withScope(rules));
  }

  public CheckOptions with(PreemptionRules rules) {
    return new CheckOptions(rules, trust, bugs, races, heuristics, transactions, roles, input);
  }

  public CheckOptions assuming(Assumption assumption) {
    return with(trust.with(assumption));
  }

  public CheckOptions notAssuming(Assumption assumption) {
    return with(trust.without(assumption));
  }

  public CheckOptions with(TrustRules rules) {
    return new CheckOptions(preemption, rules, bugs, races, heuristics, transactions, roles, input);
  }

  public CheckOptions reporting(OptionalBug bug) {
    EnumSet<OptionalBug> more = EnumSet.of(bug);
    more.addAll(bugs);
    return new CheckOptions(preemption, trust, more, races, heuristics, transactions, roles, input);
  }

  public CheckOptions allowing(OptionalBug bug) {
    EnumSet<OptionalBug> fewer = EnumSet.allOf(OptionalBug.class);
    fewer.retainAll(bugs);
    fewer.remove(bug);
    return new CheckOptions(
        preemption, trust, fewer, races, heuristics, transactions, roles, input);
  }

  public CheckOptions withRaces(boolean newRaces) {
    return new CheckOptions(
        preemption, trust, bugs, newRaces, heuristics, transactions, roles, input);
  }

  public CheckOptions with(Heuristics newHeuristics) {
    return new CheckOptions(
        preemption, trust, bugs, races, newHeuristics, transactions, roles, input);
  }

  public CheckOptions withTransactions(TransactionRules rules) {
    return new CheckOptions(preemption, trust, bugs, races, heuristics, rules, roles, input);
  }

  public CheckOptions with(FunctionRoles newRoles) {
    return new CheckOptions(
        preemption, trust, bugs, races, heuristics, transactions, newRoles, input);
  }

  public CheckOptions reading(String newInput) {
    return new CheckOptions(
        preemption, trust, bugs, races, heuristics, transactions, roles, newInput);
  }
}
