package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The source files that objects are made of, relative to the top folder of a tree. */
final class Units {
  /** In this order, as the course's makefile tries them. */
  static final List<String> SUFFIXES = List.of(".S", ".c", ".s");

  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final Pattern OBJECT = Pattern.compile("([\\w+.-]+)\\.o\\b");

  private Units() {}

  /** What a list of objects in config.mk comes to. */
  record Named(List<String> units, List<String> sourceless) {
    Named {
      units = List.copyOf(units);
      sourceless = List.copyOf(sourceless);
    }
  }

  /** The objects of a variable, whose sources are in a folder. */
  static Named named(Path root, String folder, MakeVariables config, String variable)
      throws TreeException {
    Set<String> units = new LinkedHashSet<>();
    List<String> sourceless = new ArrayList<>();
    for (String object : config.words(variable)) {
      String stem = object.endsWith(".o") ? object.substring(0, object.length() - 2) : object;
      List<String> source = of(root, folder, stem);
      units.addAll(source);
      if (source.isEmpty()) {
        sourceless.add(object + " in " + variable);
      }
    }
    return new Named(List.copyOf(units), sourceless);
  }

  /** The source of an object; nothing if there is none. */
  static List<String> of(Path root, String folder, String stem) throws TreeException {
    for (String suffix : SUFFIXES) {
      Path file = Path.of(folder, stem + suffix).normalize();
      if (file.isAbsolute() || file.startsWith("..")) {
        throw new TreeException(
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

  /** Those that the makefile in a folder names, which may be fewer than there are; all if none. */
  static List<String> ofMakefile(
      Path root, String folder, String makefile, ReadableFolders readable) throws TreeException {
    Set<String> named = new LinkedHashSet<>();
    if (Files.isRegularFile(root.resolve(folder).resolve(makefile))) {
      String text = SourceFile.read(root, folder + "/" + makefile, readable);
      Matcher object = OBJECT.matcher(COMMENT.matcher(text).replaceAll(""));
      while (object.find()) {
        named.add(object.group(1));
      }
    }
    List<String> units = new ArrayList<>();
    for (String stem : named) {
      units.addAll(of(root, folder, stem));
    }
    return units.isEmpty() ? all(root, folder) : units;
  }

  /** Every source in a folder. */
  static List<String> all(Path root, String folder) throws TreeException {
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
