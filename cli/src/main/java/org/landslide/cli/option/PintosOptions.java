package org.landslide.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.PintosArguments;
import picocli.CommandLine.Option;

/** The options by which a program is a test of a student's Pintos tree. */
public final class PintosOptions {
  @Option(
      names = "--pintos",
      paramLabel = "DIR",
      order = 45,
      description =
          "PROGRAM is a test of this Pintos tree, such as priority-sema or wait-simple; the tree's"
              + " kernel is compiled for it.")
  private @Nullable Path pintos;

  @Option(
      names = "--project",
      paramLabel = "NAME",
      order = 46,
      description =
          "With --pintos: the project whose kernel it is, threads, userprog, vm or filesys (default:"
              + " that of the test).")
  private @Nullable String project;

  /** Whether a tree is named. */
  public boolean isGiven() {
    if (pintos == null && project != null) {
      throw new UserError("--project is about the Pintos tree of --pintos; give that, too");
    }
    return pintos != null;
  }

  /**
   * The test of the tree.
   *
   * @param test null if the user has named none
   */
  public PintosArguments test(@Nullable String test) {
    Path folder = pintos;
    if (folder == null || test == null) {
      throw new UserError("name a test of the Pintos tree, such as priority-sema");
    }
    return new PintosArguments(folder, test, Optional.ofNullable(project));
  }
}
