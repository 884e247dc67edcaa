package org.landslide.cli.config;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.guest.check.CheckOptions;
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
      case TRUSTED_THR_JOIN -> options.trustedJoin();
      case TRUSTED_MUTEXES -> options.trustedMutexes();
      case TESTING_MUTEXES -> options.testingMutexes();
      case ALLOW_LOCK_HANDOFF -> options.lockHandOff();
      case MEMORY_LEAKS -> options.leaks();
      case TRANSACTIONS -> options.transactions().enabled();
      case ABORT_CODES -> options.transactions().codes();
      case SOFTWARE_TRANSACTIONS -> isSoftware(options.transactions());
      case WEAK_ATOMICITY -> options.transactions().weak();
    };
  }

  private static boolean isSoftware(TransactionRules rules) {
    return rules.enabled() && !rules.spurious();
  }

  static Optional<Flag> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }
}
