package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** Signals, sent to a process of its own. */
@Timeout(60)
final class InterruptTest {
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void partialResultIsPrintedAndTheStatusIs3(String signal) throws Exception {
    Process check = start(Redirect.PIPE, "check", "threads");
    awaitProgress(check);
    send(signal, check);
    String out = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(check.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(out).startsWith("Unfinished: it was interrupted.").containsPattern("w(as|ere) run");
    assertThat(check.exitValue()).isEqualTo(ExitStatus.UNFINISHED.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"threads", "-X -A -S lock_mutex 2 4", "-M -I -X lock_mutex 2 4"})
  void quicksandEndsInItsReportToo(String arguments, @TempDir Path folder) throws Exception {
    Path log = folder.resolve("err");
    String command = "quicksand -i1 -d " + folder + " " + arguments;
    Process run = start(Redirect.to(log.toFile()), command.split(" "));
    while (!Files.exists(log) || !Files.readString(log).contains("--- ")) {
      Thread.sleep(100);
    }
    send("INT", run);
    String out = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(out)
        .startsWith("UNFINISHED: it was interrupted. No ")
        .contains("Not explored to the end:");
    assertThat(run.exitValue()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(log));
  }

  /** Undoes what a shell does to jobs in the background: they do not hear Ctrl-C. */
  private static Process start(Redirect err, String... args) throws IOException {
    ProcessBuilder builder = OwnProcess.of(args);
    builder.command().addAll(0, List.of("env", "--default-signal=INT"));
    return builder.redirectError(err).start();
  }

  private static void awaitProgress(Process check) throws IOException {
    BufferedReader err = check.errorReader(StandardCharsets.UTF_8);
    assertThat(err.readLine()).contains("interleaving");
  }

  private static void send(String signal, Process process) throws Exception {
    String pid = String.valueOf(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
  }
}
