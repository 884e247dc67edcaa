package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.landslide.checker.message.HostError;
import org.landslide.checker.message.NearestNames;
import org.landslide.checker.message.UserError;
import org.landslide.students.build.P2Build;
import org.landslide.students.build.P2Program;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.P2Exception;
import org.landslide.students.tree.P2Test;
import org.landslide.students.tree.P2Tests;
import org.landslide.students.tree.P2Tree;
import org.landslide.students.tree.UnknownTestException;

/** Makes programs of students' thread libraries and a test. */
public final class StudentTrees {
  private final Path home;
  private final Consumer<String> notes;
  private final BaseCode base;
  private final P2Build build;

  /** What was said once need not be said with every test. */
  private final Set<String> told = new HashSet<>();

  /**
   * What is compiled is kept in the user's cache folder.
   *
   * @param home the Landslide checkout, which has tests of its own
   * @param base what stands in for base code that a tree lacks, if not our own
   * @param notes hears what a user should know of a tree, each sentence once
   */
  public StudentTrees(Path home, Optional<Path> base, Consumer<String> notes) {
    this.home = home;
    this.notes = notes;
    this.base = base(home, base);
    this.build = new P2Build(cache("p2"), this.base);
  }

  private static BaseCode base(Path home, Optional<Path> named) {
    try {
      return named.isPresent() ? BaseCode.at(home, named.get()) : BaseCode.ours(home);
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  /** Where what is compiled is kept. */
  static Path cache(String kind) {
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

  /** Fails if nothing can be compiled, for a reason that no tree is to blame for. */
  public void requirePlace() {
    try {
      build.requirePlace();
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  public P2Tree open(Path folder) {
    try {
      return P2Tree.open(folder, base.readable());
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  /** The test of this name, compiled with a tree's library as it is now. */
  public Executable executable(P2Tree tree, String name) {
    P2Test test = find(tree, name);
    try {
      P2Program program = build.build(tree, test);
      program.notes().stream().filter(note -> told.add(tree.root() + ": " + note)).forEach(notes);
      return new Executable(program.executable(), false, List.of(), configFolder(test));
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  /** The test that the user means. */
  public P2Test find(P2Tree tree, String name) {
    try {
      return P2Tests.of(home, tree).find(name);
    } catch (UnknownTestException e) {
      throw new UserError(
          "no test is called '"
              + e.name()
              + "'"
              + NearestNames.hint(e.name(), e.known())
              + " there are "
              + String.join(", ", e.known())
              + "; a C file can be given by its path");
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  /** What is taken for granted about our tests is said beside their sources. */
  private Path configFolder(P2Test test) {
    Path beside = test.source().toAbsolutePath().resolveSibling(".");
    return test.origin() == P2Test.Origin.OURS ? home.resolve("programs") : beside;
  }

  static UserError mistake(P2Exception e) {
    return e instanceof HostException
        ? new HostError(e.headline())
        : new UserError(e.headline(), e.details());
  }
}
