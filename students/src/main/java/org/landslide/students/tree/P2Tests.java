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
public final class P2Tests {
  /** The six that all libraries of the thesis were checked with (section 4.5.1). */
  public static final List<String> SIX =
      List.of(
          "mutex_test",
          "thr_exit_join",
          "broadcast_test",
          "paraguay",
          "paradise_lost",
          "rwlock_downgrade_read_test");

  /** Those of ours that are about a thread library, the six first. */
  private static final List<String> MORE =
      List.of(
          "broadcast_two_waiters",
          "mutex_exclusion",
          "thr_join_test",
          "sem_exclusion",
          "sem_handover",
          "rwlock_downgrade_write_test",
          "rwlock_read_write_test",
          "rwlock_write_write_test",
          "sem_init_zero",
          "sem_two_waiters",
          "thr_join_first",
          "thr_join_twice",
          "thr_create_nested",
          "thr_getid_early",
          "thr_yield_to",
          "cond_signal_unheard",
          "rwlock_readers_leave",
          "init_again");

  /** These need functions that only some courses ask for. */
  private static final List<String> ATOMIC =
      List.of("atomic_compare_swap", "atomic_exchange", "atomic_fetch_add", "atomic_fetch_sub");

  private static final String SUFFIX = ".c";

  private final Path programs;
  private final P2Tree tree;

  private P2Tests(Path programs, P2Tree tree) {
    this.programs = programs;
    this.tree = tree;
  }

  /** The tests for a tree, with those of the Landslide checkout in {@code home}. */
  public static P2Tests of(Path home, P2Tree tree) {
    return new P2Tests(home.resolve("programs").toAbsolutePath().normalize(), tree);
  }

  /** The names of our tests that fit every P2, the six first. */
  public static List<String> ours() {
    List<String> names = new ArrayList<>(SIX);
    names.addAll(MORE);
    return names;
  }

  /** Why a test of this name should not be checked, and what to check instead; mostly nothing. */
  public static Optional<String> whyUnfit(String name) {
    return UnfitTests.why(name);
  }

  /** Everything that {@link #find} knows by a name: ours, then the tree's own. */
  public List<String> names() throws P2Exception {
    List<String> names = new ArrayList<>(ours());
    names.addAll(ATOMIC);
    for (String own : own()) {
      if (!names.contains(own) && UnfitTests.why(own).isEmpty()) {
        names.add(own);
      }
    }
    return names;
  }

  private Set<String> own() throws P2Exception {
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
  public P2Test find(String wanted) throws P2Exception {
    if (wanted.contains("/") || wanted.endsWith(SUFFIX)) {
      return file(wanted);
    }
    if (ours().contains(wanted) || ATOMIC.contains(wanted)) {
      Path source = programs.resolve("tests").resolve(wanted + SUFFIX);
      Path headers = programs.resolve("include").resolve("p2");
      return new P2Test(
          wanted,
          P2Test.Origin.OURS,
          source,
          List.of(headers.resolve("own"), headers),
          List.of(headers.resolve("renamed")));
    }
    Optional<String> unfit = UnfitTests.why(wanted);
    if (unfit.isPresent()) {
      throw new P2Exception(unfit.get());
    }
    for (Path folder : tree.programFolders()) {
      Path source = folder.resolve(wanted + SUFFIX);
      if (Files.isRegularFile(source)) {
        return new P2Test(wanted, P2Test.Origin.TREE, source, List.of(), List.of());
      }
    }
    throw new UnknownTestException(wanted, names());
  }

  /** Headers that our tests need and a course's base code does not have. */
  private List<Path> headers() {
    return List.of(programs.resolve("include").resolve("p2"));
  }

  private P2Test file(String wanted) throws P2Exception {
    Path here = Path.of(wanted).toAbsolutePath().normalize();
    Path inTree = tree.root().resolve(wanted).normalize();
    for (Path source : List.of(here, inTree)) {
      if (Files.isDirectory(source)) {
        throw new P2Exception(wanted + " is a folder; give a C file or the name of a test");
      }
      if (Files.exists(source) && !wanted.endsWith(SUFFIX)) {
        throw new P2Exception(wanted + " is no C file; give one, or the name of a test");
      }
      if (Files.isRegularFile(source)) {
        return new P2Test(nameOf(source), P2Test.Origin.FILE, source, headers(), List.of());
      }
    }
    throw new P2Exception("there is no file " + wanted + ", neither here nor in " + tree.root());
  }

  private static String nameOf(Path source) {
    String file = source.getFileName().toString();
    return file.substring(0, file.length() - SUFFIX.length());
  }
}
