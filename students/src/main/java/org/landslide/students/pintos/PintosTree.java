package org.landslide.students.pintos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.landslide.students.tree.TreeException;

/** A student's Pintos tree. */
public final class PintosTree {
  /** What every tree has: the kernel's core, its devices and its libraries. */
  private static final List<String> FOLDERS = List.of("threads", "devices", "lib");

  private static final List<String> FILES =
      List.of("threads/init.c", "threads/kernel.lds.S", "lib/kernel");

  /** How far below the folder that a user names the sources may be. */
  private static final int DEEPEST = 3;

  private final Path root;

  private PintosTree(Path root) {
    this.root = root;
  }

  /**
   * The tree in a folder: the folder itself or one below it, such as {@code src}.
   *
   * @param folder as the user has named it
   */
  public static PintosTree find(Path folder) throws TreeException {
    if (!Files.isDirectory(folder)) {
      throw new TreeException(
          "there is no folder " + folder + "; give the folder of a Pintos tree");
    }
    Path top = folder.toAbsolutePath().normalize();
    if (isTree(top)) {
      return new PintosTree(top);
    }
    List<Path> below = below(top);
    if (below.size() > 1) {
      throw new TreeException(
          folder + " has several Pintos trees in it; give one of them, such as " + below.get(0));
    }
    if (below.isEmpty()) {
      throw new TreeException(
          folder
              + " is no Pintos tree: there is no folder in it with "
              + String.join(", ", FILES)
              + " and devices; give the folder with these, which is called src in most trees");
    }
    return new PintosTree(below.get(0));
  }

  /** What has something of a tree in a folder, if not all. */
  static PintosTree at(Path folder) {
    return new PintosTree(folder);
  }

  private static boolean isTree(Path folder) {
    return FOLDERS.stream().allMatch(name -> Files.isDirectory(folder.resolve(name)))
        && FILES.stream().allMatch(name -> Files.exists(folder.resolve(name)));
  }

  private static List<Path> below(Path top) throws TreeException {
    List<Path> found = new ArrayList<>();
    List<Path> level = List.of(top);
    for (int depth = 0; depth < DEEPEST && found.isEmpty(); depth++) {
      List<Path> next = new ArrayList<>();
      for (Path folder : level) {
        next.addAll(folders(folder));
      }
      next.stream().filter(PintosTree::isTree).forEach(found::add);
      level = next;
    }
    return found;
  }

  private static List<Path> folders(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isDirectory(file) && !Files.isSymbolicLink(file))
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // what cannot be looked at is no tree
    }
  }

  /** The folder with the sources. */
  public Path root() {
    return root;
  }
}
