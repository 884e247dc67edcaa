package org.landslide.check.options;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

/**
 * Where threads may be preempted.
 *
 * @param kinds at which kinds of points
 * @param racingAccesses before which instructions as well
 * @param scope in which functions; the last rule that matches the stack wins
 */
public record PreemptionRules(
    Set<PreemptionKind> kinds, Set<RacingAccess> racingAccesses, List<ScopeRule> scope) {
  /** A state space with this point has the others everywhere, whatever the scope is. */
  public static final PreemptionPoint OUTSIDE_SCOPE = new Kind("outside the scope");

  static final PreemptionRules DEFAULT =
      new PreemptionRules(PreemptionKind.usual(), Set.of(), List.of());

  public PreemptionRules {
    kinds = Set.copyOf(kinds);
    racingAccesses = Set.copyOf(racingAccesses);
    scope = List.copyOf(scope);
  }

  /** Whether the user has said nothing of where threads may be preempted. */
  public boolean hasUsualKinds() {
    return kinds.equals(PreemptionKind.usual());
  }

  public PreemptionRules withKinds(Set<PreemptionKind> newKinds) {
    return new PreemptionRules(newKinds, racingAccesses, scope);
  }

  public PreemptionRules withRacingAccesses(Set<RacingAccess> accesses) {
    return new PreemptionRules(kinds, accesses, scope);
  }

  public PreemptionRules withScope(List<ScopeRule> rules) {
    return new PreemptionRules(kinds, racingAccesses, rules);
  }

  /** The same scope, unless the points say otherwise, with points of either sort. */
  PreemptionRules withPoints(Set<PreemptionPoint> points) {
    Set<PreemptionKind> newKinds = EnumSet.noneOf(PreemptionKind.class);
    Set<RacingAccess> accesses = new HashSet<>();
    List<ScopeRule> newScope = scope;
    for (PreemptionPoint point : points) {
      if (point.equals(OUTSIDE_SCOPE)) {
        newScope = List.of();
      } else if (point instanceof Kind kind) {
        newKinds.add(PreemptionKind.named(kind.name()));
      } else if (point instanceof RacingAccess access) {
        accesses.add(access);
      }
    }
    return new PreemptionRules(newKinds, accesses, newScope);
  }
}
