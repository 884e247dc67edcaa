package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.Optional;
import org.landslide.students.tree.Project;

/**
 * Where a student's thread library or kernel is.
 *
 * @param folder the top folder of the tree
 * @param project which of the two is meant: a tree may have both
 * @param base the folder with what stands in for base code that the tree lacks, if not our own
 */
public record StudentTree(Path folder, Project project, Optional<Path> base) {
  /** A thread library for which our own base code will do. */
  public static StudentTree threadLibrary(Path folder) {
    return new StudentTree(folder, Project.THREAD_LIBRARY, Optional.empty());
  }

  /** A kernel that has all the base code it needs, but perhaps for user programs. */
  public static StudentTree kernel(Path folder) {
    return new StudentTree(folder, Project.KERNEL, Optional.empty());
  }
}
