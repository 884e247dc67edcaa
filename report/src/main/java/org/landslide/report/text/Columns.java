package org.landslide.report.text;

import java.util.ArrayList;
import java.util.List;

/** Text measured in the columns of a terminal, and fitted into them. */
public final class Columns {
  private static final String GAP = "...";

  /** What becomes of a word that is wider than a whole line. */
  enum LongWord {
    /** Nothing of it is lost: for messages. */
    BREAK,
    /** Its middle is left out: for names, whose ends tell them apart. */
    SHORTEN
  }

  private Columns() {}

  public static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  /** Chinese, Japanese and Korean characters and pictures take two columns. */
  private static int width(int c) {
    boolean wide =
        (c >= 0x1100 && c <= 0x115f)
            || (c >= 0x2e80 && c <= 0xa4cf)
            || (c >= 0xac00 && c <= 0xd7a3)
            || (c >= 0xf900 && c <= 0xfaff)
            || (c >= 0xfe30 && c <= 0xfe6f)
            || (c >= 0xff00 && c <= 0xff60)
            || (c >= 0xffe0 && c <= 0xffe6)
            || c >= 0x1f000;
    return wide ? 2 : 1;
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  /** The two ends of a text that is too wide. */
  public static String shorten(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    int room = Math.max(0, width - GAP.length());
    String head = head(text, (room + 1) / 2);
    String reversed = new StringBuilder(text).reverse().toString();
    String tail = new StringBuilder(head(reversed, room / 2)).reverse().toString();
    return head + GAP + tail;
  }

  /** As much of the start as fits. */
  private static String head(String text, int width) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += width(c);
      if (used > width) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end);
  }

  /** Lines of at most this width, broken at spaces, all but the first indented by the hang. */
  static List<String> wrap(String text, int width, int hang, LongWord longWord) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    boolean empty = true;
    for (String word : text.strip().split(" +")) {
      for (String piece : pieces(word, width - hang, longWord)) {
        if (!empty && width(line.toString()) + 1 + width(piece) > width) {
          lines.add(line.toString());
          line = new StringBuilder(" ".repeat(hang));
          empty = true;
        }
        line.append(empty ? "" : " ").append(piece);
        empty = false;
      }
    }
    lines.add(line.toString());
    return lines;
  }

  private static List<String> pieces(String word, int width, LongWord longWord) {
    if (width(word) <= width) {
      return List.of(word);
    }
    if (longWord == LongWord.SHORTEN) {
      return List.of(shorten(word, width));
    }
    List<String> pieces = new ArrayList<>();
    String rest = word;
    while (!rest.isEmpty()) {
      String piece = head(rest, width);
      pieces.add(piece);
      rest = rest.substring(piece.length());
    }
    return pieces;
  }
}
