package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.students.pintos.PintosProgram;

/**
 * A test of a Pintos tree as the user has named it, and as a trace keeps it in place of arguments:
 * what belongs to such a test is more than one file, and is made of the tree again.
 *
 * @param folder the tree, or a folder around it
 * @param project whose kernel it is to be, if not that which the test is for
 */
public record PintosArguments(Path folder, String test, Optional<String> project) {
  private static final String MARK = "--pintos";

  /** Where the tests are that come with Landslide, in a folder {@code tests}. */
  static final String OWN_TESTS = "programs/target/pintos/own";

  /** As the tree has it. */
  public PintosProgram build() {
    return PintosTrees.build(folder, test, project, Optional.empty());
  }

  /** Fails unless there is such a test. */
  public void requireTest(Path home) {
    PintosTrees.requireTest(folder, test, project, Optional.of(home.resolve(OWN_TESTS)));
  }

  /** To be checked: a test of Landslide's own counts more than one of the tree. */
  PintosProgram buildToCheck(Path home) {
    return PintosTrees.build(folder, test, project, Optional.of(home.resolve(OWN_TESTS)));
  }

  /** The folders in and below which the sources are: those of the tree, and of our own tests. */
  Path[] sources(Path home) {
    return new Path[] {PintosTrees.root(folder), home.resolve(OWN_TESTS)};
  }

  List<String> words() {
    List<String> words = new ArrayList<>(List.of(MARK, folder.toAbsolutePath().toString(), test));
    project.ifPresent(words::add);
    return words;
  }

  /** What these words are about, if it is a test of a Pintos tree. */
  static Optional<PintosArguments> of(List<String> words) {
    return words.size() >= 3 && words.get(0).equals(MARK)
        ? Optional.of(
            new PintosArguments(
                Path.of(words.get(1)), words.get(2), words.stream().skip(3).findFirst()))
        : Optional.empty();
  }
}
