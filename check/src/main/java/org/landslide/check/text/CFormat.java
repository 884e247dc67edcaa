package org.landslide.check.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What printf would make of a format string in a program's memory, with the arguments that lie
 * behind one another on its stack. The program may be in any state: what cannot be read is said in
 * its place, and neither strings without end nor absurd widths make the text long.
 */
final class CFormat {
  static final String UNREADABLE = "(unreadable)";

  /** Of the format, and of what comes out; more than a reader wants. */
  private static final int MAX_BYTES = 1000;

  private final GuestMemory memory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final int formatEnd;
  private int next;
  private int argument;

  CFormat(GuestMemory memory, int format, int arguments) {
    this.memory = memory;
    this.next = format;
    this.formatEnd = format + MAX_BYTES;
    this.argument = arguments;
  }

  /** What stands between % and the letter. */
  private static final class Spec {
    boolean left;
    boolean zeros;
    boolean alternate;
    String plus = "";
    int width;
    int precision = -1;
    String length = "";
  }

  byte[] expand() {
    for (int c = nextByte(); c > 0 && out.size() < MAX_BYTES; c = nextByte()) {
      if (c == '%') {
        convert();
      } else {
        out.write(c);
      }
    }
    return out.toByteArray();
  }

  /** The format's next byte; 0 at its end. */
  private int nextByte() {
    if (next == formatEnd) {
      return 0;
    }
    OptionalInt c = memory.load8(next++);
    if (c.isEmpty()) {
      put(UNREADABLE);
    }
    if (c.orElse(0) == 0) {
      next = formatEnd;
    }
    return c.orElse(0);
  }

  private void convert() {
    Spec spec = new Spec();
    int c = flags(spec);
    if (c == '*') {
      setWidth(spec, argument().orElse(0));
      c = nextByte();
    } else {
      c = number(spec, c, false);
    }
    if (c == '.') {
      c = precision(spec);
    }
    while ("hlLqjzt".indexOf(c) >= 0) {
      spec.length += (char) c;
      c = nextByte();
    }
    if (c != 0) {
      convert(spec, (char) c);
    }
  }

  private int flags(Spec spec) {
    for (int c = nextByte(); ; c = nextByte()) {
      switch (c) {
        case '-' -> spec.left = true;
        case '0' -> spec.zeros = true;
        case '#' -> spec.alternate = true;
        case '+' -> spec.plus = "+";
        case ' ' -> spec.plus = spec.plus.isEmpty() ? " " : spec.plus;
        default -> {
          return c;
        }
      }
    }
  }

  private int precision(Spec spec) {
    int c = nextByte();
    if (c == '*') {
      spec.precision = argument().orElse(-1);
      return nextByte();
    }
    return number(spec, c, true);
  }

  /** Reads a number, for which nothing stands for 0, and gives the byte behind it. */
  private int number(Spec spec, int first, boolean precision) {
    int c = first;
    int value = 0;
    for (; c >= '0' && c <= '9'; c = nextByte()) {
      value = Math.min(MAX_BYTES, value * 10 + (c - '0'));
    }
    if (precision) {
      spec.precision = value;
    } else {
      spec.width = value;
    }
    return c;
  }

  /** As * gives it: when it is negative, a flag and a width. */
  private static void setWidth(Spec spec, int value) {
    spec.left |= value < 0;
    spec.width = (int) Math.min(MAX_BYTES, Math.abs((long) value));
  }

  private void convert(Spec spec, char letter) {
    switch (letter) {
      case 'd', 'i' -> putSigned(spec);
      case 'u' -> putUnsigned(spec, "", 10, false);
      case 'o' -> putUnsigned(spec, spec.alternate ? "0" : "", 8, false);
      case 'x' -> putUnsigned(spec, spec.alternate ? "0x" : "", 16, false);
      case 'X' -> putUnsigned(spec, spec.alternate ? "0X" : "", 16, true);
      case 'p' -> putUnsigned(spec, "0x", 16, false);
      case 's' -> putString(spec);
      case 'c' -> putCharacter(spec);
      case '%' -> out.write('%');
      default -> put("%" + letter);
    }
  }

