package org.landslide.students.tree;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the top folder of a tree near a folder that is not one: the user is a level off. */
final class TreeFinder {
  private static final int DEEPEST = 4;
  private static final int MOST_FOLDERS = 5_000;
  private static final int SHOWN = 3;

  private TreeFinder() {}

  /** Whether a folder looks like the top of a tree. */
  static boolean isTop(Path folder, Project project) {
    return lacks(folder, project).isEmpty();
  }

  private static List<String> lacks(Path folder, Project project) {
    List<String> missing = new ArrayList<>();
    if (!Files.isRegularFile(folder.resolve(TreeLayout.CONFIG))) {
      missing.add("a file config.mk");
    }
    if (!Files.isDirectory(folder.resolve(project.folder()))) {
      missing.add("a folder " + project.folder());
    }
    return missing;
  }

  /**
   * What to say of a folder that is not the top of a tree.
   *
   * @param given as the user wrote it
   */
  static String advice(Path given, Path folder, Project project) {
    String tree = project.label() + " tree";
    for (Path above = folder.getParent(); above != null; above = above.getParent()) {
      if (isTop(above, project)) {
        return given + " is inside of a " + tree + "; give its top folder, " + above;
      }
    }
    List<Path> below = below(folder, project);
    if (below.size() == 1) {
      return given + " is not the top folder of a " + tree + "; give " + below.get(0);
    }
    if (!below.isEmpty()) {
      return given
          + " has several "
          + tree
          + "s in it; give one of them: "
          + String.join(", ", below.stream().limit(SHOWN).map(Path::toString).toList())
          + (below.size() > SHOWN ? ", …" : "");
    }
    Project other = project.other();
    if (Files.isDirectory(folder.resolve(other.folder()))) {
      return given
          + " holds "
          + other.product()
          + " ("
          + other.label()
          + ") and not "
          + project.product()
          + "; give the top folder of a "
          + tree;
    }
    return given
        + " is not the top folder of a "
        + tree
        + ": it lacks "
        + String.join(" and ", lacks(folder, project))
        + "; give the folder that has config.mk and "
        + project.folder()
        + " in it";
  }

  private static List<Path> below(Path folder, Project project) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder, EnumSet.noneOf(FileVisitOption.class), DEEPEST, visitor(folder, project, found));
    } catch (IOException e) {
      return found; // what cannot be looked at is not offered
    }
    Collections.sort(found);
    return found;
  }

  private static FileVisitor<Path> visitor(Path top, Project project, List<Path> found) {
    return new SimpleFileVisitor<>() {
      private int folders;

      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        if (++folders > MOST_FOLDERS) {
          return FileVisitResult.TERMINATE;
        }
        if (!folder.equals(top) && folder.getFileName().toString().startsWith(".")) {
          return FileVisitResult.SKIP_SUBTREE;
        }
        if (isTop(folder, project)) {
          found.add(folder);
          return FileVisitResult.SKIP_SUBTREE;
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) {
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
        return FileVisitResult.CONTINUE;
      }
    };
  }
}
