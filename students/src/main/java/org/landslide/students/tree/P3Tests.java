package org.landslide.students.tree;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tests that a kernel can be checked with, and the programs that are built into it. */
public final class P3Tests extends TreeTests {
  /** Those that a class is graded with if no others are named. */
  public static final List<String> SIX =
      List.of(
          "vanish_vanish",
          "double_wait",
          "double_thread_fork",
          "yield_vanish",
          "make_runnable_race",
          "fork_exec");

  private static final String FOLDER = "kernel/tests";

  /** It takes all memory there is, and has nothing for two threads to get wrong. */
  private static final String ONLY_TO_BE_RUN = "exhaust";

  private final Path programs;

  private P3Tests(Path home, CourseTree tree) {
    super(home, tree);
    this.programs = programs(home);
  }

  /** The tests for a tree, with those of the Landslide checkout in {@code home}. */
  public static P3Tests of(Path home, CourseTree tree) {
    return new P3Tests(home, tree);
  }

  /** The folders with all that ours are made of, but for the base code. */
  public List<Path> sources() {
    return List.of(programs.resolve(FOLDER), programs.resolve("include"));
  }

  /** The names of our tests, those first that a class is graded with. */
  public static List<String> ours(Path home) throws TreeException {
    List<String> names = new ArrayList<>(all(programs(home).resolve(FOLDER)));
    names.remove(ONLY_TO_BE_RUN);
    names.removeAll(SIX);
    names.addAll(0, SIX);
    return names;
  }

  private static List<String> all(Path folder) throws TreeException {
    return SourceFile.list(folder).stream()
        .filter(file -> file.toString().endsWith(SUFFIX))
        .map(TreeTests::nameOf)
        .toList();
  }

  /**
   * All programs that go into the kernel, each name once: those of the tree and ours.
   *
   * @param base where those are found that the kernel needs and the tree lacks
   */
  public List<TreeTest> programs(UserPrograms own, BaseCode base) throws TreeException {
    Map<String, TreeTest> programs = new LinkedHashMap<>();
    for (String name : own.required()) {
      programs.put(name, required(name, own, base));
    }
    own.tests().forEach((name, source) -> programs.put(name, TreeTest.ofTree(name, source)));
    for (String name : named()) {
      programs.put(name, ours(name));
    }
    return List.copyOf(programs.values());
  }

  private static TreeTest required(String name, UserPrograms own, BaseCode base)
      throws TreeException {
    Path source = own.sources().get(name);
    if (source != null) {
      return TreeTest.ofTree(name, source);
    }
    Path other =
        base.program(name)
            .orElseThrow(
                () ->
                    new TreeException(
                        "the tree has no source of "
                            + name
                            + ", which config.mk lists among the programs that its kernel needs;"
                            + " put 410user/progs/"
                            + name
                            + ".c there, or name the course's base code with --base"));
    return new TreeTest(name, TreeTest.Origin.OURS, other, List.of(), List.of());
  }

  @Override
  List<String> named() throws TreeException {
    return all(programs.resolve(FOLDER));
  }

  @Override
  String folder() {
    return FOLDER;
  }

  @Override
  List<Path> ourHeaders(Path headers) {
    return List.of(headers.resolve("own"), headers);
  }

  @Override
  Optional<String> unfit(String name) {
    return Optional.empty();
  }
}
