package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which files of a tree make which library for user programs, and where headers are looked for:
 * what the course's makefiles do with config.mk.
 *
 * @param startup the file with {@code _main}, where a program begins; none if the tree lacks it
 * @param libraries in the order of the course's command line for the linker: the student's come
 *     first, so that a function of theirs is found before one of the base code with the same name
 * @param headers folders, in the order of the course's command line for the compiler
 */
public record TreeLayout(Optional<String> startup, List<Library> libraries, List<String> headers) {
  static final String CONFIG = "config.mk";
  static final String STUDENT = "user";
  static final String BASE = "410user";
  static final String THREAD_OBJECTS = "THREAD_OBJS";

  private static final String LIBRARY = "lib";

  private static final List<String> LIBRARY_LISTS =
      List.of("STUDENT_LIBS_EARLY", "STUDENT_LIBS_LATE");
  private static final List<String> STUDENT_LIBRARIES =
      List.of("libthread", "libautostack", "libsyscall");

  /**
   * As in the course's makefile. What is not there is passed over, what is there besides comes
   * last.
   */
  private static final List<String> BASE_LIBRARIES =
      List.of(
          "libthrgrp",
          "libRNG",
          "libx86",
          "libsimics",
          "libstdio",
          "libstdlib",
          "libstring",
          "libmalloc",
          "libtest");

  public TreeLayout {
    libraries = List.copyOf(libraries);
    headers = List.copyOf(headers);
  }

  /** Those of the folders with headers that the student wrote. */
  public List<String> studentHeaders() {
    return headers.stream().filter(folder -> folder.startsWith(STUDENT + "/")).toList();
  }

  static TreeLayout of(Path root, ReadableFolders readable) throws TreeException {
    MakeVariables config = config(root);
    List<String> headers = new ArrayList<>(List.of("spec", BASE, BASE + "/inc", STUDENT + "/inc"));
    List<Library> base = new ArrayList<>();
    for (String name : baseLibraries(root)) {
      base.add(baseLibrary(root, name, readable));
      headers.add(BASE + "/" + name);
    }
    List<Library> libraries = new ArrayList<>();
    for (String name : studentLibraries(root, config)) {
      libraries.add(studentLibrary(root, name, config));
      headers.add(STUDENT + "/" + name);
    }
    libraries.addAll(base);
    for (String folder : headers) {
      requireAccess(root.resolve(folder));
    }
    return new TreeLayout(startup(root), libraries, headers);
  }

  /** The layout of base code alone. */
  static TreeLayout ofBase(Path root, ReadableFolders readable) throws TreeException {
    List<String> headers = new ArrayList<>(List.of("spec", BASE, BASE + "/inc"));
    List<Library> libraries = new ArrayList<>();
    for (String name : baseLibraries(root)) {
      libraries.add(baseLibrary(root, name, readable));
      headers.add(BASE + "/" + name);
    }
    return new TreeLayout(startup(root), libraries, headers);
  }

  /** The compiler would blame whichever header it looks for first. */
  static void requireAccess(Path folder) throws TreeException {
    boolean open = Files.isReadable(folder) && Files.isExecutable(folder);
    if (Files.isDirectory(folder) && !open) {
      throw SourceFile.forbidden(folder);
    }
  }

  /** The tree's variables: the course's makefile reads further files, too, if they are there. */
  static MakeVariables config(Path root) throws TreeException {
    MakeVariables config = new MakeVariables(new MakeFunctions(root));
    config.read(SourceFile.read(root, CONFIG));
    for (String further : List.of(KernelLayout.STUDENT + "/" + CONFIG, STUDENT + "/" + CONFIG)) {
      if (Files.isRegularFile(root.resolve(further))) {
        config.read(SourceFile.read(root, further));
      }
    }
    return config;
  }

  private static Optional<String> startup(Path root) {
    return Units.SUFFIXES.stream()
        .map(suffix -> BASE + "/crt0" + suffix)
        .filter(file -> Files.isRegularFile(root.resolve(file)))
        .findFirst();
  }

  private static Set<String> baseLibraries(Path root) throws TreeException {
    Set<String> present = libraryFolders(root.resolve(BASE));
    Set<String> ordered = new LinkedHashSet<>(BASE_LIBRARIES);
    ordered.retainAll(present);
    ordered.addAll(present);
    return ordered;
  }

  /** The folders whose names are those of libraries; none if there is no such folder at all. */
  private static Set<String> libraryFolders(Path above) throws TreeException {
    Set<String> names = new TreeSet<>();
    if (Files.isDirectory(above)) {
      for (Path folder : SourceFile.list(above)) {
        String name = folder.getFileName().toString();
        if (name.startsWith(LIBRARY) && Files.isDirectory(folder)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private static Library baseLibrary(Path root, String name, ReadableFolders readable)
      throws TreeException {
    List<String> units = Units.ofMakefile(root, BASE + "/" + name, "user.mk", readable);
    return new Library(name, false, units, List.of());
  }

  /**
   * The three of every P2, those in the lists for further ones, and every other folder whose
   * objects config.mk names, such as {@code user/libatomic} with {@code ATOMIC_OBJS}.
   */
  private static Set<String> studentLibraries(Path root, MakeVariables config)
      throws TreeException {
    Set<String> names = new LinkedHashSet<>(STUDENT_LIBRARIES);
    for (String list : LIBRARY_LISTS) {
      for (String library : config.words(list)) {
        names.add(library.endsWith(".a") ? library.substring(0, library.length() - 2) : library);
      }
    }
    Set<String> present = libraryFolders(root.resolve(STUDENT));
    present.stream().filter(name -> config.isSet(objectsOf(name))).forEach(names::add);
    names.retainAll(present);
    return names;
  }

  /** The variable with the objects of a library. */
  private static String objectsOf(String library) {
    return library.substring(LIBRARY.length()).toUpperCase(Locale.ROOT) + "_OBJS";
  }

  private static Library studentLibrary(Path root, String name, MakeVariables config)
      throws TreeException {
    String folder = STUDENT + "/" + name;
    String variable = objectsOf(name);
    if (!STUDENT_LIBRARIES.contains(name) && !config.isSet(variable)) {
      return new Library(name, true, Units.all(root, folder), List.of());
    }
    Units.Named named = Units.named(root, folder, config, variable);
    return new Library(name, true, named.units(), named.sourceless());
  }
}
