package org.landslide.checker.settings;

import java.util.List;
import org.tomlj.TomlPosition;

/** The text of a file, to say where in it something stands. */
final class ConfigText {
  private final String file;
  private final List<String> lines;

  ConfigText(String file, String content) {
    this.file = file;
    this.lines = content.lines().toList();
  }

  /**
   * What stands at a position or, since the parser counts what is before an element of a list as
   * part of it, behind the blanks and comments there.
   */
  Origin at(TomlPosition position) {
    int line = position.line();
    int column = position.column();
    while (line < lines.size() && isBlank(line, column)) {
      line++;
      column = 1;
    }
    return new Origin(file + ":" + line);
  }

  private boolean isBlank(int line, int column) {
    String text = lines.get(line - 1);
    String rest = text.substring(Math.min(column - 1, text.length())).strip();
    return rest.isEmpty() || rest.startsWith("#");
  }
}
