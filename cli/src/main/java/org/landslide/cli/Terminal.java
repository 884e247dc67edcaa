package org.landslide.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.report.TraceText;

/**
 * Which of our outputs are terminals.
 *
 * @param out whether standard output is one
 * @param err whether standard error is one
 * @param colour whether the user wants colours on them
 * @param width in columns
 */
record Terminal(boolean out, boolean err, boolean colour, int width) {
  static final Terminal NONE = new Terminal(false, false, false, TraceText.WIDTH);

  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d{1,5})");

  /**
   * Asks the system. {@link System#console} would not do: it is there only when standard input and
   * output both are terminals, and says nothing of standard error.
   */
  static Terminal detect() {
    Map<String, String> environment = System.getenv();
    boolean canErase = !environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean out = canErase && isTerminal(1);
    boolean err = canErase && isTerminal(2);
    return new Terminal(out, err, colour, out ? columns() : TraceText.WIDTH);
  }

  boolean colouredOut() {
    return out && colour;
  }

  boolean colouredErr() {
    return err && colour;
  }

  /** Java does not know how wide a terminal is, so stty has to say. */
  private static int columns() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher matcher = ROWS_AND_COLUMNS.matcher(size.strip());
      int columns = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
      return columns > 0 ? columns : TraceText.WIDTH;
    } catch (IOException e) {
      return TraceText.WIDTH;
    }
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
