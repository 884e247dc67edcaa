package org.landslide.checker.program;

import java.nio.file.Files;
import java.nio.file.Path;

/** The kernels that come with Landslide. */
public final class Kernels {
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
}
