package org.landslide.cli.check;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.landslide.cli.message.UserError;

/** Files for results: there completely or not at all, and never in place of another run's. */
public final class OutputFile {
  /** Writes the content of a file. */
  public interface Content {
    void writeTo(Writer out) throws IOException;
  }

  private OutputFile() {}

  /** Fails early, before hours of work, when a folder cannot be written to. */
  public static void requireFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new UserError(folder + " is not a folder");
    } catch (IOException e) {
      throw new UserError("cannot create the folder " + folder + ": " + e.getMessage());
    }
    if (!Files.isWritable(folder)) {
      throw new UserError("no permission to write to the folder " + folder);
    }
  }

  /** Fails early when a file cannot be written. */
  public static void requireFile(Path file) {
    if (!Files.isDirectory(folderOf(file))) {
      throw new UserError("there is no folder " + folderOf(file) + " to write " + file + " to");
    }
    if (Files.isDirectory(file)) {
      throw new UserError(file + " is a folder; name a file");
    }
  }

  /** Writes a file, in place of one that may be there. */
  public static void write(Path file, Content content) {
    try {
      Path temporary = Files.createTempFile(folderOf(file), ".landslide-", ".tmp");
      try {
        try (Writer out = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
          content.writeTo(out);
        }
        Files.move(
            temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + e.getMessage());
    }
  }

  /** A new folder for what could not be written where it belongs. */
  public static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("landslide-");
    } catch (IOException e) {
      throw new UserError("cannot create a temporary folder: " + e.getMessage());
    }
  }

  static Path folderOf(Path file) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    return folder == null ? absolute : folder;
  }
}
