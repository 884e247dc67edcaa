package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Failures;
import org.landslide.cli.process.LastResort;

/**
 * Commands in processes with little memory. At which place it runs out is a matter of luck, so this
 * is a small part of what {@code tools/hunt-memory.sh} tries.
 */
@Timeout(120)
final class ShortOfMemoryTest {
  private static final String OUT_OF_MEMORY = "landslide: internal error: out of memory; try again";

  @TempDir private Path folder = Path.of("");

  /** Runs a command with so many megabytes of heap; what it prints are no stacks of ours. */
  private Session run(int megabytes, String command) throws Exception {
    return finish(OwnProcess.of(command.split(" ")), megabytes);
  }

  private Session finish(ProcessBuilder builder, int megabytes) throws Exception {
    builder.command().add(1, "-Xmx" + megabytes + "m");
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        builder
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    Session session =
        new Session(
            process.exitValue(),
            Files.readString(out, StandardCharsets.UTF_8),
            Files.readString(err, StandardCharsets.UTF_8));
    assertThat(session.out() + session.err())
        .doesNotContain("\tat ", "Exception", "OutOfMemoryError", "UncaughtExceptionHandler");
    return session;
  }

  @ParameterizedTest
  @CsvSource({
    "8, quicksand -t 2 turns 5 5",
    "56, quicksand -t 2 turns 5 5",
    "73, quicksand -t 2 -c 2 turns 5 5",
    "64, quicksand -t 2 paraguay",
    "40, check -t 2 threads",
    "60, check -t 2 threads",
    "24, run mutex_test",
  })
  void aProgramWithoutABugIsNeverSaidToHaveOne(int megabytes, String command) throws Exception {
    Session session = run(megabytes, command);
    if (session.status() == ExitStatus.INTERNAL.code()) {
      assertThat(session.out()).isEmpty();
      assertThat(session.err()).containsOnlyOnce("internal error").contains(OUT_OF_MEMORY);
    } else if (session.status() == ExitStatus.UNFINISHED.code()) {
      assertThat(session.out()).containsPattern("\\A(UNFINISHED|Unfinished): ");
    } else {
      assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
      assertThat(session.out()).containsPattern("\\A(VERIFIED|No bug|\\(\\^_\\^\\))");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "64, quicksand -t 4 --first-bug deadlock_opposite_order",
    "60, check -t 4 deadlock_opposite_order"
  })
  void aBugIsFoundWithItsTraceOrNotAtAll(int megabytes, String command) throws Exception {
    Session session = run(megabytes, command);
    boolean found = session.status() == ExitStatus.BUG.code();
    assertThat(session.out().startsWith("BUG: deadlock")).isEqualTo(found);
    if (!found) {
      assertThat(session.status()).isIn(ExitStatus.UNFINISHED.code(), ExitStatus.INTERNAL.code());
    }
  }

  @Test
  void whereMemoryWasShortTheAnswerSaysHowToAllowMore() throws Exception {
    Session session = run(40, "quicksand -t 5 turns 5 5");
    assertThat(session.status()).isIn(ExitStatus.UNFINISHED.code(), ExitStatus.INTERNAL.code());
    if (session.status() == ExitStatus.UNFINISHED.code()) {
      assertThat(session.out())
          .startsWith("UNFINISHED: memory was too short for a state space.")
          .containsPattern("Given up: \\d+ state spaces?, since memory was short;")
          .contains("LANDSLIDE_JAVA_OPTS=-Xmx4g");
    } else {
      assertThat(session.err()).containsOnlyOnce("internal error").contains(OUT_OF_MEMORY);
    }
  }

  /** A process in which a Java thread ends by something that nothing takes care of. */
  static final class Dying {
    private Dying() {}

    public static void main(String[] args) throws InterruptedException {
      Context context = new Context(Path.of(""), System.out, System.err);
      Thread.setDefaultUncaughtExceptionHandler(new LastResort(new Failures(context, args)));
      Thread thread = new Thread(args[0].equals("full") ? Dying::fill : Dying::descend);
      thread.start();
      thread.join();
      Thread.sleep(10_000);
    }

    private static void fill() {
      Object[] all = {};
      while (true) {
        all = new Object[] {all, new byte[10_000]};
      }
    }

    private static void descend() {
      if (depth(1) == 0) {
        throw new IllegalStateException("there is no end to it");
      }
    }

    private static int depth(int from) {
      return from == 0 ? 0 : 1 + depth(from + 1);
    }
  }

  private Session die(String how) throws Exception {
    ProcessBuilder builder = OwnProcess.of(how);
    builder
        .command()
        .replaceAll(word -> word.equals(Main.class.getName()) ? Dying.class.getName() : word);
    return finish(builder, 16);
  }

  @Test
  void aThreadThatEndsForWantOfMemoryEndsTheProcessWithASentence() throws Exception {
    Session session = die("full");
    assertThat(session.status()).isEqualTo(ExitStatus.INTERNAL.code());
    assertThat(session.err()).startsWith(OUT_OF_MEMORY).hasLineCount(1);
  }

  @Test
  void oneThatEndsByAnythingElseEndsItWithAReport() throws Exception {
    Session session = die("deep");
    assertThat(session.status()).isEqualTo(ExitStatus.INTERNAL.code());
    assertThat(session.err())
        .startsWith("landslide: internal error: java.lang.StackOverflowError\n")
        .hasLineCount(2);
    Files.delete(CrashReports.savedBy(session.err()));
  }
}
