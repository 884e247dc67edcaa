package org.landslide.checker.grade;

import java.nio.file.Path;
import java.util.List;
import org.landslide.checker.program.CheckedProgram;

/** Trees of one kind, and what is made of them. What is wrong with one is a UserError. */
public interface GradedTrees {
  /** Fails unless a folder holds such a tree. */
  void requireTree(Path folder);

  /** Fails unless there is such a test for the tree in a folder. */
  void requireTest(Path folder, String test);

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  void requirePlace();

  /** A test with the tree in a folder as it is now, to be checked. */
  CheckedProgram load(Path folder, String test);

  /** The names of all tests that come with Landslide. */
  List<String> allTests();

  /** Those that are taken if the user names none. */
  List<String> usualTests();
}
