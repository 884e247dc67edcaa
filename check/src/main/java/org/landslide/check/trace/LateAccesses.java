package org.landslide.check.trace;

import org.jspecify.annotations.Nullable;

/**
 * Some of the accesses that were written down last. A long computation makes the same ones over and
 * over, and they are found here without making a key for the row's map.
 */
final class LateAccesses {
  private static final int SIZE = 1 << 12;

  private final @Nullable RecordedAccess[] slots = new RecordedAccess[SIZE];

  /** What a row has for an access, if that is remembered. */
  @Nullable RecordedAccess find(int row, int instruction, int address, int bytes, boolean write) {
    RecordedAccess candidate = slots[slot(instruction, address, write)];
    if (candidate == null || candidate.row != row) {
      return null;
    }
    RecordedAccess.Key key = candidate.key;
    boolean same =
        key.instruction() == instruction
            && key.address() == address
            && key.bytes() == bytes
            && key.write() == write;
    return same ? candidate : null;
  }

  void add(RecordedAccess access) {
    RecordedAccess.Key key = access.key;
    slots[slot(key.instruction(), key.address(), key.write())] = access;
  }

  private static int slot(int instruction, int address, boolean write) {
    int hash = (instruction * 31 + (address >>> 2)) * 0x9E3779B1 + (write ? 1 : 0);
    return (hash ^ (hash >>> 15)) & (SIZE - 1);
  }
}
