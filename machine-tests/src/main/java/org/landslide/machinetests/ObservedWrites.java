package org.landslide.machinetests;

import java.util.HashSet;
import java.util.Set;
import org.landslide.machine.memory.AccessLog;

/** The words of memory that a case was seen to write. */
final class ObservedWrites {
  private static final int LOG_SIZE = 1 << 16;

  private final AccessLog log = new AccessLog(LOG_SIZE);
  private final Set<Integer> words = new HashSet<>();

  AccessLog log() {
    return log;
  }

  void clear() {
    log.clear();
    words.clear();
  }

  /** Takes note of what is in the log and empties it. */
  void drain() {
    for (int i = 0; i < log.size(); i++) {
      if (log.isWrite(i)) {
        add(log.address(i), log.bytes(i));
      }
    }
    log.clear();
  }

  private void add(int address, int bytes) {
    for (int word = address & ~3; word < address + bytes; word += 4) {
      words.add(word);
    }
  }

  /** Throws if a change (address and value in turn) was made by no write. */
  void checkComplete(int[] changes) {
    for (int i = 0; i < changes.length; i += 2) {
      if (!words.contains(changes[i])) {
        throw new IllegalStateException(
            String.format("the store to 0x%08x was not observed", changes[i]));
      }
    }
  }
}
