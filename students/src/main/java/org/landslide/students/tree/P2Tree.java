package org.landslide.students.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A student's P2 tree: the top folder of a thread library project, with or without the course's
 * base code. It is read and never written.
 */
public final class P2Tree {
  private static final String ADVICE = "; give the top folder of a P2 tree";

  private final Path root;
  private final ReadableFolders readable;

  private P2Tree(Path root, ReadableFolders readable) {
    this.root = root;
    this.readable = readable;
  }

  /** The tree with this top folder; fails with what is wrong if it is not one. */
  public static P2Tree open(Path folder) throws P2Exception {
    return open(folder, List.of());
  }

  /**
   * The same for a tree of which a part may be behind links.
   *
   * @param elsewhere folders that such links may lead to
   */
  public static P2Tree open(Path folder, List<Path> elsewhere) throws P2Exception {
    Path root = existing(folder);
    if (SourceFile.list(root).isEmpty()) {
      throw new P2Exception(
          folder + " is empty; give the top folder of a P2 tree, the one with config.mk in it");
    }
    if (!TreeFinder.isTop(root)) {
      throw new P2Exception(TreeFinder.advice(folder, root));
    }
    requireThreadLibrary(folder, root);
    ReadableFolders readable = ReadableFolders.of(elsewhere).and(List.of(root));
    return new P2Tree(root, readable);
  }

  private static Path existing(Path folder) throws P2Exception {
    try {
      Path root = folder.toRealPath();
      if (!Files.isDirectory(root)) {
        throw new P2Exception(folder + " is a file" + ADVICE);
      }
      return root;
    } catch (NoSuchFileException e) {
      throw new P2Exception("there is no folder " + folder + ADVICE);
    } catch (AccessDeniedException e) {
      throw SourceFile.forbidden(folder);
    } catch (FileSystemException e) {
      throw Files.isSymbolicLink(folder)
          ? new P2Exception(folder + " is a symbolic link that leads back to itself" + ADVICE)
          : SourceFile.unreadable(folder, e);
    } catch (IOException e) {
      throw SourceFile.unreadable(folder, e);
    }
  }

  private static void requireThreadLibrary(Path folder, Path root) throws P2Exception {
    boolean named = !TreeLayout.config(root).words(TreeLayout.THREAD_OBJECTS).isEmpty();
    boolean present = Files.isDirectory(root.resolve(TreeLayout.STUDENT).resolve("libthread"));
    if (named && present) {
      return;
    }
    if (Files.isDirectory(root.resolve("kern"))) {
      throw new P2Exception(
          folder + " is a kernel (P3) and has no thread library of its own" + ADVICE);
    }
    throw new P2Exception(
        present
            ? folder
                + "/config.mk names no object in THREAD_OBJS; name those of user/libthread there"
            : folder + " has no user/libthread, so there is no thread library" + ADVICE);
  }

  /** The absolute path of the top folder, without symbolic links. */
  public Path root() {
    return root;
  }

  /** What to call it: the folder's name. */
  public String name() {
    Path last = root.getFileName();
    return last == null ? root.toString() : last.toString();
  }

  /** As config.mk says now. */
  public TreeLayout layout() throws P2Exception {
    return TreeLayout.of(root, readable);
  }

  /** The folders in which its files are. */
  public ReadableFolders readable() {
    return readable;
  }

  /** The folders with programs of its own: the student's come first. */
  List<Path> programFolders() {
    return Stream.of(TreeLayout.STUDENT, TreeLayout.BASE)
        .map(part -> root.resolve(part).resolve("progs"))
        .filter(Files::isDirectory)
        .filter(readable::contains)
        .toList();
  }
}