  private OptionalInt argument() {
    OptionalInt word = memory.load32(argument);
    argument += Integer.BYTES;
    return word;
  }

  private static boolean isWide(Spec spec) {
    return switch (spec.length) {
      case "ll", "L", "q", "j" -> true;
      default -> false;
    };
  }

  private void putSigned(Spec spec) {
    OptionalInt low = argument();
    OptionalInt high = isWide(spec) ? argument() : OptionalInt.of(low.orElse(0) >> 31);
    if (low.isEmpty() || high.isEmpty()) {
      put(UNREADABLE);
      return;
    }
    long value =
        switch (spec.length) {
          case "h" -> (short) low.getAsInt();
          case "hh" -> (byte) low.getAsInt();
          default -> joined(low.getAsInt(), high.getAsInt());
        };
    // The digits of the smallest number are those of its negation, which is itself.
    String digits = Long.toUnsignedString(value < 0 ? -value : value);
    putNumber(spec, value < 0 ? "-" : spec.plus, digits);
  }

  private void putUnsigned(Spec spec, String prefix, int base, boolean upper) {
    OptionalInt low = argument();
    OptionalInt high = isWide(spec) ? argument() : OptionalInt.of(0);
    if (low.isEmpty() || high.isEmpty()) {
      put(UNREADABLE);
      return;
    }
    long value =
        switch (spec.length) {
          case "h" -> low.getAsInt() & 0xFFFF;
          case "hh" -> low.getAsInt() & 0xFF;
          default -> joined(low.getAsInt(), high.getAsInt());
        };
    String digits = Long.toUnsignedString(value, base);
    putNumber(spec, prefix, upper ? digits.toUpperCase(Locale.ROOT) : digits);
  }

  private static long joined(int low, int high) {
    return ((long) high << 32) | Integer.toUnsignedLong(low);
  }

  private void putNumber(Spec spec, String prefix, String digits) {
    int zeros = Math.min(MAX_BYTES, spec.precision) - digits.length();
    if (spec.precision < 0 && spec.zeros && !spec.left) {
      zeros = spec.width - prefix.length() - digits.length();
    }
    String text = prefix + "0".repeat(Math.max(0, zeros)) + digits;
    putPadded(spec, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private void putCharacter(Spec spec) {
    OptionalInt c = argument();
    if (c.isEmpty()) {
      put(UNREADABLE);
    } else {
      putPadded(spec, new byte[] {(byte) c.getAsInt()});
    }
  }

  private void putString(Spec spec) {
    OptionalInt address = argument();
    if (address.isEmpty()) {
      put(UNREADABLE);
    } else if (address.getAsInt() == 0) {
      putPadded(spec, "(null)".getBytes(StandardCharsets.ISO_8859_1));
    } else {
      putPadded(spec, string(address.getAsInt(), spec.precision));
    }
  }

  private byte[] string(int address, int precision) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int limit = precision < 0 ? MAX_BYTES : Math.min(MAX_BYTES, precision);
    for (int i = 0; i < limit; i++) {
      OptionalInt c = memory.load8(address + i);
      if (c.isEmpty()) {
        text.writeBytes(UNREADABLE.getBytes(StandardCharsets.ISO_8859_1));
      }
      if (c.orElse(0) == 0) {
        break;
      }
      text.write(c.getAsInt());
    }
    return text.toByteArray();
  }

  private void putPadded(Spec spec, byte[] text) {
    String padding = " ".repeat(Math.max(0, spec.width - text.length));
    put(spec.left ? "" : padding);
    out.writeBytes(text);
    put(spec.left ? padding : "");
  }

  private void put(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
