package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.Optional;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.kernel.pintos.PintosFile;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.students.pintos.PintosBuild;
import org.landslide.students.pintos.PintosProgram;
import org.landslide.students.pintos.PintosProject;
import org.landslide.students.pintos.PintosTests;
import org.landslide.students.pintos.PintosTree;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.UnknownTestException;

/** Makes kernels of students' Pintos trees, for a test. */
public final class PintosTrees {
  private PintosTrees() {}

  /**
   * A tree's kernel as it is now, and the programs of a test.
   *
   * @param folder the tree, or a folder around it
   * @param test the name of a test of the tree
   * @param project whose kernel it is to be, if not that which the test is for
   */
  public static PintosProgram build(Path folder, String test, Optional<String> project) {
    try {
      Optional<PintosProject> named = project.map(PintosTrees::project);
      PintosTree tree = PintosTree.find(folder);
      return new PintosBuild(CacheFolder.of("pintos"))
          .build(tree, PintosTests.of(tree).find(test, named));
    } catch (UnknownTestException e) {
      throw new UserError(
          "no test is called '"
              + e.name()
              + "'"
              + NearestNames.hint(e.name(), e.known())
              + " there are "
              + String.join(", ", e.known()));
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  private static PintosProject project(String name) {
    return PintosProject.named(name)
        .orElseThrow(
            () ->
                new UserError(
                    "there is no project '" + name + "'; projects are " + PintosProject.names()));
  }

  /** What the kernel of a program is to do. */
  public static PintosTask task(PintosProgram program) {
    return new PintosTask(
        program.test().line(),
        program.test().flags(),
        program.files().stream()
            .map(file -> new PintosFile(file.getFileName().toString(), GuestFiles.read(file)))
            .toList(),
        program.hasFileSystem());
  }
}
