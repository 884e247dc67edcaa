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
import org.landslide.cli.process.ExitStatus;

/** A user's own C files from the command line. */
@Timeout(120)
final class SourceFilesTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  /** Prints its arguments; status 0. */
  private static final String ECHO =
      """
      #include <stdio.h>
      int main(int argc, char **argv) {
        for (int i = 1; i < argc; i++) {
          printf("[%s]", argv[i]);
        }
        return 0;
      }
      """;

  /** Waits for a condition; that is right, and full of races inside of the library. */
  private static final String WAITING =
      """
      #include <cond.h>
      #include <mutex.h>
      #include <stddef.h>
      #include <thread.h>

      static mutex_t lock;
      static cond_t cond;
      static int ready;

      static void *waiter(void *arg) {
        mutex_lock(&lock);
        while (!ready) {
          cond_wait(&cond, &lock);
        }
        mutex_unlock(&lock);
        return arg;
      }

      int main(void) {
        thr_init(4096);
        mutex_init(&lock);
        cond_init(&cond);
        int tid = thr_create(waiter, NULL);
        mutex_lock(&lock);
        ready = 1;
        cond_signal(&cond);
        mutex_unlock(&lock);
        thr_join(tid, NULL);
        return 0;
      }
      """;

  /** Fails if main reads the first character and the other thread the second, which is a 2. */
  private static final String READING =
      """
      #include <assert.h>
      #include <stddef.h>
      #include <syscall.h>
      #include <thread.h>

      static void *reader(void *arg) {
        assert(getchar() != '2');
        return arg;
      }

      int main(void) {
        thr_init(4096);
        int tid = thr_create(reader, NULL);
        yield(-1);
        getchar();
        thr_join(tid, NULL);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private Session quicksand(String... words) {
    List<String> all = new ArrayList<>(List.of("quicksand", "-t", "60s", "-d", folder.toString()));
    all.addAll(List.of(words));
    return Session.run(HOME, all.toArray(String[]::new));
  }

  @Test
  void wordsBehindTheFilesAreArguments() throws IOException {
    String echo = file("echo.c", ECHO);
    String empty = file("empty.c", "extern int nothing;\n");
    assertThat(Session.run(HOME, "run", echo, empty, "a", "-v").out()).isEqualTo("[a][-v]");
    assertThat(Session.run(HOME, "run", echo, empty, "--", "x.c").out()).isEqualTo("[x.c]");
  }

  @Test
  void aNewTestIsVerified() throws IOException {
    String path = folder.resolve("first.c").toString();
    Session written = Session.run(HOME, "new", folder.resolve("first").toString());
    assertThat(written.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(written.out()).contains("./landslide quicksand " + path);
    assertThat(Session.run(HOME, "run", path).status()).isEqualTo(ExitStatus.OK.code());
    Session session = quicksand(path);
    assertThat(session.out()).startsWith("VERIFIED");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
  }

  /** As its comment tells. */
  @Test
  void aNewTestWithoutItsLockFails() throws IOException {
    Session.run(HOME, "new", folder.resolve("first").toString());
    String wrong =
        Files.readString(folder.resolve("first.c"))
            .replace("  mutex_lock(&lock);\n", "")
            .replace("  mutex_unlock(&lock);\n", "");
    Session session = quicksand(file("first.c", wrong));
    assertThat(session.out()).startsWith("BUG: failed assertion in main (first.c:37)");
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    Path trace = folder.resolve("first-trace.json");
    assertThat(Session.run(HOME, "replay", trace.toString()).out()).contains("the same failure");
  }

  @Test
  void whatIsReadIsPartOfATrace() throws IOException {
    String path = file("reading.c", READING);
    Path input = Path.of(file("input", "12"));
    assertThat(quicksand(path).out()).startsWith("VERIFIED");
    Session session = quicksand("--input", input.toString(), path);
    assertThat(session.out()).startsWith("BUG: failed assertion in reader (reading.c:7)");
    Files.delete(input);
    Path trace = folder.resolve("reading-trace.json");
    assertThat(Session.run(HOME, "replay", trace.toString()).out()).contains("the same failure");
    Session gone = quicksand("--input", input.toString(), path);
    assertThat(gone.err()).contains("there is no file " + input);
    assertThat(gone.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  @Test
  void inputMayStandInTheSettings() throws IOException {
    String path = file("reading.c", READING);
    file("landslide.toml", "input = \"12\\n\"\n");
    assertThat(quicksand(path).out()).startsWith("BUG: failed assertion in reader");
    file("landslide.toml", "input = \"1\"\n");
    assertThat(quicksand(path).out())
        .startsWith("VERIFIED")
        .containsPattern("these arguments,\\s+and\\s+this\\s+input");
    file("landslide.toml", "input = 12\n");
    assertThat(quicksand(path).err()).contains("landslide.toml:1: input must be a string");
  }

  @Test
  void nothingIsWrittenOverAFile() throws IOException {
    String path = file("mine.c", "kept");
    Session session = Session.run(HOME, "new", path);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).endsWith("is there already; take another name, or remove it first\n");
    assertThat(folder.resolve("mine.c")).hasContent("kept");
  }

  @Test
  void racesInsideOfTheLibraryAreListedOnRequest() throws IOException {
    String waiting = file("waiting.c", WAITING);
    Session trusting = quicksand(waiting);
    assertThat(trusting.out())
        .startsWith("VERIFIED")
        .contains("Left out: what is inside mutexes, which are trusted")
        .contains("data races inside of the thread library are not listed")
        .doesNotContain("sleep_until_woken (waiter.h:26), thread");
    assertThat(trusting.err()).doesNotContain("racy access");
    Session checking = quicksand("--check-library", waiting);
    assertThat(checking.out())
        .startsWith("VERIFIED: every interleaving of this program ends well.\n")
        .contains("sleep_until_woken (waiter.h:26), thread")
        .doesNotContain("Left out", "not listed");
  }

  /** To trust it would be to find nothing. */
  @Test
  void aMutexOfTheUsersOwnIsNotTrusted() throws IOException {
    String own =
        """
        #include <assert.h>
        #include <mutex.h>
        #include <stddef.h>
        #include <thread.h>

        static mutex_t lock;
        static int inside;

        void mutex_lock(mutex_t *mp) {
          while (mp->state != 0) {
            thr_yield(-1);
          }
          mp->state = 1;
        }

        void mutex_unlock(mutex_t *mp) {
          mp->state = 0;
        }

        static void *enter(void *arg) {
          mutex_lock(&lock);
          inside++;
          thr_yield(-1);
          assert(inside == 1);
          inside--;
          mutex_unlock(&lock);
          return arg;
        }

        int main(void) {
          thr_init(4096);
          mutex_init(&lock);
          int tid = thr_create(enter, NULL);
          enter(NULL);
          thr_join(tid, NULL);
          return 0;
        }
        """;
    Session session = quicksand("--testing-mutexes", file("own.c", own));
    assertThat(session.out())
        .startsWith("BUG")
        .doesNotContain("Left out: what is inside mutexes, which are trusted");
  }

  @Test
  void whatCannotBeMeantIsSaidInOneSentence() throws IOException {
    String echo = file("echo.c", ECHO);
    refused(
        "there is no file mutex_test.c, or no way to it; the program that comes with Landslide is"
            + " called mutex_test, without .c",
        "quicksand",
        "mutex_test.c");
    refused(
        "there is no file nowhere.c, or no way to it; `landslide new nowhere` writes a first test"
            + " of that name",
        "check",
        "nowhere.c");
    refused(
        "there is no file x.c, or no way to it; an argument of the program that ends in .c comes"
            + " behind --",
        "run",
        echo,
        "x.c");
    refused(echo + " is given twice", "check", echo, echo);
    refused(
        "--check-library is about the thread library that C files are compiled with; name one",
        "check",
        "--check-library",
        "mutex_test");
    refused(
        "'a b' is no name for a test; take letters, digits, _ and -, such as first_test",
        "new",
        "a b");
  }

  private static void refused(String sentence, String... words) {
    Session session = Session.run(HOME, words);
    assertThat(session.err()).isEqualTo("landslide: " + sentence + "\n");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  @Test
  void whatDoesNotCompileIsShownAsTheCompilerShowsIt() throws IOException {
    String bad = file("bad.c", "int main(void) {\n  return x;\n}\n");
    Session session = Session.run(HOME, "check", bad);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .startsWith("landslide: " + bad + " does not compile:\n")
        .contains(bad + ":2:10: error: 'x' undeclared", "    2 |   return x;");
  }
}
