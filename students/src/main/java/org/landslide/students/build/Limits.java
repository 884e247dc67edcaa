package org.landslide.students.build;

import java.time.Duration;
import java.util.List;

/**
 * What building a tree may cost. An honest file takes a tenth of a second and some megabytes; a
 * hostile one takes whatever it gets.
 *
 * @param memory of one process, in bytes
 * @param output the largest file that a process may write, in bytes
 * @param processor time of one process
 * @param wall time of one process: one that waits takes no processor time
 * @param total all that is made of one tree, in bytes
 * @param build the time for a whole tree
 * @param files how many source files the libraries may consist of
 */
record Limits(
    long memory,
    long output,
    Duration processor,
    Duration wall,
    long total,
    Duration build,
    int files) {
  static final Limits USUAL =
      new Limits(
          1L << 30,
          32L << 20,
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          256L << 20,
          Duration.ofMinutes(5),
          1_000);

  private static final int OPEN_FILES = 256;

  /** The words to put before a command, by which it runs within the limits. */
  List<String> prefix() {
    return List.of(
        "prlimit",
        "--as=" + memory,
        "--fsize=" + output,
        "--cpu=" + processor.toSeconds(),
        "--core=0",
        "--nofile=" + OPEN_FILES,
        "--");
  }

  /** In words. */
  String describe() {
    return (memory >> 20)
        + " MB of memory, "
        + (output >> 20)
        + " MB of output or "
        + processor.toSeconds()
        + " s";
  }
}
