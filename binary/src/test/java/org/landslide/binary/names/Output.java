package org.landslide.binary.names;

import java.util.Arrays;

/** Bytes that grow at their end, with numbers in little-endian order. */
final class Output {
  private byte[] bytes = new byte[64];
  private int size;

  Output octets(int... values) {
    for (int value : values) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, size * 2);
      }
      bytes[size++] = (byte) value;
    }
    return this;
  }

  Output words(int... values) {
    for (int value : values) {
      octets(value, value >>> 8, value >>> 16, value >>> 24);
    }
    return this;
  }

  Output half(int value) {
    return octets(value, value >>> 8);
  }

  /** A number of variable length, as DWARF writes them. */
  Output number(long value) {
    long rest = value;
    while (rest >= 0x80) {
      octets((int) rest | 0x80);
      rest >>>= 7;
    }
    return octets((int) rest);
  }

  Output bytes(byte[] values) {
    for (byte value : values) {
      octets(value);
    }
    return this;
  }

  /** Changes a word that has been written before. */
  void setWord(int place, int value) {
    for (int i = 0; i < 4; i++) {
      bytes[place + i] = (byte) (value >>> (8 * i));
    }
  }

  int size() {
    return size;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
