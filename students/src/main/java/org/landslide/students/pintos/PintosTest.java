package org.landslide.students.pintos;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A test of a tree.
 *
 * @param path where it is, without an ending: {@code tests/threads/alarm-zero}
 * @param projects whose kernel runs it, and others whose kernels can, in case that it cannot be
 *     linked
 * @param line what the kernel is told to run: its name, and arguments if it has some
 * @param flags options for the kernel
 * @param own if it is one of Landslide's own tests and none of the tree's: the folder that its path
 *     is in
 */
public record PintosTest(
    String path,
    List<PintosProject> projects,
    String line,
    List<String> flags,
    Optional<Path> own) {
  public PintosTest {
    projects = List.copyOf(projects);
    flags = List.copyOf(flags);
  }

  /** Whether it is a user program, and not a part of the kernel. */
  public boolean isProgram() {
    return projects.get(0).hasPrograms();
  }

  /** The last part of its path. */
  public String name() {
    return nameOf(path);
  }

  static String nameOf(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
