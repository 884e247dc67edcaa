package org.landslide.students.content;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * The content of all files in a tree that a compiler could be told to read: equal ones give equal
 * libraries.
 *
 * <p>Looking only at the files that were read last time would be quicker and wrong: a header that
 * is new can take the place of another. A tree has some hundred small files, which takes a few
 * hundredths of a second. What make produces, hidden files and what is too large to be source code
 * are passed over; the build makes sure that the compiler has read none of it. So is what links
 * outside of the tree lead to, which may be as large as the file system, or never end.
 */
public final class Fingerprint {
  private static final List<String> PRODUCTS = List.of(".o", ".a", ".dep", ".d", "~");
  private static final List<String> SOURCES = List.of(".c", ".h", ".S", ".s");
  private static final int MOST_FILES = 20_000;
  private static final long MOST_BYTES = 256L << 20;

  private final Path root;
  private final ReadableFolders readable;
  private final Map<String, String> files = new TreeMap<>();
  private @Nullable TreeException problem;
  private int seen;
  private long bytes;

  private Fingerprint(Path root, ReadableFolders readable) {
    this.root = root;
    this.readable = readable;
  }

  /** The fingerprint of a tree as it is now. */
  public static Fingerprint of(Path root, ReadableFolders readable) throws TreeException {
    Fingerprint fingerprint = new Fingerprint(root, readable);
    fingerprint.walk();
    return fingerprint;
  }

  /** In hexadecimal. */
  public String text() {
    return without(List.of());
  }

  /** The same for all but what some folders below the top hold. */
  public String without(List<String> folders) {
    MessageDigest digest = Digests.sha256();
    files.forEach(
        (name, content) -> {
          if (folders.stream().noneMatch(folder -> name.startsWith(folder + "/"))) {
            digest.update((name + '\0' + content + '\0').getBytes(StandardCharsets.UTF_8));
          }
        });
    return Digests.hex(digest);
  }

  /** Whether a change of a file in the tree, which may be reached through links, is noticed. */
  public static boolean covers(Path root, Path file) {
    for (Path part : root.relativize(file)) {
      if (isHidden(part) || isUnprintable(part)) {
        return false;
      }
    }
    return !isProduct(file.toString()) && file.toFile().length() <= SourceFile.LARGEST;
  }

  private static boolean isProduct(String name) {
    return PRODUCTS.stream().anyMatch(name::endsWith);
  }

  private void walk() throws TreeException {
    try {
      Files.walkFileTree(
          root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Visitor());
    } catch (IOException e) {
      throw SourceFile.unreadable(root, e);
    }
    if (problem != null) {
      throw problem;
    }
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (!folder.equals(root) && (isHidden(folder) || !readable.contains(folder))) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      return checked(() -> visitFolder(folder));
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return checked(() -> visit(file, attributes));
    }

    /** What cannot be read is told by the compiler if it is needed. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      if (e instanceof FileSystemLoopException) {
        problem = loop(file);
        return FileVisitResult.TERMINATE;
      }
      files.put(name(file), "unreadable");
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  /** A look at a file or folder. */
  private interface Look {
    void run() throws TreeException;
  }

  private FileVisitResult checked(Look look) {
    try {
      look.run();
      return FileVisitResult.CONTINUE;
    } catch (TreeException e) {
      problem = e;
      return FileVisitResult.TERMINATE;
    }
  }

  private void visitFolder(Path folder) throws TreeException {
    count();
    requirePrintable(folder);
  }

  private void count() throws TreeException {
    if (++seen > MOST_FILES) {
      throw new TreeException(
          root
              + " has more than "
              + MOST_FILES
              + " files; give the top folder of a student's tree alone");
    }
  }

  /** What the compiler says about a file is read line by line. */
  private void requirePrintable(Path file) throws TreeException {
    if (!file.equals(root) && isUnprintable(file)) {
      throw new TreeException(
          "a name in "
              + file.getParent()
              + " has a line break or another control character in it; rename that file");
    }
  }

  private static boolean isUnprintable(Path file) {
    return file.getFileName().toString().chars().anyMatch(Character::isISOControl);
  }

  private static boolean isHidden(Path file) {
    return file.getFileName().toString().startsWith(".");
  }

  private String name(Path file) {
    return root.relativize(file).toString();
  }

  private TreeException loop(Path link) {
    return new TreeException(
        name(link) + " in " + root + " is a symbolic link that leads back to itself; remove it");
  }

  private void visit(Path file, BasicFileAttributes attributes) throws TreeException {
    String name = name(file);
    if (isHidden(file) || isProduct(name)) {
      return;
    }
    count();
    if (attributes.isSymbolicLink()) {
      checkDangling(file);
    } else if (Files.isSymbolicLink(file) && !readable.contains(file)) {
      files.put(name, "elsewhere");
    } else if (attributes.isOther()) {
      throw new TreeException(
          name + " in " + root + " is neither a file nor a folder; remove it from the tree");
    } else if (isSource(name) || !isUnprintable(file)) {
      requirePrintable(file);
      add(file, name, attributes);
    }
  }

  private static boolean isSource(String name) {
    return SOURCES.stream().anyMatch(name::endsWith);
  }

  /** A link that leads nowhere may well stay where it is, as long as it is not one to itself. */
  private void checkDangling(Path link) throws TreeException {
    try {
      files.put(name(link), "link to " + link.toRealPath());
    } catch (NoSuchFileException e) {
      files.put(name(link), "dangling");
    } catch (FileSystemException e) {
      throw loop(link);
    } catch (IOException e) {
      throw SourceFile.unreadable(link, e);
    }
  }

  private void add(Path file, String name, BasicFileAttributes attributes) throws TreeException {
    if (isSource(name)) {
      SourceFile.checkSize(name, attributes.size());
    }
    if (attributes.size() > SourceFile.LARGEST) {
      return;
    }
    bytes += attributes.size();
    if (bytes > MOST_BYTES) {
      throw new TreeException(
          root
              + " has more than "
              + (MOST_BYTES >> 20)
              + " MB in files that may be source code; give the top folder of a student's tree alone");
    }
    try {
      files.put(name, Digests.hex(Files.readAllBytes(file)));
    } catch (IOException e) {
      files.put(name, "unreadable");
    }
  }
}
