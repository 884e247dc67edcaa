package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.kernel.pintos.PintosFile;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.kernel.world.SystemCalls;
import org.landslide.students.pintos.PintosBuild;
import org.landslide.students.pintos.PintosProgram;
import org.landslide.students.pintos.PintosProject;
import org.landslide.students.pintos.PintosTest;
import org.landslide.students.pintos.PintosTests;
import org.landslide.students.pintos.PintosTree;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.UnknownTestException;

/** Makes kernels of students' Pintos trees, for a test. */
public final class PintosTrees {
  private static final int SYSTEM_CALL = 0x30;

  /** All system calls come by one gate, and none of a test waits for keys. */
  static final SystemCalls CALLS =
      new SystemCalls(-1, Set.of(), vector -> vector == SYSTEM_CALL ? "a system call" : null);

  private PintosTrees() {}

  /**
   * A tree's kernel as it is now, and the programs of a test.
   *
   * @param folder the tree, or a folder around it
   * @param test the name of a test of the tree
   * @param project whose kernel it is to be, if not that which the test is for
   * @param own where tests are that take the place of those of the tree, if some do
   */
  public static PintosProgram build(
      Path folder, String test, Optional<String> project, Optional<Path> own) {
    PintosTest found = requireTest(folder, test, project, own);
    try {
      return build().build(PintosTree.find(folder), found);
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  private static PintosBuild build() {
    return new PintosBuild(CacheFolder.of("pintos"));
  }

  /** Fails unless a folder holds a tree, or lies around one. */
  public static void require(Path folder) {
    Path unused = root(folder);
  }

  /** The folder with {@code threads}, {@code devices} and {@code lib} in it. */
  static Path root(Path folder) {
    try {
      return PintosTree.find(folder).root();
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  public static void requirePlace() {
    try {
      build().requirePlace();
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  /** The names of Landslide's own tests. */
  public static List<String> ownTests(Path home) {
    try {
      return PintosTests.named(home.resolve(PintosArguments.OWN_TESTS));
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  /** The test that is meant. */
  static PintosTest requireTest(
      Path folder, String test, Optional<String> project, Optional<Path> own) {
    try {
      Optional<PintosProject> named = project.map(PintosTrees::project);
      PintosTree tree = PintosTree.find(folder);
      return tests(tree, test, own).find(test, named);
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

  /** Those of which a test is one; those of the tree if it is none at all. */
  private static PintosTests tests(PintosTree tree, String test, Optional<Path> own)
      throws TreeException {
    if (own.isPresent()) {
      PintosTests ours = PintosTests.own(own.get(), tree);
      if (ours.has(test)) {
        return ours;
      }
    }
    return PintosTests.of(tree);
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
        program.hasFileSystem(),
        Optional.empty(),
        program.action());
  }
}
