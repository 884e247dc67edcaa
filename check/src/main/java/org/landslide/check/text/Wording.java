package org.landslide.check.text;

import java.nio.charset.StandardCharsets;

/** How messages spell the things they speak of. */
public final class Wording {
  private Wording() {}

  public static String address(int address) {
    return String.format("0x%08x", address);
  }

  public static String bytes(long count) {
    return count == 1 ? "1 byte" : Long.toUnsignedString(count) + " bytes";
  }

  /** A program's text on one line, without anything that would make a terminal or a page act. */
  public static String printable(byte[] text) {
    StringBuilder result = new StringBuilder();
    new String(text, StandardCharsets.UTF_8).codePoints().forEach(c -> appendPrintable(result, c));
    return result.toString();
  }

  private static void appendPrintable(StringBuilder result, int c) {
    switch (c) {
      case '\n' -> result.append("\\n");
      case '\t' -> result.append("\\t");
      default -> {
        if (Character.isISOControl(c)) {
          result.append(String.format("\\x%02x", c));
        } else if (isInvisible(c)) {
          result.append(String.format("\\u%04x", c));
        } else {
          result.appendCodePoint(c);
        }
      }
    }
  }

  private static boolean isInvisible(int c) {
    return switch (Character.getType(c)) {
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
