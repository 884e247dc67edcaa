package org.landslide.students.tree;

import java.nio.file.Path;
import java.util.List;

/**
 * A program to be compiled with a tree's libraries.
 *
 * @param name what to call it
 * @param origin where it comes from
 * @param source its C file
 * @param headers folders with headers that it needs besides those of the tree
 * @param renaming folders to be searched before all others if it does not compile: with them its
 *     own things have names that nothing in a tree has
 */
public record P2Test(
    String name, Origin origin, Path source, List<Path> headers, List<Path> renaming) {
  /** Where a test comes from. */
  public enum Origin {
    /** It comes with Landslide. */
    OURS,
    /** It is one of the tree's own programs. */
    TREE,
    /** The user gave its file. */
    FILE
  }

  public P2Test {
    headers = List.copyOf(headers);
    renaming = List.copyOf(renaming);
  }
}
