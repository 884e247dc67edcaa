package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a student's thread library is.
 *
 * @param folder the top folder of the tree
 * @param base the folder with what stands in for base code that the tree lacks, if not our own
 */
public record StudentTree(Path folder, Optional<Path> base) {
  /** A tree for which our own base code will do. */
  public static StudentTree of(Path folder) {
    return new StudentTree(folder, Optional.empty());
  }
}
