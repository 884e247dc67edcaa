package org.landslide.checker.grade;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.PintosArguments;
import org.landslide.checker.program.PintosTrees;

/** Pintos trees, of which the kernels are graded. */
public final class PintosClass implements GradedTrees {
  /** The tests of the thesis, section 5.2.3. */
  private static final List<String> FIVE =
      List.of(
          "priority-sema",
          "alarm-simultaneous",
          "priority-donate-multiple",
          "wait-simple",
          "wait-twice");

  private final Path home;

  public PintosClass(Path home) {
    this.home = home;
  }

  @Override
  public void requireTree(Path folder) {
    PintosTrees.require(folder);
  }

  @Override
  public void requireTest(Path folder, String test) {
    named(folder, test).requireTest(home);
  }

  @Override
  public void requirePlace() {
    PintosTrees.requirePlace();
  }

  @Override
  public CheckedProgram load(Path folder, String test) {
    return CheckedProgram.load(home, named(folder, test));
  }

  private static PintosArguments named(Path folder, String test) {
    return new PintosArguments(folder, test, Optional.empty());
  }

  @Override
  public List<String> allTests() {
    return PintosTrees.ownTests(home);
  }

  @Override
  public List<String> usualTests() {
    return FIVE;
  }
}
