package org.landslide.students.build;

import java.nio.file.Path;
import java.util.List;

/**
 * A tree's kernel with the programs that are built into it.
 *
 * @param executable an ELF file with a multiboot header; its content never changes, since another
 *     content has another path
 * @param notes what is odd about the tree but has not kept the kernel from being built, a sentence
 *     each
 */
public record BuiltKernel(Path executable, List<String> notes) {
  public BuiltKernel {
    notes = List.copyOf(notes);
  }
}
