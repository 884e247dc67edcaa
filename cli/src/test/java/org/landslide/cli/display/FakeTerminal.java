package org.landslide.cli.display;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal that knows the few control sequences that we use, and shows what a user would see. */
public final class FakeTerminal {
  private static final Pattern PIECE = Pattern.compile("\u001b\\[(\\d*)([AJm;])|([^\u001b])");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public PrintStream stream() {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** Everything that was ever written to it. */
  public String written() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** What is to be seen now, as if it were high enough for everything. */
  public String seen() {
    List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    int row = 0;
    int column = 0;
    Matcher pieces = PIECE.matcher(written());
    while (pieces.find()) {
      String character = pieces.group(3);
      if ("\n".equals(character)) {
        row++;
        column = 0;
        if (row == lines.size()) {
          lines.add(new StringBuilder());
        }
      } else if ("\r".equals(character)) {
        column = 0;
      } else if (character != null) {
        lines.get(row).setLength(Math.min(lines.get(row).length(), column));
        lines.get(row).append(character);
        column++;
      } else if ("A".equals(pieces.group(2))) {
        row -= Integer.parseInt(pieces.group(1));
      } else if ("J".equals(pieces.group(2))) {
        lines.get(row).setLength(column);
        lines.subList(row + 1, lines.size()).clear();
      }
    }
    return String.join("\n", lines);
  }
}
