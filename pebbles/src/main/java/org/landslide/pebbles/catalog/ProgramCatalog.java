package org.landslide.pebbles.catalog;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The programs under {@code programs}, read from the comment that opens each source file.
 *
 * <p>The source is the only place that states what a program is and what is expected of it, so
 * there is no second list to forget.
 */
public final class ProgramCatalog {
  private static final String SOURCE_SUFFIX = ".c";
  private static final String TESTS = "tests";
  private static final List<String> MORE_FOLDERS = List.of("broken", "htm", "selftest", "bench");

  private final List<Program> programs;

  private ProgramCatalog(List<Program> programs) {
    this.programs = List.copyOf(programs);
  }

  /** Reads the catalog of the Landslide checkout in {@code home}. */
  public static ProgramCatalog read(Path home) throws CatalogException {
    Path folder = home.resolve("programs");
    Path binaries = folder.resolve("target").resolve("bin");
    List<Path> sources = sources(folder.resolve(TESTS));
    for (String more : MORE_FOLDERS) {
      if (Files.isDirectory(folder.resolve(more))) {
        sources.addAll(sources(folder.resolve(more)));
      }
    }
    List<Program> programs = new ArrayList<>();
    for (Path source : sources) {
      programs.add(readProgram(source, binaries));
    }
    programs.sort(Comparator.comparing(Program::name));
    return new ProgramCatalog(programs);
  }

  /** All programs, by name. */
  public List<Program> programs() {
    return programs;
  }

  public Optional<Program> find(String name) {
    return programs.stream().filter(program -> program.name().equals(name)).findFirst();
  }

  private static List<Path> sources(Path folder) throws CatalogException {
    List<Path> sources = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SOURCE_SUFFIX)) {
      files.forEach(sources::add);
    } catch (IOException e) {
      throw new CatalogException(
          "cannot read the folder of programs, " + folder + "; is the checkout complete?");
    }
    return sources;
  }

  private static Program readProgram(Path source, Path binaries) throws CatalogException {
    String file = source.getFileName().toString();
    String name = file.substring(0, file.length() - SOURCE_SUFFIX.length());
    SourceHeader header = SourceHeader.read(source);
    return new Program(
        name,
        header.required("KIND", "test"),
        header.words("ARGS"),
        header.alternatives("EXPECT", "OK"),
        header.items("PREEMPT"),
        header.optional("ABOUT"),
        binaries.resolve(name));
  }
}
