package org.landslide.students.tree;

import java.nio.file.Path;
import java.util.List;

/**
 * A program to be compiled with a tree's libraries.
 *
 * @param name what to call it
 * @param origin where it comes from
 * @param source its C file, or for a program of the tree one in assembly
 * @param headers folders with headers that it needs besides those of the tree
 * @param renaming folders to be searched before all others if it does not compile: with them its
 *     own things have names that nothing in a tree has
 */
public record TreeTest(
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

  public TreeTest {
    headers = List.copyOf(headers);
    renaming = List.copyOf(renaming);
  }

  /** One of the tree's own programs. */
  static TreeTest ofTree(String name, Path source) {
    return new TreeTest(name, Origin.TREE, source, List.of(), List.of());
  }
}
