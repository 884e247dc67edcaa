package org.landslide.bench;

import java.util.Optional;
import org.landslide.machine.memory.AccessLog;
import org.landslide.pebbles.abi.Limits;

/** What is written down while a program runs. */
enum Observation {
  NOTHING("quiet"),
  /** As a checker does it: no other thread has business on a thread's stack. */
  ALL_BUT_STACK("recording"),
  EVERYTHING("recording all");

  /** Some 200 KB, which is the cache's for the taking. */
  private static final int CAPACITY = 1 << 14;

  private final String title;

  Observation(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  Optional<AccessLog> newLog() {
    if (this == NOTHING) {
      return Optional.empty();
    }
    AccessLog log = new AccessLog(CAPACITY);
    if (this == ALL_BUT_STACK) {
      log.exclude(Limits.USER_END - Limits.STACK_SIZE, Limits.USER_END - 1);
    }
    return Optional.of(log);
  }
}
