package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which files of a P3 tree make its kernel, and where headers are looked for.
 *
 * @param startup the files that come first, the one with the multiboot header at the front; fewer
 *     than two if the tree lacks one of them
 * @param kernel what the student wrote, each part of which is linked
 * @param libraries those of the base code, of which that is linked which something needs
 * @param headers folders, in the order of the course's command line for the compiler
 */
public record KernelLayout(
    List<String> startup, Library kernel, List<Library> libraries, List<String> headers) {
  static final String STUDENT = "kern";
  static final String BASE = "410kern";
  static final String OBJECTS = "KERNEL_OBJS";

  private static final String MAKEFILE = "kernel.mk";
  private static final String HEAD = "boot/head";
  private static final String ENTRY = "entry";

  /** As in the course's makefile. What is there besides comes last. */
  private static final List<String> LIBRARIES =
      List.of(
          "RNG", "string", "stdlib", "boot", "lmm", "misc", "stdio", "x86", "elf", "malloc",
          "simics");

  public KernelLayout {
    startup = List.copyOf(startup);
    libraries = List.copyOf(libraries);
    headers = List.copyOf(headers);
  }

  static KernelLayout of(Path root, ReadableFolders readable) throws TreeException {
    Units.Named named = Units.named(root, STUDENT, TreeLayout.config(root), OBJECTS);
    Library kernel = new Library(STUDENT, true, named.units(), named.sourceless());
    KernelLayout base = ofBase(root, readable);
    List<String> headers = new ArrayList<>(List.of(BASE, BASE + "/inc", "spec"));
    headers.addAll(List.of(STUDENT, STUDENT + "/inc"));
    base.libraries().forEach(library -> headers.add(BASE + "/" + library.name()));
    for (String folder : headers) {
      TreeLayout.requireAccess(root.resolve(folder));
    }
    return new KernelLayout(base.startup(), kernel, base.libraries(), headers);
  }

  /** The layout of base code alone. */
  static KernelLayout ofBase(Path root, ReadableFolders readable) throws TreeException {
    List<String> startup = new ArrayList<>(Units.of(root, BASE, HEAD));
    startup.addAll(Units.of(root, BASE, ENTRY));
    List<String> headers = new ArrayList<>(List.of(BASE, BASE + "/inc", "spec"));
    List<Library> libraries = new ArrayList<>();
    for (String name : libraries(root)) {
      String folder = BASE + "/" + name;
      List<String> units = new ArrayList<>(Units.ofMakefile(root, folder, MAKEFILE, readable));
      units.removeAll(startup);
      libraries.add(new Library(name, false, units, List.of()));
      headers.add(folder);
    }
    Library none = new Library(STUDENT, true, List.of(), List.of());
    return new KernelLayout(startup, none, libraries, headers);
  }

  private static Set<String> libraries(Path root) throws TreeException {
    Set<String> present = new TreeSet<>();
    if (Files.isDirectory(root.resolve(BASE))) {
      for (Path folder : SourceFile.list(root.resolve(BASE))) {
        if (Files.isRegularFile(folder.resolve(MAKEFILE))) {
          present.add(folder.getFileName().toString());
        }
      }
    }
    Set<String> ordered = new LinkedHashSet<>(LIBRARIES);
    ordered.retainAll(present);
    ordered.addAll(present);
    return ordered;
  }

  /** Whether there is all of the base code that no kernel can do without. */
  public boolean isComplete() {
    return startup.size() == 2;
  }

  /** What of that is not there, in words. */
  public String missing() {
    if (libraries.isEmpty() && startup.isEmpty()) {
      return "the folder " + BASE;
    }
    return startup.stream().noneMatch(unit -> unit.startsWith(BASE + "/" + HEAD))
        ? BASE + "/" + HEAD + ".S"
        : BASE + "/" + ENTRY + ".c";
  }
}
