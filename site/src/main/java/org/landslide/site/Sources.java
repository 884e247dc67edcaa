package org.landslide.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown files of a checkout that are pages of its site. */
final class Sources {
  private static final String MARKDOWN = ".md";

  private final Path home;

  Sources(Path home) {
    this.home = home.toAbsolutePath().normalize();
  }

  Path home() {
    return home;
  }

  /** Relative to the checkout, in order. */
  List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(home.resolve("docs"));
        Stream<Path> programs = Files.walk(home.resolve("programs"))) {
      Stream<Path> files = Stream.concat(docs, programs.filter(file -> !isBuilt(file)));
      return Stream.concat(Stream.of(home.resolve("README.md")), files)
          .filter(file -> file.toString().endsWith(MARKDOWN) && Files.isRegularFile(file))
          .map(home::relativize)
          .sorted()
          .toList();
    }
  }

  private boolean isBuilt(Path file) {
    for (Path part : home.relativize(file)) {
      if (part.toString().equals("target")) {
        return true;
      }
    }
    return false;
  }

  /** Where a page is on the site: that of the checkout is the first one. */
  static Path target(Path source) {
    if (source.toString().equals("README.md")) {
      return Path.of("index.html");
    }
    String name = source.getFileName().toString();
    String stem = name.equals("README.md") ? "index" : name.substring(0, name.length() - 3);
    return source.resolveSibling(stem + ".html");
  }
}
