package org.landslide.check.execute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;

/**
 * In which functions a thread may be preempted (thesis, section 3.4.1). The last rule decides whose
 * function is on the stack. Where none is, everything goes, unless some rule names a function to
 * stay within.
 */
final class Scope {
  private final List<ScopeRule> rules;
  private final boolean otherwise;

  Scope(List<ScopeRule> rules) {
    this.rules = List.copyOf(rules);
    this.otherwise = rules.stream().noneMatch(ScopeRule::within);
  }

  /**
   * Whether a thread may be preempted.
   *
   * @param calls the functions that it is in
   * @param left a function that it has just left, which counts as one that it is in; or null
   */
  boolean allows(@Nullable WatchedCalls calls, @Nullable WatchedFunction left) {
    boolean allowed = otherwise;
    for (ScopeRule rule : rules) {
      String name = rule.function();
      if ((left != null && left.isNamed(name)) || WatchedCalls.areIn(calls, name)) {
        allowed = rule.within();
      }
    }
    return allowed;
  }
}
