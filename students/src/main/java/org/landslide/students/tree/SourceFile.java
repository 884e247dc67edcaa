package org.landslide.students.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reading what students wrote, with a clear word about what cannot be read. */
public final class SourceFile {
  /** More than any source file that a person wrote. */
  public static final long LARGEST = 8L << 20;

  private static final long MEGABYTE = 1_000_000;

  private SourceFile() {}

  /** The text of a file. Bytes that are no UTF-8 do not matter: they stand in comments. */
  public static String read(Path root, String file) throws TreeException {
    return read(root, file, ReadableFolders.of(List.of(root)));
  }

  /** The same for a file that may be behind a link to another folder. */
  static String read(Path root, String file, ReadableFolders readable) throws TreeException {
    Path path = root.resolve(file);
    readable.require(path, file);
    checkSize(path, file);
    try {
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Fails if a file cannot be read or is too large to be worth compiling. */
  public static void check(Path path, String name) throws TreeException {
    if (!Files.isReadable(path)) {
      throw forbidden(path);
    }
    checkSize(path, name);
  }

  private static void checkSize(Path path, String name) throws TreeException {
    try {
      checkSize(name, Files.size(path));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  public static void checkSize(String name, long size) throws TreeException {
    if (size > LARGEST) {
      throw new TreeException(
          name
              + " is too large for source code: "
              + size / MEGABYTE
              + " MB, and what has more than "
              + LARGEST / MEGABYTE
              + " MB is not compiled; make it smaller, or take it away");
    }
  }

  /** The content of a folder, sorted. */
  public static List<Path> list(Path folder) throws TreeException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  public static TreeException unreadable(Path path, IOException e) {
    return e instanceof AccessDeniedException
        ? forbidden(path)
        : new TreeException("cannot read " + path + ": " + reason(e));
  }

  public static TreeException forbidden(Path path) {
    return new TreeException(
        "cannot read " + path + ": no permission; its owner can give it with chmod -R a+rX");
  }

  /** Why, without the file's name. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getReason();
    }
    return String.valueOf(e.getMessage());
  }
}
