package org.landslide.checker.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.landslide.binary.dwarf.SplitFiles;
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

  /** A program that is to be checked, with what its compiler has put into files of their own. */
  static byte[] program(Path file) {
    byte[] content = read(file);
    AtomicLong left = new AtomicLong(MAX_FILE_SIZE - content.length);
    return SplitFiles.bringIn(content, name -> split(file, name, left));
  }

  /**
   * Where it was made, or beside the program. Without it the program has fewer names.
   *
   * @param left how large all that are still to be read may be together
   */
  private static Optional<byte[]> split(Path program, SplitFiles.Name name, AtomicLong left) {
    try {
      Path there = Path.of(name.folder()).resolve(name.file());
      Path beside = program.resolveSibling(there.getFileName());
      for (Path place : List.of(there, beside)) {
        if (Files.isRegularFile(place) && Files.size(place) <= left.get()) {
          left.addAndGet(-Files.size(place));
          return Optional.of(Files.readAllBytes(place));
        }
      }
      return Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
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
