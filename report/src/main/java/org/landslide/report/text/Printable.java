package org.landslide.report.text;

/**
 * Text that comes from a program, made safe to show.
 *
 * <p>What a checked program prints may hold anything: sequences that repaint a terminal, marks that
 * reverse the reading direction, characters that XML forbids. Whatever has no shape of its own is
 * shown as an escape, so that a reader sees that it was there.
 */
public final class Printable {
  private Printable() {}

  public static String of(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(result, c));
    return result.toString();
  }

  private static void append(StringBuilder result, int c) {
    switch (c) {
      case '\n' -> result.append("\\n");
      case '\r' -> result.append("\\r");
      case '\t' -> result.append("\\t");
      default -> {
        if (Character.isISOControl(c)) {
          result.append(String.format("\\x%02x", c));
        } else if (isShapeless(c)) {
          result.append(String.format("\\u{%x}", c));
        } else {
          result.appendCodePoint(c);
        }
      }
    }
  }

  private static boolean isShapeless(int c) {
    return switch (Character.getType(c)) {
      case Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
