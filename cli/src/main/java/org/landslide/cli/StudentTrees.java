package org.landslide.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.cli.message.NearestNames;
import org.landslide.cli.message.UserError;
import org.landslide.guest.p2.P2Build;
import org.landslide.guest.p2.P2Exception;
import org.landslide.guest.p2.P2Program;
import org.landslide.guest.p2.P2Test;
import org.landslide.guest.p2.P2Tests;
import org.landslide.guest.p2.P2Tree;
import org.landslide.guest.p2.UnknownTestException;

/** Makes programs of students' thread libraries and a test. */
final class StudentTrees {
  private final Context context;
  private final P2Build build;

  /** What is compiled is kept in the user's cache folder, where nobody else looks for it. */
  StudentTrees(Context context) {
    this.context = context;
    this.build = new P2Build(cache());
  }

  private static Path cache() {
    Path home = Path.of(System.getProperty("user.home", "."));
    return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
        .filter(folder -> !folder.isEmpty())
        .map(Path::of)
        .orElse(home.resolve(".cache"))
        .resolve("landslide")
        .resolve("p2");
  }

  P2Tree open(Path folder) {
    try {
      return P2Tree.open(folder);
    } catch (P2Exception e) {
      throw mistake(e);
    }
  }

  /** The test of this name, compiled with a tree's library as it is now. */
  Executable executable(P2Tree tree, String name) {
    try {
      P2Test test = P2Tests.of(context.home(), tree).find(name);
      P2Program program = build.build(tree, test);
      program.notes().forEach(note -> context.err().println("landslide: " + note));
      return new Executable(program.executable(), false, List.of(), configFolder(test));
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
    return test.origin() == P2Test.Origin.OURS ? context.home().resolve("programs") : beside;
  }

  private static UserError mistake(P2Exception e) {
    return new UserError(String.valueOf(e.getMessage()));
  }
}
