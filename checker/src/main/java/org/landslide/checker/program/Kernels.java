package org.landslide.checker.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;

/** The kernels that come with Landslide. */
public final class Kernels {
  private static final String USER_PROGRAMS = "user";
  private static final String SHELL = "shell";

  private Kernels() {}

  /**
   * The file of a kernel.
   *
   * @param named a path, or the name of one that comes with Landslide
   */
  public static Path find(Path home, Path named) {
    Path ours = home.resolve("programs/target/kernel").resolve(named.getFileName());
    boolean isName = named.getNameCount() == 1 && !named.isAbsolute();
    return isName && !Files.isRegularFile(named) && Files.exists(ours) ? ours : named;
  }

  /**
   * Fails if a kernel is known not to have a test: a shell that finds no such program ends like one
   * whose program was right.
   */
  static void requireTest(Path kernel, String test) {
    List<String> programs = programs(kernel.resolveSibling(USER_PROGRAMS));
    if (programs.contains(SHELL) && !programs.contains(test)) {
      throw new UserError(
          kernel.getFileName()
              + " has no program '"
              + test
              + "'"
              + NearestNames.hintOr(test, programs, "it has " + String.join(", ", programs)));
    }
  }

  /** What was left in a folder beside a kernel; of a folder of another kind nothing. */
  private static List<String> programs(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // then its shell will say so
    }
  }

  /**
   * The user program of a test with its symbols, where whoever made the kernel has left it: in a
   * folder beside the kernel. Nothing if there is none.
   */
  static Optional<byte[]> testProgram(Path kernel, String test) {
    try {
      Optional<Path> program = testProgramFile(kernel, test);
      return program.isPresent()
          ? Optional.of(Files.readAllBytes(program.get()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // nothing but names is missing then
    }
  }

  /** The file of that program. */
  static Optional<Path> testProgramFile(Path kernel, String test) {
    try {
      Path program = kernel.toAbsolutePath().resolveSibling(USER_PROGRAMS).resolve(test);
      return Files.isRegularFile(program) ? Optional.of(program) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
