package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.landslide.checker.message.HostError;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.students.build.BuiltKernel;
import org.landslide.students.build.BuiltProgram;
import org.landslide.students.build.TreeBuild;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.P3Tests;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;
import org.landslide.students.tree.TreeTests;
import org.landslide.students.tree.UnknownTestException;

/** Makes programs of students' thread libraries and a test, and kernels of students' with one. */
public final class StudentTrees {
  private final Path home;
  private final Project project;
  private final Consumer<String> notes;
  private final BaseCode base;
  private final TreeBuild build;

  /** What was said once need not be said with every test. */
  private final Set<String> told = new HashSet<>();

  /**
   * What is compiled is kept in the user's cache folder.
   *
   * @param home the Landslide checkout, which has tests of its own
   * @param project what is to be made of trees
   * @param named what stands in for base code that a tree lacks, if not our own
   * @param notes hears what a user should know of a tree, each sentence once
   */
  public StudentTrees(Path home, Project project, Optional<Path> named, Consumer<String> notes) {
    this.home = home;
    this.project = project;
    this.notes = notes;
    try {
      Optional<BaseCode> given = given(home, project, named);
      this.base = given.filter(BaseCode::hasUserPart).orElse(BaseCode.ours(home));
      this.build =
          new TreeBuild(
              CacheFolder.of("p2"), base, project == Project.KERNEL ? given : Optional.empty());
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  private static Optional<BaseCode> given(Path home, Project project, Optional<Path> named)
      throws TreeException {
    if (named.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        project == Project.KERNEL
            ? BaseCode.ofKernels(home, named.get())
            : BaseCode.at(home, named.get()));
  }

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  public void requirePlace() {
    try {
      build.requirePlace();
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  public CourseTree open(Path folder) {
    try {
      return CourseTree.open(folder, project, base.readable());
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  /** The test of this name with a tree's library or kernel as it is now, to be checked. */
  public CheckedProgram load(CourseTree tree, String name, List<String> arguments) {
    if (project == Project.KERNEL) {
      Executable kernel = kernel(tree, Optional.of(name));
      List<String> typed = new ArrayList<>(kernel.defaultArgs());
      typed.addAll(arguments);
      return CheckedProgram.load(home, tree.name(), kernel, typed);
    }
    return CheckedProgram.load(home, name, executable(tree, name), arguments);
  }

  /** The test of this name, compiled with a tree's library as it is now. */
  public Executable executable(CourseTree tree, String name) {
    TreeTest test = find(tree, name);
    try {
      BuiltProgram program = build.build(tree, test);
      tell(tree, program.notes());
      return new Executable(program.executable(), false, List.of(), configFolder(test))
          .withSources(tree.root(), home.resolve("programs"));
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  /**
   * A tree's kernel as it is now, with all programs of the tree and all tests of ours in it.
   *
   * @param name a test that must be in it; what is typed to start it are the default arguments
   */
  public Executable kernel(CourseTree tree, Optional<String> name) {
    Optional<TreeTest> test = name.map(typed -> find(tree, typed));
    List<String> start = test.map(TreeTest::name).stream().toList();
    try {
      BuiltKernel kernel = build.build(tree, P3Tests.of(home, tree), test);
      tell(tree, kernel.notes());
      return new Executable(kernel.executable(), false, start, tree.root())
          .withSources(home.resolve("programs"));
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  private void tell(CourseTree tree, List<String> sentences) {
    sentences.stream().filter(note -> told.add(tree.root() + ": " + note)).forEach(notes);
  }

  /** The test that the user means. */
  public TreeTest find(CourseTree tree, String name) {
    try {
      return TreeTests.of(home, tree, project).find(name);
    } catch (UnknownTestException e) {
      throw new UserError(
          "no test is called '"
              + e.name()
              + "'"
              + NearestNames.hint(e.name(), e.known())
              + " there are "
              + String.join(", ", e.known())
              + "; a C file can be given by its path");
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  /** What is taken for granted about our tests is said beside their sources. */
  private Path configFolder(TreeTest test) {
    Path beside = test.source().toAbsolutePath().resolveSibling(".");
    return test.origin() == TreeTest.Origin.OURS ? home.resolve("programs") : beside;
  }

  /** The names of our tests that fit every kernel. */
  public static List<String> kernelTests(Path home) {
    try {
      return P3Tests.ours(home);
    } catch (TreeException e) {
      throw mistake(e);
    }
  }

  static UserError mistake(TreeException e) {
    return e instanceof HostException
        ? new HostError(e.headline())
        : new UserError(e.headline(), e.details());
  }
}
