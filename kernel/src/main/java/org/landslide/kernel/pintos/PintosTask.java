package org.landslide.kernel.pintos;

import java.util.List;
import java.util.Optional;

/**
 * What a kernel is to do once it has booted, after which it switches itself off.
 *
 * @param line what it runs: a test's name, or a program with its arguments
 * @param flags options for the kernel, such as {@code -mlfqs}
 * @param files what its file system has in it at first; a kernel without one gets none
 * @param hasFileSystem whether it has a file system, which is made anew then
 * @param disk the disk with the file system, if it is not to be made: the files are there already
 * @param action the word by which it is told to run that
 */
public record PintosTask(
    String line,
    List<String> flags,
    List<PintosFile> files,
    boolean hasFileSystem,
    Optional<byte[]> disk,
    String action) {
  public PintosTask {
    flags = List.copyOf(flags);
    files = List.copyOf(files);
  }

  /** With a disk that is made for it. */
  public PintosTask(
      String line, List<String> flags, List<PintosFile> files, boolean hasFileSystem) {
    this(line, flags, files, hasFileSystem, Optional.empty(), "run");
  }

  /** The same with a disk as it is. */
  public PintosTask on(byte[] image) {
    return new PintosTask(line, flags, files, hasFileSystem, Optional.of(image), action);
  }
}
