package org.landslide.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.StudentTree;
import org.landslide.students.tree.Project;
import picocli.CommandLine.Option;

/** The options by which a program is a test for a student's thread library or kernel. */
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
      names = "--p3",
      paramLabel = "DIR",
      order = 48,
      description =
          "PROGRAM is a test for the kernel of this P3 tree, started from its shell: one of ours,"
              + " such as vanish_vanish, a program of the tree, or a C file.")
  private @Nullable Path p3;

  @Option(
      names = "--base",
      paramLabel = "DIR",
      order = 49,
      description =
          "With --p2 or --p3: where base code is taken from that the tree lacks, the folder above"
              + " its 410user, 410kern and spec (default: Landslide's own, which has no 410kern).")
  private @Nullable Path base;

  /** The tree, if the program is a test for one. */
  public Optional<StudentTree> tree() {
    if (p2 != null && p3 != null) {
      throw new UserError("--p2 and --p3 are about different things; give one of them");
    }
    if (p2 == null && p3 == null && base != null) {
      throw new UserError("--base is about the tree of --p2 or --p3; give that, too");
    }
    return tree(p2, Project.THREAD_LIBRARY).or(() -> tree(p3, Project.KERNEL));
  }

  /** The same if the program is a test for a kernel. */
  public Optional<StudentTree> kernelTree() {
    return tree().filter(tree -> tree.project() == Project.KERNEL);
  }

  private Optional<StudentTree> tree(@Nullable Path folder, Project project) {
    return Optional.ofNullable(folder)
        .map(top -> new StudentTree(top, project, Optional.ofNullable(base)));
  }
}
