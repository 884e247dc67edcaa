package org.landslide.binary.data;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The type of some data in C, without qualifiers, and with what its names stand for. */
public sealed interface DataType {
  /** In bytes; 0 if it is not known. */
  int size();

  /** How the bits of a number are meant. */
  enum Encoding {
    BOOLEAN,
    CHARACTER,
    SIGNED,
    UNSIGNED,
    OTHER
  }

  /** A number. */
  record Scalar(String name, int size, Encoding encoding) implements DataType {}

  /** One of several constants, by their values. */
  record Enumeration(int size, Map<Long, String> constants) implements DataType {}

  /**
   * A pointer.
   *
   * @param target what it points to: looked up when it is needed, since types refer to themselves
   */
  record Pointer(Supplier<DataType> target) implements DataType {
    @Override
    public int size() {
      return Integer.BYTES;
    }
  }

  /**
   * A structure or a union.
   *
   * @param name may be empty
   */
  record Composite(String name, int size, boolean isUnion, List<Member> members)
      implements DataType {}

  /**
   * A part of a structure or a union.
   *
   * @param name empty if its own parts are called like parts of the whole
   * @param offset from the start of the whole, in bytes
   * @param bitOffset for a bit field: from the start of the whole, in bits
   * @param bits how many, for a bit field; else 0
   */
  record Member(String name, int offset, long bitOffset, int bits, Supplier<DataType> type) {
    /** With its bits counted from others than the first of the whole. */
    Member countedFrom(long start) {
      return new Member(name, offset, bitOffset - start, bits, type);
    }

    /** The value of a bit field; nothing if not all of its bits are in a word. */
    public OptionalLong in(long word, int bytes) {
      boolean inside = bitOffset >= 0 && bitOffset + bits <= (long) bytes * Byte.SIZE;
      return inside ? OptionalLong.of(word >>> bitOffset & (1L << bits) - 1) : OptionalLong.empty();
    }

    /** Whether it is less than bytes. */
    public boolean isBitField() {
      return bits > 0;
    }
  }

  /**
   * Bit fields that share bytes.
   *
   * @param fields with their places counted from the first of these bytes
   */
  record BitFields(List<Member> fields) implements DataType {
    @Override
    public int size() {
      return 0;
    }
  }

  /**
   * An array.
   *
   * @param count 0 if it is not known
   */
  record Array(DataType element, int count) implements DataType {
    @Override
    public int size() {
      return Math.multiplyExact(element.size(), count);
    }
  }

  /** Code. */
  record Function() implements DataType {
    @Override
    public int size() {
      return 0;
    }
  }

  /** Anything else, such as void. */
  record Unknown(int size) implements DataType {}
}
