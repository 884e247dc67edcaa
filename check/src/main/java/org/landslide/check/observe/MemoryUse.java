package org.landslide.check.observe;

import java.util.Optional;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.machine.memory.AccessLog;

/**
 * What of memory a step depends on and what it overwrites, whether or not others could see it:
 * trusted code counts too, and what was tried out to see which threads wait.
 */
final class MemoryUse {
  /** A step that uses more words is not worth it. */
  private static final int MOST_WORDS = 1 << 13;

  private final FootprintBuilder words = new FootprintBuilder();
  private boolean on;
  private boolean everything;

  void begin() {
    on = true;
  }

  /**
   * Accesses were made.
   *
   * @param kept whether what they wrote stays written
   */
  void add(AccessLog log, int space, boolean kept) {
    if (!on || everything) {
      return;
    }
    for (int i = 0; i < log.size(); i++) {
      if (log.bytes(i) > MOST_WORDS * Integer.BYTES) {
        everything = true;
        return;
      }
      if (kept || !log.isWrite(i)) {
        words.use(space, log.address(i), log.bytes(i), log.isWrite(i));
      }
    }
    everything = words.words() > MOST_WORDS;
  }

  /** Memory was looked at from outside. */
  void look(int space, int address, int bytes) {
    if (on && !everything) {
      words.use(space, address, bytes, false);
    }
  }

  /** It is not known on what the step depends. */
  void dependsOnEverything() {
    everything = true;
  }

  /** What was used since the last time; empty if it is not known, or was not asked for. */
  Optional<Footprint> take() {
    Footprint used = words.build();
    boolean known = on && !everything;
    everything = false;
    return known ? Optional.of(used) : Optional.empty();
  }
}
