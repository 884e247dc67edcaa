package org.landslide.binary.elf;

import java.nio.charset.StandardCharsets;

/** The file as little-endian numbers. Callers check ranges first, with {@link #has}. */
final class ElfBytes {
  /**
   * Longer names are cut, so that a hostile string table cannot make many long strings from few
   * bytes.
   */
  private static final int MAX_NAME = 256;

  private final byte[] bytes;

  ElfBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  byte[] array() {
    return bytes;
  }

  int length() {
    return bytes.length;
  }

  /** Whether the range, both numbers unsigned 32-bit, lies in the file. */
  boolean has(int offset, int size) {
    return Integer.toUnsignedLong(offset) + Integer.toUnsignedLong(size) <= bytes.length;
  }

  int octet(int offset) {
    return bytes[offset] & 0xFF;
  }

  int half(int offset) {
    return octet(offset) | octet(offset + 1) << 8;
  }

  int word(int offset) {
    return half(offset) | half(offset + 2) << 16;
  }

  /** The zero-terminated string at an offset into a string table; empty when it lies outside. */
  String string(SectionHeader table, int offset) {
    if (Integer.compareUnsigned(offset, table.size()) >= 0) {
      return "";
    }
    int start = table.offset() + offset;
    int limit = Math.min(table.offset() + table.size(), start + MAX_NAME);
    int end = start;
    while (end < limit && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
