package org.landslide.checker.message;

import java.nio.file.Files;
import java.nio.file.Path;

/** A file that the user names for us to read. */
public final class InputFile {
  private InputFile() {}

  /**
   * Fails unless there is something to read.
   *
   * @param what the file should be, for messages: {@code a trace}
   */
  public static void require(Path file, String what) {
    if (Files.isDirectory(file)) {
      throw new UserError(file + " is a folder; name the file of " + what);
    }
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      throw new UserError(file + " is a link that leads to no file");
    }
    if (!Files.exists(file)) {
      throw new UserError("there is no file " + file + ", or no way to it");
    }
  }
}
