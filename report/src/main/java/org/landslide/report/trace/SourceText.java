package org.landslide.report.trace;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Frame;

/** The source of a program, as far as it is at hand. */
public interface SourceText {
  SourceText NONE = frame -> List.of();

  /** Spaces to which a tab may stretch. */
  int TAB = 8;

  /** The lines of the file that a frame is in; none if it is not there. */
  List<String> lines(Frame frame);

  /** The line that a frame is in, without its indentation; empty if it is not known. */
  default Optional<String> line(Frame frame) {
    return line(frame, frame.line()).map(String::strip).filter(text -> !text.isEmpty());
  }

  /** A line of the same file, counted from 1. */
  default Optional<String> line(Frame frame, int number) {
    if (frame.file().isEmpty() || number < 1) {
      return Optional.empty();
    }
    List<String> lines = lines(frame);
    return number > lines.size()
        ? Optional.empty()
        : Optional.of(withoutTabs(lines.get(number - 1)));
  }

  private static String withoutTabs(String line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      text.append(c == '\t' ? " ".repeat(TAB - text.length() % TAB) : String.valueOf(c));
    }
    return text.toString();
  }
}
