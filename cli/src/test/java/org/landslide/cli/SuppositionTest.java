package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever rests on a heuristic says so, in all forms. */
@Timeout(240)
final class SuppositionTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Path TREES = HOME.resolve("programs/target/p2-styles");

  /** Loops that count their rounds never come back to the same state. */
  private static final String WAITS_FOR_EVER =
      """
      #include <syscall.h>
      #include <thread.h>
      static volatile int go, rounds[2];
      static void *other(void *arg) { while (!go) { rounds[1]++; yield(-1); } return arg; }
      int main(void) {
        thr_init(4096);
        thr_create(other, 0);
        while (!go) { rounds[0]++; yield(-1); }
        return 0;
      }
      """;

  private static final String COMPUTES =
      """
      static volatile int sum;
      int main(void) { for (int i = 0; i < 30000; i++) sum += i * i; return 0; }
      """;

  @TempDir private Path folder = Path.of("");

  private Session check(String tree, String test, String... options) {
    List<String> all = new ArrayList<>(List.of("check", "--p2", TREES.resolve(tree).toString()));
    all.addAll(List.of("-d", folder.toString(), "--json", folder.resolve("out.json").toString()));
    all.addAll(List.of(options));
    all.add(test);
    return Session.run(HOME, all.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void deadlockOfThreadsThatOnlySeemToWait() throws IOException {
    Session session =
        check(
            "yieldpool",
            file("waits.c", WAITS_FOR_EVER),
            "--heuristic",
            "deadlock_retries=3",
            "--heuristic",
            "foresight=1000");
    String clause =
        "that these wait is only supposed: thread 1, thread 2; 3 more steps led nowhere";
    assertThat(session.out()).contains("BUG: deadlock", "This rests on a heuristic: ");
    assertThat(session.out().replaceAll("\\s+", " ")).contains(clause);
    assertThat(read("out.json")).contains("\"supposed\": \"" + clause);
    assertThat(read("waits-trace.json")).contains("\"supposed\": \"" + clause);
    assertThat(read("waits-trace.html")).contains("This rests on a heuristic: " + clause);
    Session replay = Session.run(HOME, "replay", folder.resolve("waits-trace.json").toString());
    assertThat(replay.out().replaceAll("\\s+", " ")).contains(clause);
  }

  @Test
  void interleavingThatIsTooLong() throws IOException {
    Session session = check("yieldpool", "thr_exit_join", "--heuristic", "first_depth=5");
    assertThat(session.out())
        .contains("This rests on a heuristic: this interleaving has more than 5 transitions");
    assertThat(read("out.json")).contains("(heuristics.first_depth)");
  }

  @Test
  void transitionThatIsTooLong() throws IOException {
    Session session =
        check(
            "yieldpool",
            file("computes.c", COMPUTES),
            "--heuristic",
            "cost_factor=1",
            "--heuristic",
            "least_average_cost=1000",
            "--heuristic",
            "foresight=1");
    assertThat(session.out().replaceAll("\\s+", " "))
        .contains("This rests on a heuristic: its last transition executes more than 1,000");
  }

  @Test
  void resultWithoutABug() throws IOException {
    Session session = check("yieldpool-backs_off", "broadcast_test", "--max-interleavings", "20");
    assertThat(session.out().replaceAll("\\s+", " "))
        .containsPattern(
            "Supposed: that a thread waits in the loop at [a-z_]+ \\([a-z_]+\\.[ch]:[0-9]+\\), after [0-9,]+ rounds");
    assertThat(read("out.json")).containsPattern("\"supposed_waits\": [1-9]");
    Session certain = check("yieldpool", "broadcast_test", "--max-interleavings", "20");
    assertThat(certain.out()).doesNotContain("Supposed");
    assertThat(read("out.json")).contains("\"supposed_waits\": 0");
  }

  @Test
  void grade() throws IOException {
    Session session =
        Session.run(
            HOME,
            "grade",
            "-o",
            folder.resolve("grades").toString(),
            "-t",
            "2s",
            "--tests",
            "broadcast_test",
            TREES.resolve("yieldpool-backs_off").toString());
    assertThat(session.out()).doesNotContain("bug,");
    assertThat(read("grades/grades.csv"))
        .contains("rests on a heuristic: that a thread waits in the loop at");
    assertThat(read("grades/index.html")).contains("by a heuristic");
  }
}
