package org.landslide.cli.config;

import java.util.Locale;

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
}
