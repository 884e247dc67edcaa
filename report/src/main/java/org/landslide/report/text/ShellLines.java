package org.landslide.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A shell command over several lines: it may be copied as it stands and means the same. */
public final class ShellLines {
  /** The indentation of a continued line and the backslash that continues it. */
  private static final int RESERVED = 4;

  /** A word: quoted parts, escaped characters and whatever else is no space. */
  private static final Pattern WORD =
      Pattern.compile("(?:'[^']*'|\"(?:[^\"\\\\]|\\\\.)*+\"|\\\\.|[^ ])++");

  private ShellLines() {}

  public static List<String> of(String command, int width) {
    if (Columns.width(command) <= width) {
      return List.of(command);
    }
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : WORD.matcher(command).results().map(MatchResult::group).toList()) {
      if (!line.isEmpty() && Columns.width(line) + 1 + Columns.width(word) > width - RESERVED) {
        lines.add(line + " \\");
        line = word;
      } else {
        line = line.isEmpty() ? word : line + " " + word;
      }
    }
    lines.add(line);
    return lines;
  }
}
