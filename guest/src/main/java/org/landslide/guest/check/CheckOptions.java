package org.landslide.guest.check;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.PreemptionPoint.Kind;
import org.landslide.engine.PreemptionPoint.RacingAccess;

/**
 * What a check of a Pebbles program depends on besides the program. Function and variable names
 * must exist in the program.
 *
 * @param preempt where threads may be preempted
 * @param racingAccesses before which instructions they may be preempted as well
 * @param races whether steps say what they accessed one by one, for the analysis of data races
 * @param scope in which functions; the last rule that matches the stack wins
 * @param ignoredVariables globals whose accesses never conflict (ignore_sym)
 * @param raceFreeFunctions functions whose accesses are no data races (ignore_dr_function)
 * @param trustedFunctions functions whose accesses never conflict, with all that they call
 *     (thrlib_function)
 * @param trustedJoin whether thr_join is taken to order what the joined thread did before it
 * @param trustedMutexes whether a thread about to take a held mutex is disabled instead of run
 * @param testingMutexes whether the inside of mutexes is under test as well
 * @param lockHandOff whether a mutex may be unlocked by another thread than locked it
 * @param leaks whether memory that is not freed at the end is a bug
 * @param transactions how transactions go
 */
public record CheckOptions(
    Set<PreemptionKind> preempt,
    Set<RacingAccess> racingAccesses,
    boolean races,
    List<ScopeRule> scope,
    Set<String> ignoredVariables,
    Set<String> raceFreeFunctions,
    Set<String> trustedFunctions,
    boolean trustedJoin,
    boolean trustedMutexes,
    boolean testingMutexes,
    boolean lockHandOff,
    boolean leaks,
    Heuristics heuristics,
    TransactionRules transactions) {
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          EnumSet.allOf(PreemptionKind.class),
          List.of(),
          Set.of(),
          Set.of(),
          Set.of(),
          false,
          false,
          false,
          false,
          false,
          Heuristics.DEFAULT);

  public CheckOptions {
    preempt = Set.copyOf(preempt);
    racingAccesses = Set.copyOf(racingAccesses);
    scope = List.copyOf(scope);
    ignoredVariables = Set.copyOf(ignoredVariables);
    raceFreeFunctions = Set.copyOf(raceFreeFunctions);
    trustedFunctions = Set.copyOf(trustedFunctions);
  }

  /** Without anything about data races, and without transactions that fail. */
  public CheckOptions(
      Set<PreemptionKind> preempt,
      List<ScopeRule> scope,
      Set<String> ignoredVariables,
      Set<String> raceFreeFunctions,
      Set<String> trustedFunctions,
      boolean trustedJoin,
      boolean trustedMutexes,
      boolean testingMutexes,
      boolean lockHandOff,
      boolean leaks,
      Heuristics heuristics) {
    this(
        preempt,
        Set.of(),
        false,
        scope,
        ignoredVariables,
        raceFreeFunctions,
        trustedFunctions,
        trustedJoin,
        trustedMutexes,
        testingMutexes,
        lockHandOff,
        leaks,
        heuristics,
        TransactionRules.NONE);
  }

  /** Where threads may be preempted is said by points of either sort. */
  public CheckOptions withPoints(Set<PreemptionPoint> points) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    Set<RacingAccess> accesses = new HashSet<>();
    for (PreemptionPoint point : points) {
      if (point instanceof Kind kind) {
        kinds.add(PreemptionKind.named(kind.name()));
      } else if (point instanceof RacingAccess access) {
        accesses.add(access);
      }
    }
    return with(kinds, accesses, races, leaks, transactions);
  }

  public CheckOptions withPreempt(Set<PreemptionKind> newPreempt) {
    return with(newPreempt, racingAccesses, races, leaks, transactions);
  }

  public CheckOptions withRaces(boolean newRaces) {
    return with(preempt, racingAccesses, newRaces, leaks, transactions);
  }

  public CheckOptions withLeaks(boolean newLeaks) {
    return with(preempt, racingAccesses, races, newLeaks, transactions);
  }

  public CheckOptions withTransactions(TransactionRules rules) {
    return with(preempt, racingAccesses, races, leaks, rules);
  }

  private CheckOptions with(
      Set<PreemptionKind> newPreempt,
      Set<RacingAccess> newAccesses,
      boolean newRaces,
      boolean newLeaks,
      TransactionRules newTransactions) {
    return new CheckOptions(
        newPreempt,
        newAccesses,
        newRaces,
        scope,
        ignoredVariables,
        raceFreeFunctions,
        trustedFunctions,
        trustedJoin,
        trustedMutexes,
        testingMutexes,
        lockHandOff,
        newLeaks,
        heuristics,
        newTransactions);
  }
}
