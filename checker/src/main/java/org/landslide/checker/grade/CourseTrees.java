package org.landslide.checker.grade;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.StudentTrees;
import org.landslide.students.tree.P2Tests;
import org.landslide.students.tree.P3Tests;
import org.landslide.students.tree.Project;

/** P2 trees, of which the thread libraries are graded, or P3 trees, of which the kernels are. */
public final class CourseTrees implements GradedTrees {
  private final Path home;
  private final Project project;
  private final StudentTrees students;

  /**
   * @param base what stands in for base code that a tree lacks, if not our own
   * @param notes hears what a user should know of a tree, each sentence once
   */
  public CourseTrees(Path home, Project project, Optional<Path> base, Consumer<String> notes) {
    this.home = home;
    this.project = project;
    this.students = new StudentTrees(home, project, base, notes);
  }

  @Override
  public void requireTree(Path folder) {
    students.open(folder);
  }

  @Override
  public void requireTest(Path folder, String test) {
    Optional<String> unfit = project == Project.KERNEL ? Optional.empty() : P2Tests.whyUnfit(test);
    unfit.ifPresent(
        why -> {
          throw new UserError(why);
        });
    students.find(students.open(folder), test);
  }

  @Override
  public void requirePlace() {
    students.requirePlace();
  }

  @Override
  public CheckedProgram load(Path folder, String test) {
    return students.load(students.open(folder), test, List.of());
  }

  @Override
  public List<String> allTests() {
    return project == Project.KERNEL ? StudentTrees.kernelTests(home) : P2Tests.ours();
  }

  @Override
  public List<String> usualTests() {
    return project == Project.KERNEL ? P3Tests.SIX : P2Tests.SIX;
  }
}
