package org.landslide.checker.program;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;

/**
 * The file that the user means by PROGRAM.
 *
 * <p>A word with a slash is a path. Any other is a name of the catalog or else, when the catalog
 * has no such name, a file in the current folder.
 *
 * @param listed whether it is one of the catalog, which is found by its name from everywhere
 * @param defaultArgs the arguments to use when the user gives none
 * @param configFolder where its {@code landslide.toml} would be: beside it or, for programs of the
 *     catalog, whose binaries are built, beside their sources
 * @param trusted the functions of a thread library in it that is not under test
 * @param sources the folders in and below which its source files are shown to readers of a trace
 */
public record Executable(
    Path file,
    boolean listed,
    List<String> defaultArgs,
    Path configFolder,
    Set<String> trusted,
    List<Path> sources) {
  public Executable {
    defaultArgs = List.copyOf(defaultArgs);
    trusted = Set.copyOf(trusted);
    sources = List.copyOf(sources);
  }

  /** One of which all is under test, with its source files beside its settings. */
  Executable(Path file, boolean listed, List<String> defaultArgs, Path configFolder) {
    this(file, listed, defaultArgs, configFolder, Set.of(), List.of(configFolder));
  }

  /** The same, with source files in these folders as well. */
  public Executable withSources(Path... folders) {
    List<Path> all = new ArrayList<>(List.of(folders));
    all.addAll(sources);
    return new Executable(file, listed, defaultArgs, configFolder, trusted, all);
  }

  public static Executable find(Path home, String typed) {
    if (typed.contains("/")) {
      return ofPath(path(typed));
    }
    ProgramCatalog catalog = catalog(home);
    Optional<Program> program = catalog.find(typed);
    if (program.isPresent()) {
      return ofProgram(program.get(), home);
    }
    if (!typed.isEmpty() && Files.exists(path(typed))) {
      return ofPath(path(typed));
    }
    throw unknown(typed, catalog);
  }

  private static ProgramCatalog catalog(Path home) {
    try {
      return ProgramCatalog.read(home);
    } catch (CatalogException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  private static Executable ofProgram(Program program, Path home) {
    if (!Files.isRegularFile(program.binary())) {
      throw new UserError(
          "the program "
              + program.name()
              + " has not been built; build it with: make -C '"
              + home.resolve("programs")
              + "'");
    }
    return new Executable(program.binary(), true, program.args(), home.resolve("programs"));
  }

  public static Executable ofPath(Path file) {
    if (!Files.exists(file)) {
      throw new UserError("there is no file " + file + ", or no way to it");
    }
    if (!Files.isRegularFile(file)) {
      throw new UserError(file + " is not a file; name an ELF executable");
    }
    if (!Files.isReadable(file)) {
      throw new UserError("no permission to read " + file);
    }
    return new Executable(file, false, List.of(), file.resolveSibling("."));
  }

  static Path path(String typed) {
    try {
      return Path.of(typed);
    } catch (InvalidPathException e) {
      throw new UserError("not the name of a program or file: " + typed);
    }
  }

  private static UserError unknown(String typed, ProgramCatalog catalog) {
    List<String> names = catalog.programs().stream().map(Program::name).toList();
    String hint =
        SourceFiles.isThere(typed + SourceFiles.C)
            ? ", but there is a file " + typed + SourceFiles.C + ": give that, with its ending;"
            : NearestNames.hint(typed, names);
    return new UserError(
        "no program or file is called '"
            + typed
            + "'"
            + hint
            + " `landslide list` shows all programs");
  }
}
