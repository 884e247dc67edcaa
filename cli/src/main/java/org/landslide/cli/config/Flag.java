package org.landslide.cli.config;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.landslide.guest.check.Assumption;
import org.landslide.guest.check.CheckOptions;
import org.landslide.guest.check.OptionalBug;
import org.landslide.guest.check.TransactionRules;

/** What can be switched on or off; all are off by default. */
enum Flag {
  TRUSTED_THR_JOIN,
  TRUSTED_MUTEXES,
  TESTING_MUTEXES,
  ALLOW_LOCK_HANDOFF,
  MEMORY_LEAKS,
  TRANSACTIONS,
  ABORT_CODES,
  SOFTWARE_TRANSACTIONS,
  WEAK_ATOMICITY;

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isOn(CheckOptions options) {
    return switch (this) {
      case TRUSTED_THR_JOIN -> options.assumes(Assumption.JOIN_WORKS);
      case TRUSTED_MUTEXES -> options.assumes(Assumption.MUTEXES_WORK);
      case TESTING_MUTEXES -> !options.assumes(Assumption.MUTEXES_HAVE_NO_RACES);
      case ALLOW_LOCK_HANDOFF -> !options.reports(OptionalBug.LOCK_HAND_OFF);
      case MEMORY_LEAKS -> options.reports(OptionalBug.LEAK);
      case TRANSACTIONS -> options.transactions().enabled();
      case ABORT_CODES -> options.transactions().codes();
      case SOFTWARE_TRANSACTIONS -> isSoftware(options.transactions());
      case WEAK_ATOMICITY -> options.transactions().weak();
    };
  }

  static Set<Assumption> assumptions(Set<Flag> flags) {
    Set<Assumption> all = EnumSet.noneOf(Assumption.class);
    if (flags.contains(TRUSTED_THR_JOIN)) {
      all.add(Assumption.JOIN_WORKS);
    }
    if (flags.contains(TRUSTED_MUTEXES)) {
      all.add(Assumption.MUTEXES_WORK);
    }
    if (!flags.contains(TESTING_MUTEXES)) {
      all.add(Assumption.MUTEXES_HAVE_NO_RACES);
    }
    return all;
  }

  static Set<OptionalBug> bugs(Set<Flag> flags) {
    Set<OptionalBug> all = EnumSet.noneOf(OptionalBug.class);
    if (!flags.contains(ALLOW_LOCK_HANDOFF)) {
      all.add(OptionalBug.LOCK_HAND_OFF);
    }
    if (flags.contains(MEMORY_LEAKS)) {
      all.add(OptionalBug.LEAK);
    }
    return all;
  }

  private static boolean isSoftware(TransactionRules rules) {
    return rules.enabled() && !rules.spurious();
  }

  static Optional<Flag> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }
}
