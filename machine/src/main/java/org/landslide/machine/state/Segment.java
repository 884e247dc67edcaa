package org.landslide.machine.state;

import org.landslide.machine.memory.Memory;

/**
 * A segment register with the descriptor it was loaded from.
 *
 * @param selector the visible part
 * @param base where the segment starts
 * @param limit the last byte it holds, unsigned; for expand-down data the last byte it does not
 *     hold
 * @param access the access byte: present, privilege, type
 * @param big whether code is 32-bit or the stack pointer is ESP
 */
public record Segment(int selector, int base, int limit, int access, boolean big) {
  static final int PRESENT = 0x80;
  static final int CODE_OR_DATA = 0x10;
  static final int CODE = 0x08;

  /** Conforming for code, expand-down for data. */
  static final int CONFORMING = 0x04;

  /** Readable for code, writable for data. */
  static final int READ_WRITE = 0x02;

  public static final int ACCESSED = 0x01;

  /** What a null selector loads: no access is possible. */
  public static final Segment NULL = new Segment(0, 0, 0, 0, true);

  public static Segment flatCode(int cpl) {
    return new Segment(cpl == 3 ? 0x23 : 0x10, 0, -1, 0x9b | cpl << 5, true);
  }

  public static Segment flatData(int cpl) {
    return new Segment(cpl == 3 ? 0x2b : 0x18, 0, -1, 0x93 | cpl << 5, true);
  }

  /** Reads a descriptor of eight bytes as it stands in a table. */
  public static Segment fromDescriptor(int selector, int low, int high) {
    int base = low >>> 16 | (high & 0xff) << 16 | (high & 0xff000000);
    int limit = (low & 0xffff) | (high & 0xf0000);
    if ((high & 1 << 23) != 0) {
      limit = limit << 12 | 0xfff;
    }
    return new Segment(selector, base, limit, high >>> 8 & 0xff, (high & 1 << 22) != 0);
  }

  public Segment withSelector(int newSelector) {
    return new Segment(newSelector, base, limit, access, big);
  }

  public Segment withBase(int newBase) {
    return new Segment(selector, newBase, limit, access, big);
  }

  public boolean present() {
    return (access & PRESENT) != 0;
  }

  public boolean isSystem() {
    return (access & CODE_OR_DATA) == 0;
  }

  public boolean isCode() {
    return (access & (CODE_OR_DATA | CODE)) == (CODE_OR_DATA | CODE);
  }

  public boolean isConforming() {
    return (access & CONFORMING) != 0;
  }

  public boolean isReadable() {
    return !isCode() || (access & READ_WRITE) != 0;
  }

  public boolean isWritable() {
    return !isSystem() && !isCode() && (access & READ_WRITE) != 0;
  }

  public int privilege() {
    return access >>> 5 & 3;
  }

  public int systemType() {
    return access & 0xf;
  }

  private boolean isEverything() {
    return base == 0 && limit == -1 && big;
  }

  /** Code from the first address to the last one, which can be read: no load can fail. */
  public boolean isFlatCode() {
    return isEverything() && isCode() && isReadable();
  }

  /** Data from the first address to the last one, to read and to write: no check can fail. */
  public boolean isFlatData() {
    return isEverything() && isWritable() && !isConforming();
  }

  /** Whether {@code size} bytes at an offset lie inside. */
  public boolean contains(int offset, int size) {
    int last = offset + size - 1;
    boolean wraps = Integer.compareUnsigned(last, offset) < 0;
    if (!isCode() && isConforming()) {
      int top = big ? -1 : 0xffff;
      return !wraps
          && Integer.compareUnsigned(offset, limit) > 0
          && Integer.compareUnsigned(last, top) <= 0;
    }
    return limit == -1 || (!wraps && Integer.compareUnsigned(last, limit) <= 0);
  }

  long stableHash() {
    long hash = Memory.mix(selector ^ (long) base << 32);
    return Memory.mix(hash ^ limit ^ (long) access << 32 ^ (big ? 1L << 60 : 0));
  }
}
