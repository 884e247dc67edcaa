package org.landslide.guest.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a check of a Pebbles program depends on besides the program. Function and variable names
 * must exist in the program.
 *
 * @param preempt where threads may be preempted
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
 */
public record CheckOptions(
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
    scope = List.copyOf(scope);
    ignoredVariables = Set.copyOf(ignoredVariables);
    raceFreeFunctions = Set.copyOf(raceFreeFunctions);
    trustedFunctions = Set.copyOf(trustedFunctions);
  }

  public CheckOptions withPreempt(Set<PreemptionKind> newPreempt) {
    return new CheckOptions(
        newPreempt,
        scope,
        ignoredVariables,
        raceFreeFunctions,
        trustedFunctions,
        trustedJoin,
        trustedMutexes,
        testingMutexes,
        lockHandOff,
        leaks,
        heuristics);
  }

  public CheckOptions withLeaks(boolean newLeaks) {
    return new CheckOptions(
        preempt,
        scope,
        ignoredVariables,
        raceFreeFunctions,
        trustedFunctions,
        trustedJoin,
        trustedMutexes,
        testingMutexes,
        lockHandOff,
        newLeaks,
        heuristics);
  }
}
