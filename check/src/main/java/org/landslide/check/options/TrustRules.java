package org.landslide.check.options;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a check takes for granted, and so does not look into. Function and variable names must exist
 * in the program.
 *
 * @param assumptions what it assumes of the thread library
 * @param functions functions whose accesses never conflict, with all that they call
 *     (thrlib_function)
 * @param raceFreeFunctions functions whose accesses are no data races (ignore_dr_function)
 * @param variables globals whose accesses never conflict (ignore_sym)
 */
public record TrustRules(
    Set<Assumption> assumptions,
    Set<String> functions,
    Set<String> raceFreeFunctions,
    Set<String> variables) {
  static final TrustRules DEFAULT =
      new TrustRules(Set.of(Assumption.MUTEXES_HAVE_NO_RACES), Set.of(), Set.of(), Set.of());

  public TrustRules {
    assumptions = Set.copyOf(assumptions);
    functions = Set.copyOf(functions);
    raceFreeFunctions = Set.copyOf(raceFreeFunctions);
    variables = Set.copyOf(variables);
  }

  public boolean has(Assumption assumption) {
    return assumptions.contains(assumption);
  }

  public TrustRules with(Assumption assumption) {
    EnumSet<Assumption> more = EnumSet.of(assumption);
    more.addAll(assumptions);
    return new TrustRules(more, functions, raceFreeFunctions, variables);
  }

  public TrustRules without(Assumption assumption) {
    EnumSet<Assumption> fewer = EnumSet.allOf(Assumption.class);
    fewer.retainAll(assumptions);
    fewer.remove(assumption);
    return new TrustRules(fewer, functions, raceFreeFunctions, variables);
  }

  public TrustRules withFunctions(Set<String> names) {
    return new TrustRules(assumptions, names, raceFreeFunctions, variables);
  }

  public TrustRules withRaceFreeFunctions(Set<String> names) {
    return new TrustRules(assumptions, functions, names, variables);
  }

  public TrustRules withVariables(Set<String> names) {
    return new TrustRules(assumptions, functions, raceFreeFunctions, names);
  }
}
