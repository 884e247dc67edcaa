package org.landslide.cli.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.report.trace.TraceText;

/**
 * Which of our outputs are terminals.
 *
 * @param out whether standard output is one
 * @param err whether standard error is one
 * @param colour whether the user wants colours on them
 * @param width of whichever is one, in columns
 * @param height of whichever is one, in lines
 */
public record Terminal(boolean out, boolean err, boolean colour, int width, int height) {
  private static final int HEIGHT = 24;

  static final Terminal NONE = new Terminal(false, false, false, TraceText.WIDTH, HEIGHT);

  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,5}) (\\d{1,5})");

  /**
   * Asks the system. {@link System#console} would not do: it is there only when standard input and
   * output both are terminals, and says nothing of standard error.
   */
  public static Terminal detect() {
    Map<String, String> environment = System.getenv();
    boolean canErase = !environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean out = canErase && isTerminal(1);
    boolean err = canErase && isTerminal(2);
    Terminal unmeasured = new Terminal(out, err, colour, TraceText.WIDTH, HEIGHT);
    return out || err ? unmeasured.measured() : unmeasured;
  }

  /** Whether there is a user who can be asked: what she types arrives here. */
  public boolean hasUser() {
    return out && isTerminal(0);
  }

  public boolean colouredOut() {
    return out && colour;
  }

  public boolean colouredErr() {
    return err && colour;
  }

  /** How wide text on standard output may be. */
  public int outWidth() {
    return out ? width : TraceText.WIDTH;
  }

  /** How wide text on standard error may be. */
  public int errWidth() {
    return err ? width : TraceText.WIDTH;
  }

  /** Java does not know how large a terminal is, so stty has to say. */
  private Terminal measured() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher matcher = ROWS_AND_COLUMNS.matcher(size.strip());
      return matcher.matches() ? sized(number(matcher, 1), number(matcher, 2)) : this;
    } catch (IOException e) {
      return this;
    }
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  /** Terminals that were never told their size have none. */
  private Terminal sized(int rows, int columns) {
    return new Terminal(out, err, colour, columns > 0 ? columns : width, rows > 0 ? rows : height);
  }

  private static boolean isTerminal(int descriptor) {
    try {
      Path device = Files.readSymbolicLink(Path.of("/proc/self/fd", String.valueOf(descriptor)));
      return device.startsWith("/dev/pts") || device.toString().startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
