package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.LoopThresholds;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.Heuristics;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.guest.check.PreemptionRules;
import org.landslide.guest.check.ScopeRule;
import org.landslide.guest.check.TrustRules;

/** Options in the making: the defaults, changed by one setting after the other. */
final class Draft {
  private Set<PreemptionKind> preempt = CheckOptions.DEFAULT.preemption().kinds();
  private final Set<RacingAccess> racingAccesses = new HashSet<>();
  private final List<ScopeRule> scope = new ArrayList<>();
  private final Map<NameList, Set<String>> names = new EnumMap<>(NameList.class);
  private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
  private final Map<TransactionNumber, Integer> transactionNumbers =
      new EnumMap<>(TransactionNumber.class);
  private final Map<Threshold, Double> thresholds = new EnumMap<>(Threshold.class);

  void preempt(Set<PreemptionKind> kinds) {
    preempt = kinds;
  }

  void add(RacingAccess access) {
    racingAccesses.add(access);
  }

  void add(ScopeRule rule) {
    scope.add(rule);
  }

  void add(NameList list, String name) {
    names.computeIfAbsent(list, key -> new TreeSet<>()).add(name);
  }

  void set(Flag flag, boolean on) {
    if (on) {
      flags.add(flag);
    } else {
      flags.remove(flag);
    }
  }

  void set(TransactionNumber number, int value) {
    transactionNumbers.put(number, value);
  }

  void set(Threshold threshold, double value) {
    thresholds.put(threshold, value);
  }

  CheckOptions checkOptions() {
    return new CheckOptions(
        new PreemptionRules(preempt, racingAccesses, scope),
        new TrustRules(
            Flag.assumptions(flags),
            names(NameList.THRLIB_FUNCTION),
            names(NameList.IGNORE_DR_FUNCTION),
            names(NameList.IGNORE_SYM)),
        Flag.bugs(flags),
        false,
        new Heuristics(
            whole(Threshold.YIELDS),
            whole(Threshold.ATOMICS),
            whole(Threshold.LOOKS),
            whole(Threshold.FORESIGHT)),
        new TransactionSettings(flags, transactionNumbers).rules());
  }

  LoopThresholds loopThresholds() {
    return new LoopThresholds(
        value(Threshold.DEPTH_FACTOR),
        whole(Threshold.CONFIDENT_INTERLEAVINGS),
        value(Threshold.UNCERTAINTY),
        whole(Threshold.FIRST_DEPTH),
        whole(Threshold.COST_FACTOR),
        whole(Threshold.LEAST_AVERAGE_COST),
        whole(Threshold.DEADLOCK_RETRIES));
  }

  private Set<String> names(NameList list) {
    return names.getOrDefault(list, Set.of());
  }

  private double value(Threshold threshold) {
    return thresholds.getOrDefault(threshold, threshold.of(Settings.Resolved.DEFAULT));
  }

  private int whole(Threshold threshold) {
    return (int) value(threshold);
  }
}
