package org.landslide.cli.display;

import java.io.PrintStream;

/**
 * Shows how work goes on. On a terminal there is one picture, of one or more lines, which each new
 * one replaces; in a log every picture stays. May be used by several Java threads.
 */
public final class Screen {
  private static final String ESCAPE = "\u001b[";
  private static final String ERASE_FROM_HERE = "\r" + ESCAPE + "J";

  private final PrintStream out;
  private final boolean terminal;
  private String picture = "";
  private boolean closed;

  public Screen(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Shows a picture in place of the last one.
   *
   * @param newPicture lines with line breaks between them; on a terminal, none so wide that it
   *     would be wrapped, and no more of them than it has
   */
  public synchronized void show(String newPicture) {
    if (closed) {
      return;
    }
    if (terminal) {
      erase();
      draw(newPicture);
    } else {
      out.println(newPicture);
    }
  }

  /** Adds lines that stay; the picture is then below them. */
  public synchronized void print(String lines) {
    if (closed) {
      return;
    }
    String shown = picture;
    erase();
    out.println(lines);
    if (!shown.isEmpty()) {
      draw(shown);
    }
  }

  /** From now on nothing is shown, whichever thread calls: the answer comes next. */
  public synchronized void close() {
    erase();
    closed = true;
  }

  /** Takes the picture away, before something else is printed. */
  public synchronized void erase() {
    if (!picture.isEmpty()) {
      long above = picture.chars().filter(c -> c == '\n').count();
      out.print((above > 0 ? ESCAPE + above + "A" : "") + ERASE_FROM_HERE);
      out.flush();
      picture = "";
    }
  }

  private void draw(String newPicture) {
    out.print(newPicture);
    out.flush();
    picture = newPicture;
  }
}
