package org.landslide.checker.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.pebbles.program.ProgramFiles;

/** Reads what a guest may run or read; what cannot be read is the user's to mend. */
public final class GuestFiles {
  /** No program for this machine comes near; reading a disk image by mistake would. */
  private static final long MAX_FILE_SIZE = 256L << 20;

  private GuestFiles() {}

  /** The folder of the shipped programs. */
  public static Path shipped(Path home) {
    return home.resolve("programs/target/bin");
  }

  /** The shipped programs, which a guest may exec or read, and one program under its name. */
  public static ProgramFiles with(Path shippedFolder, String program, byte[] content) {
    ProgramFiles shipped = ProgramFiles.of(Map.of());
    if (Files.isDirectory(shippedFolder)) {
      try {
        shipped = ProgramFiles.in(shippedFolder);
      } catch (IOException e) {
        throw unreadable(shippedFolder, e);
      }
    }
    return shipped.with(program, content);
  }

  public static byte[] read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new UserError("there is no file " + file + ", or no way to it");
      }
      if (Files.size(file) > MAX_FILE_SIZE) {
        throw new UserError(file + " is too large for this machine");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UserError unreadable(Path file, IOException e) {
    return new UserError("cannot read " + file + ": " + Reason.of(e));
  }
}
