package org.landslide.checker.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The kernels that come with Landslide. */
public final class Kernels {
  private static final String USER_PROGRAMS = "user";

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
   * The user program of a test with its symbols, where whoever made the kernel has left it: in a
   * folder beside the kernel. Nothing if there is none.
   */
  static Optional<byte[]> testProgram(Path kernel, String test) {
    try {
      Path program = kernel.resolveSibling(USER_PROGRAMS).resolve(test);
      return Files.isRegularFile(program)
          ? Optional.of(Files.readAllBytes(program))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty(); // nothing but names is missing then
    }
  }
}
