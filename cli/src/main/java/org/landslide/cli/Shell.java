package org.landslide.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Commands that work when they are copied into a shell. */
final class Shell {
  private static final Pattern HARMLESS = Pattern.compile("[\\w./:=@%+,-]+");

  private Shell() {}

  /** How to call this Landslide from the current folder. */
  static String landslide(Path home) {
    Path absolute = home.toAbsolutePath().normalize();
    boolean here = absolute.equals(Path.of("").toAbsolutePath().normalize());
    return here ? "./landslide" : quote(absolute.resolve("landslide").toString());
  }

  static String quote(String word) {
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
