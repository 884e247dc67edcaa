package org.landslide.students.tree;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tests that a thread library can be checked with. */
public final class P2Tests extends TreeTests {
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

  private P2Tests(Path home, CourseTree tree) {
    super(home, tree);
  }

  /** The tests for a tree, with those of the Landslide checkout in {@code home}. */
  public static P2Tests of(Path home, CourseTree tree) {
    return new P2Tests(home, tree);
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

  @Override
  List<String> named() {
    List<String> names = new ArrayList<>(ours());
    names.addAll(ATOMIC);
    return names;
  }

  @Override
  String folder() {
    return "tests";
  }

  @Override
  List<Path> ourHeaders(Path headers) {
    return List.of(headers.resolve("own"), headers);
  }

  @Override
  Optional<String> unfit(String name) {
    return whyUnfit(name);
  }
}
