package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which files of a P2 tree make which library, and where headers are looked for: what the course's
 * makefiles do with config.mk.
 *
 * @param startup the file with {@code _main}, where a program begins
 * @param libraries in the order of the course's command line for the linker
 * @param headers folders, in the order of the course's command line for the compiler
 */
public record TreeLayout(String startup, List<Library> libraries, List<String> headers) {
  static final String CONFIG = "config.mk";
  static final String STUDENT = "user";
  static final String BASE = "410user";
  static final String THREAD_OBJECTS = "THREAD_OBJS";

  private static final Map<String, String> OBJECTS =
      Map.of(
          "libthread", THREAD_OBJECTS,
          "libautostack", "AUTOSTACK_OBJS",
          "libsyscall", "SYSCALL_OBJS");
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

  /** In this order, as the course's makefile tries them. */
  private static final List<String> SUFFIXES = List.of(".S", ".c", ".s");

  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final Pattern OBJECT = Pattern.compile("([\\w+.-]+)\\.o\\b");

  public TreeLayout {
    libraries = List.copyOf(libraries);
    headers = List.copyOf(headers);
  }

  static TreeLayout of(Path root) throws P2Exception {
    MakeVariables config = config(root);
    List<Library> libraries = new ArrayList<>();
    List<String> headers = new ArrayList<>(List.of("spec", BASE, BASE + "/inc", STUDENT + "/inc"));
    for (String name : baseLibraries(root)) {
      libraries.add(baseLibrary(root, name));
      headers.add(BASE + "/" + name);
    }
    for (String name : studentLibraries(root, config)) {
      libraries.add(studentLibrary(root, name, config));
      headers.add(STUDENT + "/" + name);
    }
    for (String folder : headers) {
      requireAccess(root.resolve(folder));
    }
    return new TreeLayout(startup(root), libraries, headers);
  }

  /** The compiler would blame whichever header it looks for first. */
  private static void requireAccess(Path folder) throws P2Exception {
    boolean open = Files.isReadable(folder) && Files.isExecutable(folder);
    if (Files.isDirectory(folder) && !open) {
      throw SourceFile.forbidden(folder);
    }
  }

  /** The tree's variables: the course's makefile reads a second file, too, if it is there. */
  static MakeVariables config(Path root) throws P2Exception {
    MakeVariables config = new MakeVariables(new MakeFunctions(root));
    config.read(SourceFile.read(root, CONFIG));
    if (Files.isRegularFile(root.resolve(STUDENT).resolve(CONFIG))) {
      config.read(SourceFile.read(root, STUDENT + "/" + CONFIG));
    }
    return config;
  }

  private static String startup(Path root) throws P2Exception {
    for (String suffix : SUFFIXES) {
      String file = BASE + "/crt0" + suffix;
      if (Files.isRegularFile(root.resolve(file))) {
        return file;
      }
    }
    throw new P2Exception(
        root + " has no " + BASE + "/crt0.c; the tree must contain the course's base code");
  }

  private static Set<String> baseLibraries(Path root) throws P2Exception {
    Set<String> present = new TreeSet<>();
    for (Path folder : SourceFile.list(root.resolve(BASE))) {
      if (folder.getFileName().toString().startsWith("lib") && Files.isDirectory(folder)) {
        present.add(folder.getFileName().toString());
      }
    }
    Set<String> ordered = new LinkedHashSet<>(BASE_LIBRARIES);
    ordered.retainAll(present);
    ordered.addAll(present);
    return ordered;
  }

  /** Those that its user.mk names, which may be fewer than there are; all if it names none. */
  private static Library baseLibrary(Path root, String name) throws P2Exception {
    String folder = BASE + "/" + name;
    Set<String> named = new LinkedHashSet<>();
    if (Files.isRegularFile(root.resolve(folder).resolve("user.mk"))) {
      Matcher object =
          OBJECT.matcher(
              COMMENT.matcher(SourceFile.read(root, folder + "/user.mk")).replaceAll(""));
      while (object.find()) {
        named.add(object.group(1));
      }
    }
    List<String> units = new ArrayList<>();
    for (String stem : named) {
      units.addAll(source(root, folder, stem));
    }
    return new Library(name, false, units.isEmpty() ? allSources(root, folder) : units, List.of());
  }

  private static Set<String> studentLibraries(Path root, MakeVariables config) throws P2Exception {
    Set<String> names = new LinkedHashSet<>(STUDENT_LIBRARIES);
    for (String list : LIBRARY_LISTS) {
      for (String library : config.words(list)) {
        names.add(library.endsWith(".a") ? library.substring(0, library.length() - 2) : library);
      }
    }
    names.removeIf(name -> !Files.isDirectory(root.resolve(STUDENT).resolve(name)));
    return names;
  }

  private static Library studentLibrary(Path root, String name, MakeVariables config)
      throws P2Exception {
    String folder = STUDENT + "/" + name;
    if (!OBJECTS.containsKey(name)) {
      return new Library(name, true, allSources(root, folder), List.of());
    }
    String variable = OBJECTS.getOrDefault(name, "");
    Set<String> units = new LinkedHashSet<>();
    List<String> sourceless = new ArrayList<>();
    for (String object : config.words(variable)) {
      String stem = object.endsWith(".o") ? object.substring(0, object.length() - 2) : object;
      List<String> source = source(root, folder, stem);
      units.addAll(source);
      if (source.isEmpty()) {
        sourceless.add(object + " in " + variable);
      }
    }
    return new Library(name, true, List.copyOf(units), sourceless);
  }

  /** The source of an object; nothing if there is none. */
  private static List<String> source(Path root, String folder, String stem) throws P2Exception {
    for (String suffix : SUFFIXES) {
      Path file = Path.of(folder, stem + suffix).normalize();
      if (file.isAbsolute() || file.startsWith("..")) {
        throw new P2Exception(
            "config.mk names "
                + stem
                + ".o, which is outside of the tree; copy its source into it");
      }
      if (Files.isRegularFile(root.resolve(file))) {
        return List.of(file.toString());
      }
    }
    return List.of();
  }

  private static List<String> allSources(Path root, String folder) throws P2Exception {
    List<String> sources = new ArrayList<>();
    for (Path file : SourceFile.list(root.resolve(folder))) {
      String name = file.getFileName().toString();
      if (SUFFIXES.stream().anyMatch(name::endsWith) && Files.isRegularFile(file)) {
        sources.add(folder + "/" + name);
      }
    }
    return sources;
  }
}
