package org.landslide.cli.config;

import java.util.Set;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.guest.check.ScopeRule;

/** One thing that the user has set. */
sealed interface Setting {
  void applyTo(Draft draft);

  /** Fails when it names something that the program does not have. */
  default void checkNames(KnownNames program) {}

  /** Where threads may be preempted; replaces what was set before. */
  record Preempt(Set<PreemptionKind> kinds) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.preempt(kinds);
    }
  }

  /** One more access before which a thread may be preempted. */
  record Racing(RacingAccess access) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.add(access);
    }
  }

  /** One more rule about the scope. */
  record Scope(ScopeRule rule, Origin origin) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.add(rule);
    }

    @Override
    public void checkNames(KnownNames program) {
      program.require("function", rule.function(), program.functions(), origin);
    }
  }

  /** One more name in a list. */
  record Listed(NameList list, String name, Origin origin) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.add(list, name);
    }

    @Override
    public void checkNames(KnownNames program) {
      program.require(list.what(), name, list.known(program), origin);
    }
  }

  /** A switch. */
  record Switched(Flag flag, boolean on) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.set(flag, on);
    }
  }

  /** A number about transactions. */
  record Transacting(TransactionNumber number, int value) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.set(number, value);
    }
  }

  /** A number. */
  record Limited(Threshold threshold, double value) implements Setting {
    @Override
    public void applyTo(Draft draft) {
      draft.set(threshold, value);
    }
  }
}
