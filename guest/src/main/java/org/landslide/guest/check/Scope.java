package org.landslide.guest.check;

import java.util.List;
import java.util.function.Supplier;
import org.landslide.guest.names.Frame;

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
   * @param function counts as on the stack, also when it has just returned
   * @param stack asked for only if there are rules, since unwinding takes time
   */
  boolean allows(String function, Supplier<List<Frame>> stack) {
    return rules.isEmpty() || allows(function, stack.get());
  }

  private boolean allows(String function, List<Frame> stack) {
    boolean allowed = otherwise;
    for (ScopeRule rule : rules) {
      String name = rule.function();
      if (name.equals(function) || stack.stream().anyMatch(f -> f.functionName().equals(name))) {
        allowed = rule.within();
      }
    }
    return allowed;
  }
}
