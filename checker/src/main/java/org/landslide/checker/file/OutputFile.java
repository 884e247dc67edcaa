package org.landslide.checker.file;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;

/** Files for results: there completely or not at all, and never in place of another run's. */
public final class OutputFile {
  /** Writes the content of a file. */
  public interface Content {
    void writeTo(Writer out) throws IOException;
  }

  private static final String ELSEWHERE = "; name another folder with -d DIR";

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private static final Path PROCESSES = Path.of("/proc");

  private OutputFile() {}

  /** Fails early, before hours of work, when a folder cannot be written to. */
  public static void requireFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new UserError(folder + " is not a folder" + ELSEWHERE);
    } catch (IOException e) {
      throw new UserError("cannot create the folder " + folder + ": " + Reason.of(e) + ELSEWHERE);
    }
    if (!Files.isWritable(folder)) {
      throw new UserError("no permission to write to the folder " + folder + ELSEWHERE);
    }
  }

  /** Fails early when a file cannot be written. */
  public static void requireFile(Path file) {
    Path target = destination(file);
    if (!Files.isDirectory(folderOf(target))) {
      throw new UserError("there is no folder " + folderOf(target) + " to write " + file + " to");
    }
    if (Files.isDirectory(target)) {
      throw new UserError(file + " is a folder; name a file");
    }
    boolean allowed = Files.isWritable(Files.exists(target) ? target : folderOf(target));
    if (!allowed || (!isSpecial(target) && !Files.isWritable(folderOf(target)))) {
      throw new UserError(
          "no permission to write " + file + " or to its folder; name another file");
    }
  }

  /**
   * Writes a file, in place of one that may be there. Links stay and lead to the new file; into
   * what is no file, such as a pipe or a device, the content is written, since putting a file in
   * its place would break it for all its users.
   */
  public static void write(Path file, Content content) {
    Path target = destination(file);
    try {
      if (isSpecial(target)) {
        writeInto(target, content);
      } else {
        replace(target, content);
      }
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + Reason.of(e));
    }
  }

  private static boolean isSpecial(Path target) {
    return Files.exists(target, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS);
  }

  private static void writeInto(Path target, Content content) throws IOException {
    try (Writer out =
        Files.newBufferedWriter(
            target, StandardCharsets.UTF_8, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      content.writeTo(out);
    }
  }

  private static void replace(Path target, Content content) throws IOException {
    Path temporary = folderOf(target).resolve(".landslide-" + UUID.randomUUID() + ".tmp");
    try {
      try (Writer out =
          Files.newBufferedWriter(
              temporary,
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE)) {
        keepPermissions(target, temporary);
        content.writeTo(out);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * A new file has the permissions of this user's new files; those of an old file stay, in case the
   * user has changed them.
   */
  private static void keepPermissions(Path old, Path replacement) throws IOException {
    if (Files.exists(old)) {
      Files.setPosixFilePermissions(replacement, Files.getPosixFilePermissions(old));
    }
  }

  /** Where links lead, also when nothing is there yet. */
  private static Path destination(Path file) {
    Path path = file;
    try {
      for (int links = 0; Files.isSymbolicLink(path) && !isOpenFile(path); links++) {
        if (links == MOST_LINKS) {
          throw new UserError("cannot write " + file + ": its links go round in a circle");
        }
        path = path.resolveSibling(Files.readSymbolicLink(path));
      }
    } catch (IOException e) {
      throw new UserError("cannot follow the link " + path + ": " + Reason.of(e));
    }
    return path;
  }

  /**
   * Whether a link stands for what a process has open, as those do to which {@code /dev/stdout}
   * leads. They may lead to no name at all, and behind what was written already.
   */
  private static boolean isOpenFile(Path link) throws IOException {
    return folderOf(link).toRealPath().startsWith(PROCESSES);
  }

  /** A new folder for what could not be written where it belongs. */
  public static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("landslide-");
    } catch (IOException e) {
      throw new UserError("cannot create a temporary folder: " + Reason.of(e));
    }
  }

  /** Takes a file or an empty folder away, if it is there and that is possible. */
  public static void discard(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Where writing fails, deleting may fail as well; the user knows already.
    }
  }

  static Path folderOf(Path file) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    return folder == null ? absolute : folder;
  }
}
