package org.landslide.students.tree;

import java.util.Map;
import java.util.Optional;

/**
 * Programs of the course that cannot be checked through and through, and what to take in their
 * place (thesis, section 5.1.2: "students love trying to run Landslide with racer"). A user who
 * insists may give the file's path.
 */
final class UnfitTests {
  private static final String ENDLESS = "never ends, so none of its interleavings does";
  private static final String LARGE =
      "has so many threads and repetitions that nobody can wait for all of its interleavings";
  private static final String KEYS = "waits for somebody at the keyboard";
  private static final String FAILS = "fails on purpose";
  private static final String TASKS =
      "is about tasks, and has nothing for two threads to get wrong";

  private record Unfit(String reason, String instead) {}

  private static final Map<String, Unfit> TESTS =
      Map.ofEntries(
          Map.entry("racer", new Unfit(ENDLESS, "thr_exit_join")),
          Map.entry("multitest", new Unfit(ENDLESS, "thr_exit_join")),
          Map.entry("mandelbrot", new Unfit(ENDLESS, "broadcast_two_waiters")),
          Map.entry("init", new Unfit(ENDLESS, "thr_exit_join")),
          Map.entry("idle", new Unfit(ENDLESS, "thr_exit_join")),
          Map.entry("juggle", new Unfit(LARGE, "thr_exit_join")),
          Map.entry("largetest", new Unfit(LARGE, "thr_exit_join")),
          Map.entry("startle", new Unfit(LARGE, "thr_exit_join")),
          Map.entry("cyclone", new Unfit(LARGE, "thr_exit_join")),
          Map.entry("join_specific_test", new Unfit(LARGE, "thr_join_test")),
          Map.entry("agility_drill", new Unfit(LARGE, "mutex_test")),
          Map.entry("cvar_test", new Unfit(LARGE, "broadcast_two_waiters")),
          Map.entry("beady_test", new Unfit(KEYS, "paraguay")),
          Map.entry("bistromath", new Unfit(KEYS, "paraguay")),
          Map.entry("nibbles", new Unfit(KEYS, "paraguay")),
          Map.entry("shell", new Unfit(KEYS, "thr_exit_join")),
          Map.entry("excellent", new Unfit(FAILS, "thr_exit_join")),
          Map.entry("mutex_destroy_test", new Unfit(FAILS, "mutex_test")),
          Map.entry("wild_test1", new Unfit(FAILS, "thr_exit_join")),
          Map.entry("actual_wait", new Unfit(TASKS, "thr_exit_join")),
          Map.entry("misbehave_wrap", new Unfit(TASKS, "thr_exit_join")));

  private UnfitTests() {}

  /** Why a test is not to be checked, and what to check instead. */
  static Optional<String> why(String name) {
    return Optional.ofNullable(TESTS.get(name))
        .map(
            unfit ->
                name + " " + unfit.reason + "; take " + unfit.instead + ", which is made for it");
  }
}
