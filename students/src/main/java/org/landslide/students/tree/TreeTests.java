package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tests that a tree can be checked with: those that come with Landslide, the tree's own
 * programs, and any C file. Of the same name, ours comes first: the tree's own can be had by its
 * path.
 */
public abstract sealed class TreeTests permits P2Tests, P3Tests {
  static final String SUFFIX = ".c";

  private final Path programs;
  private final CourseTree tree;

  TreeTests(Path home, CourseTree tree) {
    this.programs = programs(home);
    this.tree = tree;
  }

  /** The tests for a tree, with those of the Landslide checkout in {@code home}. */
  public static TreeTests of(Path home, CourseTree tree, Project project) {
    return project == Project.KERNEL ? P3Tests.of(home, tree) : P2Tests.of(home, tree);
  }

  static Path programs(Path home) {
    return home.resolve("programs").toAbsolutePath().normalize();
  }

  CourseTree tree() {
    return tree;
  }

  /** Everything of ours that has a name. */
  abstract List<String> named() throws TreeException;

  /** The folder with our tests. */
  abstract String folder();

  /** Folders with headers of ours that a test of ours needs. */
  abstract List<Path> ourHeaders(Path headers);

  /** Why a program of the tree should not be checked, and what to check instead. */
  abstract Optional<String> unfit(String name);

  /** Everything that {@link #find} knows by a name: ours, then the tree's own. */
  public final List<String> names() throws TreeException {
    List<String> names = new ArrayList<>(named());
    for (String own : own()) {
      if (!names.contains(own) && unfit(own).isEmpty()) {
        names.add(own);
      }
    }
    return names;
  }

  private Set<String> own() throws TreeException {
    Set<String> names = new TreeSet<>();
    for (Path folder : tree.programFolders()) {
      for (Path file : SourceFile.list(folder)) {
        if (file.getFileName().toString().endsWith(SUFFIX)) {
          names.add(nameOf(file));
        }
      }
    }
    return names;
  }

  /**
   * The test of that name, or in that file if it is a path: from the current folder, or from the
   * tree's top folder.
   */
  public final TreeTest find(String wanted) throws TreeException {
    if (wanted.contains("/") || wanted.endsWith(SUFFIX)) {
      return file(wanted);
    }
    if (named().contains(wanted)) {
      return ours(wanted);
    }
    Optional<String> unfit = unfit(wanted);
    if (unfit.isPresent()) {
      throw new TreeException(unfit.get());
    }
    for (Path folder : tree.programFolders()) {
      Path source = folder.resolve(wanted + SUFFIX);
      if (Files.isRegularFile(source)) {
        return TreeTest.ofTree(wanted, source);
      }
    }
    throw new UnknownTestException(wanted, names());
  }

  final TreeTest ours(String name) {
    Path headers = programs.resolve("include").resolve("p2");
    return new TreeTest(
        name,
        TreeTest.Origin.OURS,
        programs.resolve(folder()).resolve(name + SUFFIX),
        ourHeaders(headers),
        List.of(headers.resolve("renamed")));
  }

  private TreeTest file(String wanted) throws TreeException {
    Path here = Path.of(wanted).toAbsolutePath().normalize();
    Path inTree = tree.root().resolve(wanted).normalize();
    for (Path source : List.of(here, inTree)) {
      if (Files.isDirectory(source)) {
        throw new TreeException(wanted + " is a folder; give a C file or the name of a test");
      }
      if (Files.exists(source) && !wanted.endsWith(SUFFIX)) {
        throw new TreeException(wanted + " is no C file; give one, or the name of a test");
      }
      if (Files.isRegularFile(source)) {
        return new TreeTest(
            nameOf(source), TreeTest.Origin.FILE, source, headersForFiles(), List.of());
      }
    }
    throw new TreeException("there is no file " + wanted + ", neither here nor in " + tree.root());
  }

  /** Headers that our tests need and a course's base code does not have. */
  private List<Path> headersForFiles() {
    return List.of(programs.resolve("include").resolve("p2"));
  }

  static String nameOf(Path source) {
    String file = source.getFileName().toString();
    return file.substring(0, file.length() - SUFFIX.length());
  }
}
