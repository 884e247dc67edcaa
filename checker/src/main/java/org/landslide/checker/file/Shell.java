package org.landslide.checker.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands that work when they are copied into a shell. */
public final class Shell {
  private static final Pattern HARMLESS = Pattern.compile("[\\w./:=@%+,-]+");

  private Shell() {}

  /** How to call this Landslide from the current folder. */
  static String landslide(Path home) {
    Path absolute = home.toAbsolutePath().normalize();
    boolean here = absolute.equals(Path.of("").toAbsolutePath().normalize());
    return here ? "./landslide" : quote(absolute.resolve("landslide").toString());
  }

  /** How to see a trace again from the current folder. */
  public static String replay(Path home, Path trace) {
    return landslide(home) + " replay " + quote(operand(trace.toString()));
  }

  /** How to choose another thread in it. */
  public static String explore(Path home, Path trace) {
    return landslide(home) + " explore " + quote(operand(trace.toString()));
  }

  /** A command of these words. */
  public static String join(List<String> words) {
    return words.stream().map(Shell::quote).collect(Collectors.joining(" "));
  }

  /** No option, whatever it starts with. */
  private static String operand(String file) {
    return file.startsWith("-") ? "./" + file : file;
  }

  static String quote(String word) {
    if (HARMLESS.matcher(word).matches()) {
      return word;
    }
    if (word.codePoints().anyMatch(Shell::isInvisible)) {
      return "\"$(printf %b " + quote(escaped(word)) + ")\"";
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** What would not survive being shown and copied. */
  private static boolean isInvisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /** For {@code printf %b}, which every shell has, unlike quotes that know escapes. */
  private static String escaped(String word) {
    StringBuilder result = new StringBuilder();
    word.codePoints()
        .forEach(
            c -> {
              if (c == '\\' || isInvisible(c)) {
                appendBytes(result, Character.toString(c));
              } else {
                result.appendCodePoint(c);
              }
            });
    return result.toString();
  }

  private static void appendBytes(StringBuilder result, String text) {
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      result.append(String.format("\\0%03o", Byte.toUnsignedInt(b)));
    }
  }
}
