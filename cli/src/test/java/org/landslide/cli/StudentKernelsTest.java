package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;

/** Students' kernels from the command line; the student's is our own. */
@Timeout(600)
final class StudentKernelsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private static Path folder = Path.of("");
  private static String tree = "";

  @BeforeAll
  static void layOut() throws IOException {
    tree = OwnKernelTree.in(HOME, folder.resolve("tree")).toString();
  }

  @Test
  void testOfOursRunsFromTheKernelsShell() {
    Session session = Session.run(HOME, "run", "--p3", tree, "yield_vanish");
    assertThat(session.out()).contains("pebbles> yield_vanish", "yield_vanish END__SUCCESS");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
  }

  @Test
  void fileOfTheUsersIsATestAsWell() throws IOException {
    Path file = folder.resolve("mine.c");
    Files.writeString(
        file,
        """
            #include <stdio.h>
            int main(int argc, char **argv) {
              printf("argument %s\
            ", argv[1]);
              return 0;
            }
            """);
    Session session = Session.run(HOME, "run", "--p3", tree, file.toString(), "one");
    assertThat(session.out()).contains("pebbles> mine one", "argument one");
  }

  @Test
  void keysAreTypedWithoutATest() {
    Session session = Session.run(HOME, "run", "--p3", tree, "--keys", "two_joins\\n");
    assertThat(session.out()).contains("pebbles> two_joins");
  }

  @Test
  void kernelIsCheckedWithATestOfOurs() {
    Session session =
        Session.run(
            HOME,
            "check",
            "--p3",
            tree,
            "-d",
            folder.toString(),
            "--max-interleavings",
            "2",
            "yield_vanish");
    assertThat(session.out()).contains("2 were run").doesNotContain("BUG");
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
  }

  @Test
  void testThatIsNotThereIsAnsweredWithTheList() {
    Session session = Session.run(HOME, "quicksand", "--p3", tree, "vanish_vanis");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .hasLineCount(1)
        .contains("no test is called 'vanish_vanis'", "double_wait", "two_joins");
  }

  @Test
  void threadLibraryAloneIsNoKernel() {
    String library = HOME.resolve("programs/target/p2-styles/ticket").toString();
    Session session = Session.run(HOME, "check", "--p3", library, "vanish_vanish");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .hasLineCount(1)
        .contains("holds a thread library (P2) and not a kernel; give the top folder of a P3 tree");
  }

  @Test
  void aClassOfKernelsIsGraded() throws IOException {
    String out = folder.resolve("out").toString();
    Session session =
        Session.run(
            HOME,
            "grade",
            "--p3",
            "-o",
            out,
            "-t",
            "2s",
            "-c",
            "1",
            "--tests",
            "yield_vanish",
            tree);
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(Files.readAllLines(Path.of(out, "grades.csv")).get(1))
        .startsWith("tree,yield_vanish,")
        .doesNotContain(",bug,");
  }
}
