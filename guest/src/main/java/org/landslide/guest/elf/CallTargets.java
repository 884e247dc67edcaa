package org.landslide.guest.elf;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds which of some addresses the code calls. It looks at every byte that could be the first of a
 * direct call, without decoding; that a byte inside another instruction is followed by exactly the
 * distance to one of few addresses is too unlikely to matter.
 */
final class CallTargets {
  private static final byte CALL = (byte) 0xE8;
  private static final int CALL_BYTES = 5;

  private final Set<Integer> candidates;
  private final Set<Integer> called = new HashSet<>();

  private CallTargets(Set<Integer> candidates) {
    this.candidates = candidates;
  }

  /**
   * The candidates that some call in the executable sections goes to.
   *
   * @param budget how many bytes to look at, since hostile sections may all cover the same bytes
   */
  static Set<Integer> among(Set<Integer> candidates, List<Section> sections, long budget) {
    CallTargets targets = new CallTargets(candidates);
    long left = candidates.isEmpty() ? 0 : budget;
    for (Section section : sections) {
      if (section.isExecutable()
          && section.hasBytes()
          && Integer.toUnsignedLong(section.size()) <= left) {
        left -= section.size();
        targets.scan(section.contents(), section.address());
      }
    }
    return targets.called;
  }

  private void scan(ByteBuffer code, int address) {
    for (int i = 0; i + CALL_BYTES <= code.limit(); i++) {
      if (code.get(i) == CALL) {
        int target = address + i + CALL_BYTES + code.getInt(i + 1);
        if (candidates.contains(target)) {
          called.add(target);
        }
      }
    }
  }
}
