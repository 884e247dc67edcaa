package org.landslide.checker.message;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Pieces of messages. */
public final class Text {
  private Text() {}

  /** Keeps a message on one line and the terminal as it is, whatever the user's input contains. */
  public static String oneLine(String message) {
    return message
        .codePoints()
        .map(c -> c == '\n' || c == '\t' ? ' ' : c)
        .map(c -> Character.isISOControl(c) ? '?' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Keeps the lines and tabs of a text, but nothing else that would change the terminal. */
  public static String lines(String text) {
    return text.lines()
        .map(line -> Arrays.stream(line.split("\t", -1)).map(Text::oneLine))
        .map(parts -> parts.collect(Collectors.joining("\t")))
        .collect(Collectors.joining("\n"));
  }

  /** {@code a, b or c}. */
  public static String anyOf(List<String> names) {
    return listed(names, " or ");
  }

  /** {@code a, b and c}. */
  public static String allOf(List<String> names) {
    return listed(names, " and ");
  }

  private static String listed(List<String> names, String beforeLast) {
    int last = names.size() - 1;
    if (last < 1) {
      return String.join("", names);
    }
    return names.stream().limit(last).collect(Collectors.joining(", "))
        + beforeLast
        + names.get(last);
  }
}
