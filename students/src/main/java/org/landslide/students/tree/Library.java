package org.landslide.students.tree;

import java.util.List;

/**
 * A library of a P2 tree.
 *
 * @param name such as {@code libthread}
 * @param students whether a student wrote it: then every file of it has to compile
 * @param units its source files, relative to the tree's top folder
 * @param sourceless objects that config.mk names and of which there is no source
 */
public record Library(String name, boolean students, List<String> units, List<String> sourceless) {
  public Library {
    units = List.copyOf(units);
    sourceless = List.copyOf(sourceless);
  }
}
