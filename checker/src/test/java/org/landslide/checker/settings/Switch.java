package org.landslide.checker.settings;

import java.util.Locale;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.OptionalBug;

/** The settings that are true or false, transactions apart. */
enum Switch {
  TRUSTED_THR_JOIN,
  TRUSTED_MUTEXES,
  TESTING_MUTEXES,
  ALLOW_LOCK_HANDOFF,
  MEMORY_LEAKS;

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What becomes of the defaults. */
  CheckOptions switchedOn() {
    CheckOptions usual = CheckOptions.DEFAULT;
    return switch (this) {
      case TRUSTED_THR_JOIN -> usual.assuming(Assumption.JOIN_WORKS);
      case TRUSTED_MUTEXES -> usual.assuming(Assumption.MUTEXES_WORK);
      case TESTING_MUTEXES -> usual.notAssuming(Assumption.MUTEXES_HAVE_NO_RACES);
      case ALLOW_LOCK_HANDOFF -> usual.allowing(OptionalBug.LOCK_HAND_OFF);
      case MEMORY_LEAKS -> usual.reporting(OptionalBug.LEAK);
    };
  }
}
