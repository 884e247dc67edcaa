package org.landslide.checker.program;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.checker.message.UserError;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.students.source.SourceBuild;
import org.landslide.students.source.SourceProgram;
import org.landslide.students.tree.TreeException;

/** A user's C files, to be made a program with the thread library that comes with Landslide. */
public final class SourceFiles {
  static final String C = ".c";

  private final Path home;
  private final List<String> files;

  /**
   * @param home the Landslide checkout, with its programs built
   * @param files at least one
   */
  public SourceFiles(Path home, List<String> files) {
    this.home = home;
    this.files = List.copyOf(files);
  }

  /** Whether a word of the user's is the name of a file that is to be compiled. */
  public static boolean isSource(String word) {
    return word.endsWith(C) && word.length() > C.length();
  }

  static boolean isThere(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Compiles them; fails with what the compiler says where that is not possible. */
  public Executable build(boolean checksLibrary) {
    requireFiles();
    Path folder = Path.of("").toAbsolutePath();
    Path config = folder.resolve(files.get(0)).resolveSibling(".");
    try {
      SourceProgram program =
          new SourceBuild(CacheFolder.of("source"), home.resolve("programs")).build(folder, files);
      Set<String> trusted = checksLibrary ? Set.of() : program.libraryFunctions();
      List<Path> sources = List.of(folder, config, home.resolve("programs"));
      return new Executable(program.executable(), false, List.of(), config, trusted, sources);
    } catch (TreeException e) {
      throw StudentTrees.mistake(e);
    }
  }

  private void requireFiles() {
    Set<Path> seen = new HashSet<>();
    for (String name : files) {
      Path file = Executable.path(name);
      if (Files.isDirectory(file)) {
        throw new UserError(name + " is a folder; name C files");
      }
      if (!Files.exists(file)) {
        throw new UserError("there is no file " + name + ", or no way to it" + hint(name));
      }
      if (!Files.isRegularFile(file)) {
        throw new UserError(name + " is not a file that can be compiled");
      }
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw new UserError(name + " is given twice");
      }
    }
  }

  private String hint(String name) {
    String stem = name.substring(0, name.length() - C.length());
    if (isListed(stem)) {
      return "; the program that comes with Landslide is called " + stem + ", without " + C;
    }
    return name.equals(files.get(0))
        ? "; `landslide new " + stem + "` writes a first test of that name"
        : "; an argument of the program that ends in " + C + " comes behind --";
  }

  private boolean isListed(String name) {
    try {
      return ProgramCatalog.read(home).find(name).isPresent();
    } catch (CatalogException e) {
      return false;
    }
  }
}
