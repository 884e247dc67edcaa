package org.landslide.check.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.landslide.binary.data.DataType;
import org.landslide.check.text.Wording;

/** Values as a source would write them, by their types. */
final class Values {
  /** Larger numbers of which nothing is known are addresses more often than not. */
  private static final long PLAIN = 100_000;

  private static final int LEAST = -1000;

  /** Knows what pointers point to. */
  interface Targets {
    /**
     * A pointer as a source would write it.
     *
     * @param type what it is said to point to
     */
    Optional<String> at(int address, DataType type);
  }

  private final Targets targets;

  Values(Targets targets) {
    this.targets = targets;
  }

  /**
   * A value.
   *
   * @param raw its bytes as an unsigned number
   */
  String of(DataType type, long raw, int bytes) {
    if (type instanceof DataType.Pointer pointer) {
      return raw == 0
          ? "NULL"
          : targets.at((int) raw, pointer.target().get()).orElseGet(() -> untyped(raw));
    }
    if (type instanceof DataType.Enumeration choice && choice.constants().containsKey(raw)) {
      return choice.constants().get(raw);
    }
    if (type instanceof DataType.BitFields bits) {
      return bitFields(bits, raw, bytes);
    }
    return type instanceof DataType.Scalar scalar ? scalar(scalar, raw, bytes) : untyped(raw);
  }

  private static String bitFields(DataType.BitFields bits, long raw, int bytes) {
    List<String> values = new ArrayList<>();
    for (DataType.Member field : bits.fields()) {
      OptionalLong value = field.in(raw, bytes);
      if (value.isEmpty()) {
        return untyped(raw);
      }
      values.add((bits.fields().size() == 1 ? "" : field.name() + " = ") + value.getAsLong());
    }
    return values.size() == 1 ? values.get(0) : "{" + String.join(", ", values) + "}";
  }

  private static String scalar(DataType.Scalar type, long raw, int bytes) {
    long signed = signed(raw, bytes);
    return switch (type.encoding()) {
      case BOOLEAN -> raw == 0 ? "false" : raw == 1 ? "true" : String.valueOf(raw);
      case CHARACTER -> character(signed);
      case SIGNED -> String.valueOf(signed);
      case UNSIGNED, OTHER -> untyped(raw);
    };
  }

  private static long signed(long raw, int bytes) {
    int shift = Long.SIZE - bytes * Byte.SIZE;
    return raw << shift >> shift;
  }

  private static String character(long value) {
    if (value == 0) {
      return "'\\0'";
    }
    boolean printable = value >= ' ' && value < 0x7F;
    return printable
        ? "'" + Wording.printable(new byte[] {(byte) value}) + "'"
        : String.valueOf(value);
  }

  /** Small negative numbers as such, all else that is large as an address. */
  private static String untyped(long raw) {
    int value = (int) raw;
    boolean negative = value < 0 && value > LEAST;
    return raw < PLAIN || negative
        ? String.valueOf(negative ? value : raw)
        : Wording.address(value);
  }
}
