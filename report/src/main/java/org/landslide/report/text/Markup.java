package org.landslide.report.text;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes markup that is both HTML and XML. Text and attributes are made printable and escaped here
 * and nowhere else, so that nothing can be forgotten.
 */
public final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Text of our own that is markup already. */
  public Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Opens an element, with names and values of attributes in turn. */
  public Markup open(String element, String... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escape(attributes[i + 1])).append('"');
    }
    out.append('>');
    open.push(element);
    return this;
  }

  /** Closes the element that was opened last. */
  public Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  public Markup closeLine() {
    close();
    out.append('\n');
    return this;
  }

  public Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** A whole element with nothing but text in it. */
  public Markup element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  private static String escape(String text) {
    return isPlain(text) ? text : escapeAll(text);
  }

  /** Nearly all that is written: a page of ten thousand rows has a million such pieces. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' && c != '"';
      if (!plain || c == '\'') {
        return false;
      }
    }
    return true;
  }

  private static String escapeAll(String text) {
    return Printable.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }
}
