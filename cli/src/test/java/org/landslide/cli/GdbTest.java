package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.debug.GdbCommand;
import org.landslide.cli.process.Context;

/** The gdb of this machine, driven by commands, on traces of programs that fail. */
@Timeout(120)
final class GdbTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Pattern COMMAND = Pattern.compile("^ {4}(gdb .*)\n", Pattern.MULTILINE);

  @TempDir private static Path folder = Path.of("");

  private static Path trace = Path.of("");

  @BeforeAll
  static void findBug() {
    Session found =
        Session.run(
            HOME, "quicksand", "--first-bug", "-d", folder.toString(), "mutex_against_atomic");
    assertThat(found.status()).as(found.err()).isEqualTo(1);
    trace = folder.resolve("mutex_against_atomic-trace.json");
  }

  /** What gdb prints for some commands. */
  private static String gdb(Path file, String... commands) throws Exception {
    assumeTrue(GdbCommand.find().isPresent(), "gdb is not installed");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(
            () ->
                Main.run(
                    new Context(HOME, stream, stream), "replay", file.toString(), "--gdb", "0"));
    String printed = printed(command(err).replaceFirst("gdb ", "gdb -nx -batch ") + ex(commands));
    assertThat(status.get()).isZero();
    return printed;
  }

  /** The command that is shown. */
  private static String command(ByteArrayOutputStream err) throws InterruptedException {
    while (true) {
      Matcher matcher = COMMAND.matcher(err.toString(StandardCharsets.UTF_8));
      if (matcher.find()) {
        return matcher.group(1);
      }
      Thread.sleep(10);
    }
  }

  private static String ex(String... commands) {
    StringBuilder options = new StringBuilder();
    for (String command : commands) {
      options.append(" -ex '").append(command).append("'");
    }
    return options.append(" -ex kill").toString();
  }

  private static String printed(String command) throws IOException, InterruptedException {
    Process gdb = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    gdb.getOutputStream().close();
    String printed = new String(gdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gdb.waitFor()).as(printed).isZero();
    return printed;
  }

  /** The lost update: the write that overwrites is found backwards from the failure. */
  @Test
  void reachesTheFailureAndGoesBackToTheWriteThatCausedIt() throws Exception {
    String printed =
        gdb(
            trace,
            "break increment",
            "continue",
            "info threads",
            "delete",
            "continue",
            "watch count",
            "reverse-continue",
            "monitor where",
            "print count",
            "next",
            "print count");
    assertThat(printed)
        .containsPattern("\\* 1 +Thread 1 \"main\" \\(at the processor\\) +increment")
        .containsPattern("2 +Thread 2 \"run\" \\(can run\\)")
        .contains("BUG: failed assertion in add_twice (mutex_against_atomic.c:29)")
        .contains("received signal SIGABRT")
        .containsPattern("Old value = 1\\s+New value = 2\\s+0x\\w+ in increment \\(\\)")
        .contains("20\t  count++;")
        .contains("in row #3 of the trace")
        .containsSubsequence("$1 = 2", "Old value = 2", "New value = 1", "$2 = 1");
  }

  @Test
  void nothingCanBeChanged() throws Exception {
    String printed =
        gdb(trace, "set var count = 5", "print count", "set $eax = 5", "print $eip == &_main");
    assertThat(printed).contains("$1 = 0").doesNotContain("= 5");
  }

  @Test
  void takesOptionsInAnyOrderAndPortsOnly() {
    Session late = Session.run(HOME, "replay", "--gdb", "70000", trace.toString());
    assertThat(late.status()).isEqualTo(2);
    assertThat(late.err()).contains("a port from 0 to 65535").hasLineCount(1);
    Session alone = Session.run(HOME, "replay", trace.toString(), "--gdb");
    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.err()).matches("landslide: gdb (is not|can be).*--gdb 1234.*\\R");
    Session early = Session.run(HOME, "replay", "--gdb", trace.toString());
    assertThat(early).isEqualTo(alone);
  }

  /** A kernel runs on a whole PC, and its threads are brought to the processor by its own code. */
  @Test
  void aKernelIsGoneThroughAsWell() throws Exception {
    String tree = HOME.resolve("programs/target/pintos/trees/donation_kept").toString();
    Session found =
        Session.run(
            HOME, "check", "-d", folder.toString(), "--pintos", tree, "priority-donate-multiple");
    assertThat(found.status()).as(found.err()).isEqualTo(1);
    String printed =
        gdb(
            folder.resolve("priority-donate-multiple-trace.json"),
            "continue",
            "watch waits",
            "reverse-continue",
            "backtrace 1",
            "list",
            "print waits",
            "reverse-continue");
    assertThat(printed)
        .contains("BUG: test failure")
        .containsPattern(
            "hit Hardware watchpoint 1: waits\\s+Old value = true\\s+New value = false")
        .containsPattern("#0 .* contender \\(.*priority-donate-multiple.c:\\d+")
        .contains("waits = true;")
        .containsSubsequence("$1 = false", "No more reverse-execution history");
  }
}
