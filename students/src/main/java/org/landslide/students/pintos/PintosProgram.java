package org.landslide.students.pintos;

import java.nio.file.Path;
import java.util.List;

/**
 * A tree's kernel, compiled for a test.
 *
 * @param project whose kernel it is
 * @param kernel an ELF file, whose content never changes
 * @param files what goes into its file system, by their names: the test's program and what it needs
 */
public record PintosProgram(PintosTest test, PintosProject project, Path kernel, List<Path> files) {
  public PintosProgram {
    files = List.copyOf(files);
  }

  /** Whether the kernel has a file system. */
  public boolean hasFileSystem() {
    return project.hasPrograms();
  }
}
