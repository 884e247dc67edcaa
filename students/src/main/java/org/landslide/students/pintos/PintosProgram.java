package org.landslide.students.pintos;

import java.nio.file.Path;
import java.util.List;

/**
 * A tree's kernel, compiled for a test.
 *
 * @param project whose kernel it is
 * @param kernel an ELF file, whose content never changes
 * @param files what goes into its file system, by their names: the test's program and what it needs
 * @param action the word by which the kernel is told to run the test
 * @param hasFileSystem whether the kernel has a file system
 */
public record PintosProgram(
    PintosTest test,
    PintosProject project,
    Path kernel,
    List<Path> files,
    String action,
    boolean hasFileSystem) {
  public PintosProgram {
    files = List.copyOf(files);
  }
}
