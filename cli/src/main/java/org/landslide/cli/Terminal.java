package org.landslide.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Which of our outputs are terminals.
 *
 * @param out whether standard output is one
 * @param err whether standard error is one
 * @param colour whether the user wants colours on them
 */
record Terminal(boolean out, boolean err, boolean colour) {
  static final Terminal NONE = new Terminal(false, false, false);

  /**
   * Asks the system. {@link System#console} would not do: it is there only when standard input and
   * output both are terminals, and says nothing of standard error.
   */
  static Terminal detect() {
    Map<String, String> environment = System.getenv();
    boolean canErase = !environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(canErase && isTerminal(1), canErase && isTerminal(2), colour);
  }

  boolean colouredOut() {
    return out && colour;
  }

  boolean colouredErr() {
    return err && colour;
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
