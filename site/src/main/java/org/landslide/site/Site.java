package org.landslide.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The documentation of a checkout as a static site. It needs no server and no network. A link that
 * leads nowhere is an error.
 */
final class Site {
  private static final List<String> FILES = List.of("site.css", "search.js");

  private final Path home;
  private final Map<Path, Page> pages = new TreeMap<>();

  /**
   * @param home the checkout
   */
  Site(Path home) throws IOException {
    Sources sources = new Sources(home);
    this.home = sources.home();
    for (Path source : sources.pages()) {
      pages.put(source, Page.parse(source, Files.readString(this.home.resolve(source))));
    }
  }

  /** Writes all of it into a folder, which is made if it is not there. */
  void write(Path folder) throws IOException {
    Links links = new Links(home, pages);
    SearchIndex index = new SearchIndex();
    for (Page page : pages.values()) {
      index.add(page);
      write(folder.resolve(Sources.target(page.source())), new PageHtml(page, links).render());
    }
    if (!links.broken().isEmpty()) {
      throw new IllegalStateException(String.join("\n", links.broken()));
    }
    for (Path file : links.files()) {
      Path target = folder.resolve(file);
      Files.createDirectories(target.resolveSibling(""));
      Files.copy(home.resolve(file), target, StandardCopyOption.REPLACE_EXISTING);
    }
    write(folder.resolve("search-index.js"), index.script());
    for (String file : FILES) {
      write(folder.resolve(file), Assets.read(file));
    }
  }

  private static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, content);
  }
}
