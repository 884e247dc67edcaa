package org.landslide.cli.config;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.guest.check.CheckOptions;

/** What can be switched on or off; all are off by default. */
enum Flag {
  TRUSTED_THR_JOIN,
  TRUSTED_MUTEXES,
  TESTING_MUTEXES,
  ALLOW_LOCK_HANDOFF,
  MEMORY_LEAKS;

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
    };
  }

  static Optional<Flag> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }
}
