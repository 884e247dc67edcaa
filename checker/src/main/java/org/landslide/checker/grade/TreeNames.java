package org.landslide.checker.grade;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What trees are called: by the part of their path that tells them apart. Of {@code smith/p2} and
 * {@code jones/p2} that is {@code smith} and {@code jones}, since what all of them end with says
 * nothing, nor does a name that every student's tree may have.
 */
final class TreeNames {
  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "p-?2|proj(ect)?[-_]?2|(thread|thr)-?lib|src|source|code|repo|handin|submission",
          Pattern.CASE_INSENSITIVE);

  private TreeNames() {}

  /** Folders by their names, in the order in which they are given; each folder once. */
  static Map<String, Path> of(List<Path> folders) {
    Map<List<String>, Path> paths = new LinkedHashMap<>();
    folders.forEach(folder -> paths.putIfAbsent(parts(folder), folder));
    Map<List<String>, List<String>> telling = telling(List.copyOf(paths.keySet()));
    Map<String, Path> named = new LinkedHashMap<>();
    paths.forEach(
        (parts, folder) -> {
          List<String> own = telling.getOrDefault(parts, parts);
          named.put(free(name(own, Set.copyOf(telling.values())), named.keySet()), folder);
        });
    return named;
  }

  /** The names of all folders on the way, the root first. */
  private static List<String> parts(Path folder) {
    List<String> parts = new ArrayList<>();
    folder.toAbsolutePath().normalize().forEach(part -> parts.add(part.toString()));
    return parts.isEmpty() ? List.of("root") : parts;
  }

  /** Paths without an end that says nothing. */
  private static Map<List<String>, List<String>> telling(List<List<String>> paths) {
    int common = paths.size() == 1 ? 0 : commonEnd(paths);
    Map<List<String>, List<String>> telling = new LinkedHashMap<>();
    for (List<String> path : paths) {
      List<String> rest = path.subList(0, path.size() - common);
      while (rest.size() > 1 && SAYS_NOTHING.matcher(last(rest)).matches()) {
        rest = rest.subList(0, rest.size() - 1);
      }
      telling.put(path, rest);
    }
    return telling;
  }

  /** How many names all paths end with, at least one of each being left. */
  private static int commonEnd(List<List<String>> paths) {
    List<List<String>> rests = paths;
    int common = 0;
    while (rests.stream().allMatch(rest -> rest.size() > 1)
        && rests.stream().map(TreeNames::last).distinct().count() == 1) {
      rests = rests.stream().map(rest -> rest.subList(0, rest.size() - 1)).toList();
      common++;
    }
    return common;
  }

  private static String last(List<String> path) {
    return path.get(path.size() - 1);
  }

  /** As many names of a path, from its end, as no other path has. */
  private static String name(List<String> path, Set<List<String>> all) {
    for (int length = 1; length < path.size(); length++) {
      String name = end(path, length);
      int same = 0;
      for (List<String> other : all) {
        same += end(other, Math.min(length, other.size())).equals(name) ? 1 : 0;
      }
      if (same == 1) {
        return name;
      }
    }
    return end(path, path.size());
  }

  private static String end(List<String> path, int length) {
    return String.join("/", path.subList(path.size() - length, path.size()));
  }

  /** A tree inside of another may be left without a name of its own: it is called NAME-2. */
  private static String free(String name, Set<String> taken) {
    Set<String> folders = taken.stream().map(TreeNames::folder).collect(Collectors.toSet());
    String free = name;
    for (int i = 2; folders.contains(folder(free)); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /** One folder for what is known of a tree. */
  static String folder(String name) {
    return name.replace('/', '_');
  }
}
