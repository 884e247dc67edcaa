package org.landslide.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where links lead on the site. Each must lead somewhere: to a page, to a heading of one, or to a
 * file of the checkout, which then becomes part of the site.
 */
final class Links {
  private final Path home;
  private final Map<Path, Page> pages;
  private final Set<Path> files = new TreeSet<>();
  private final List<String> broken = new ArrayList<>();

  /**
   * @param pages by their sources
   */
  Links(Path home, Map<Path, Page> pages) {
    this.home = home;
    this.pages = pages;
  }

  /** The files besides pages that links lead to, relative to the checkout. */
  Set<Path> files() {
    return files;
  }

  /** What leads nowhere, in words. */
  List<String> broken() {
    return broken;
  }

  /**
   * A link of a page as it is on the site; empty if nothing of the site is there, and the link is
   * only of use in the checkout.
   */
  Optional<String> resolve(Page from, String link) {
    if (link.matches("[a-z]+:.*")) {
      return Optional.of(link);
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    String anchor = hash < 0 ? "" : link.substring(hash + 1);
    Path target = path.isEmpty() ? from.source() : from.source().resolveSibling(path).normalize();
    Path page = Files.isDirectory(home.resolve(target)) ? target.resolve("README.md") : target;
    if (pages.containsKey(page)) {
      requireAnchor(from, link, page, anchor);
      return Optional.of(relative(from, Sources.target(page)) + (hash < 0 ? "" : "#" + anchor));
    }
    return toFile(from, link, target);
  }

  private void requireAnchor(Page from, String link, Path page, String anchor) {
    Page target = pages.get(page);
    if (target != null && !anchor.isEmpty() && !target.hasAnchor(anchor)) {
      broken.add(from.source() + ": " + link + " names no heading of " + page);
    }
  }

  private Optional<String> toFile(Page from, String link, Path target) {
    if (target.startsWith("..") || !Files.exists(home.resolve(target))) {
      broken.add(from.source() + ": there is nothing at " + link);
      return Optional.empty();
    }
    if (Files.isDirectory(home.resolve(target))) {
      return Optional.empty();
    }
    files.add(target);
    return Optional.of(relative(from, target));
  }

  private static String relative(Page from, Path target) {
    Path folder =
        Optional.ofNullable(Sources.target(from.source()).getParent()).orElse(Path.of(""));
    return folder.relativize(target).toString();
  }
}
