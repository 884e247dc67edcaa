package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.Optional;

/** Where things are kept that can be made again: in the user's cache folder. */
public final class CacheFolder {
  private CacheFolder() {}

  /** The folder for things of one kind, which need not be there. */
  public static Path of(String kind) {
    Path home = named("HOME").orElseGet(() -> Path.of(System.getProperty("user.home", ".")));
    return named("XDG_CACHE_HOME")
        .orElse(home.resolve(".cache"))
        .resolve("landslide")
        .resolve(kind);
  }

  /** The folder that a variable of the environment names. */
  private static Optional<Path> named(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .filter(folder -> !folder.isEmpty())
        .map(Path::of);
  }
}
