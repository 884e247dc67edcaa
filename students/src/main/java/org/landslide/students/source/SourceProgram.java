package org.landslide.students.source;

import java.nio.file.Path;
import java.util.Set;

/**
 * A program that was made of C files.
 *
 * @param libraryFunctions the functions of the thread library in it, and those that only the
 *     library calls; none of them is defined in the files, or works on what is not the library's
 */
public record SourceProgram(Path executable, Set<String> libraryFunctions) {
  public SourceProgram {
    libraryFunctions = Set.copyOf(libraryFunctions);
  }
}
