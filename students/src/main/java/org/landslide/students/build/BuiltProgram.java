package org.landslide.students.build;

import java.nio.file.Path;
import java.util.List;
import org.landslide.students.tree.TreeTest;

/**
 * A test that is compiled with a tree's libraries.
 *
 * @param test what was compiled
 * @param executable an ELF file, whose name is the test's; its content never changes, since another
 *     content has another path
 * @param missing functions of the P2 interface that the tree does not define and this test does not
 *     need
 * @param notes what is odd about the tree but does not matter for this test, a sentence each
 */
public record BuiltProgram(
    TreeTest test, Path executable, List<String> missing, List<String> notes) {
  public BuiltProgram {
    missing = List.copyOf(missing);
    notes = List.copyOf(notes);
  }
}
