package org.landslide.kernel.pintos;

import java.util.List;

/**
 * What a kernel is to do once it has booted, after which it switches itself off.
 *
 * @param line what it runs: a test's name, or a program with its arguments
 * @param flags options for the kernel, such as {@code -mlfqs}
 * @param files what its file system has in it at first; a kernel without one gets none
 * @param hasFileSystem whether it has a file system, which is made anew then
 */
public record PintosTask(
    String line, List<String> flags, List<PintosFile> files, boolean hasFileSystem) {
  public PintosTask {
    flags = List.copyOf(flags);
    files = List.copyOf(files);
  }
}
