package org.landslide.students.pintos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.UnknownTestException;

/** The tests of a tree: those that makefiles list, those that have a file, and the kernel's own. */
public final class PintosTests {
  private static final String KERNEL_TESTS = "tests/threads";
  private static final String TABLE = KERNEL_TESTS + "/tests.c";

  /** What it brings is a part of all projects with user programs. */
  private static final PintosProject PROGRAMS = PintosProject.USERPROG;

  private static final Pattern ENTRY = Pattern.compile("\\{\\s*\"([\\w.-]+)\"\\s*,");
  private static final Pattern ARGUMENTS = Pattern.compile("\\s+");

  private final PintosTree tree;

  /** Where the tests are: in the tree, if they are not Landslide's own. */
  private final Path source;

  private final Set<String> paths = new LinkedHashSet<>();

  private PintosTests(PintosTree tree, Path source) {
    this.tree = tree;
    this.source = source;
  }

  public static PintosTests of(PintosTree tree) throws TreeException {
    return own(tree.root(), tree);
  }

  /**
   * Landslide's own tests, for the kernel of a tree.
   *
   * @param own the folder that has them in a folder {@code tests}
   */
  public static PintosTests own(Path own, PintosTree tree) throws TreeException {
    PintosTests tests = new PintosTests(tree, own);
    tests.collect();
    return tests;
  }

  /** The names of the tests in a folder, whatever tree they are for. */
  public static List<String> named(Path own) throws TreeException {
    return own(own, PintosTree.at(own)).names();
  }

  private void collect() throws TreeException {
    PintosMakefiles makefiles = new PintosMakefiles(source, PintosProject.THREADS);
    for (String folder : makefiles.testFolders()) {
      paths.addAll(makefiles.testsIn(folder));
    }
    if (Files.isRegularFile(source.resolve(TABLE))) {
      Matcher entry = ENTRY.matcher(SourceFile.read(source, TABLE));
      while (entry.find()) {
        paths.add(KERNEL_TESTS + "/" + entry.group(1));
      }
    }
    List<String> listed = paths.stream().map(PintosTest::nameOf).toList();
    for (String folder : makefiles.testFolders()) {
      for (String source : makefiles.sources(folder)) {
        String path = source.substring(0, source.lastIndexOf('.'));
        boolean isProgram = PintosProject.ofTests(path).filter(p -> p.hasPrograms()).isPresent();
        if (isProgram && !listed.contains(PintosTest.nameOf(path))) {
          paths.add(path);
        }
      }
    }
  }

  /** All names. */
  public List<String> names() {
    return paths.stream().map(PintosTest::nameOf).distinct().sorted().toList();
  }

  /**
   * Finds a test.
   *
   * @param text its name, or the end of its path; arguments may follow
   * @param project whose kernel is to run it; that of the test's folder if there is none
   */
  public PintosTest find(String text, Optional<PintosProject> project) throws TreeException {
    String[] words = ARGUMENTS.split(text.strip(), 2);
    String path = path(words[0], project);
    List<PintosProject> projects = projects(path, words[0], project);
    PintosMakefiles makefiles = new PintosMakefiles(source, projects.get(0));
    String name = PintosTest.nameOf(path);
    String given = words.length > 1 ? words[1] : makefiles.arguments(path);
    return new PintosTest(
        path,
        projects,
        given.isEmpty() ? name : name + " " + given,
        makefiles.kernelFlags(path),
        source.equals(tree.root()) ? Optional.empty() : Optional.of(source));
  }

  /** Whether a test has exactly this name; arguments may follow. */
  public boolean has(String text) {
    return names().contains(ARGUMENTS.split(text.strip(), 2)[0]);
  }

  private List<PintosProject> projects(String path, String name, Optional<PintosProject> named)
      throws TreeException {
    Optional<PintosProject> usual = PintosProject.ofTests(path);
    if (usual.isEmpty() && named.isEmpty()) {
      throw new TreeException(
          path
              + " belongs to no project that is known; name one by --project: "
              + PintosProject.names());
    }
    if (named.isPresent()
        && usual.isPresent()
        && named.get().hasPrograms() != usual.get().hasPrograms()) {
      throw new TreeException(
          name + " is a test for " + usual.get().folder() + ", not for " + named.get().folder());
    }
    List<PintosProject> projects = new ArrayList<>();
    named.or(() -> usual).ifPresent(projects::add);
    if (named.isEmpty()) {
      projects.addAll(projects.get(0).later());
    }
    List<PintosProject> there =
        projects.stream()
            .filter(each -> hasFolder(each) && (!each.hasPrograms() || hasFolder(PROGRAMS)))
            .toList();
    if (there.isEmpty()) {
      PintosProject missing = hasFolder(PROGRAMS) ? projects.get(0) : PROGRAMS;
      throw new TreeException(
          "the tree has no folder " + missing.folder() + ", which " + name + " needs");
    }
    return there;
  }

  private boolean hasFolder(PintosProject project) {
    return Files.isDirectory(tree.root().resolve(project.folder()));
  }

  private String path(String name, Optional<PintosProject> project) throws TreeException {
    List<String> fitting = new ArrayList<>();
    for (String path : paths) {
      if (path.equals(name) || path.endsWith("/" + name)) {
        fitting.add(path);
      }
    }
    if (fitting.isEmpty()) {
      throw new UnknownTestException(name, names());
    }
    return fitting.stream()
        .filter(path -> project.isPresent() && project.equals(PintosProject.ofTests(path)))
        .findFirst()
        .orElse(fitting.get(0));
  }
}
