package org.landslide.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.StudentTree;
import picocli.CommandLine.Option;

/** The options by which a program is a test for a student's thread library. */
public final class TreeOptions {
  @Option(
      names = "--p2",
      paramLabel = "DIR",
      order = 48,
      description =
          "PROGRAM is a test for the thread library of this P2 tree: one of ours, such as"
              + " thr_exit_join, a program of the tree, or a C file.")
  private @Nullable Path p2;

  @Option(
      names = "--base",
      paramLabel = "DIR",
      order = 49,
      description =
          "With --p2: where base code is taken from that the tree lacks, the folder above its"
              + " 410user and spec (default: Landslide's own).")
  private @Nullable Path base;

  /** The tree, if the program is a test for one. */
  public Optional<StudentTree> tree() {
    if (p2 == null && base != null) {
      throw new UserError("--base is about the P2 tree of --p2; give that, too");
    }
    return Optional.ofNullable(p2)
        .map(folder -> new StudentTree(folder, Optional.ofNullable(base)));
  }
}
