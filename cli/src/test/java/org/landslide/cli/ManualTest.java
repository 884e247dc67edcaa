package org.landslide.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** What shells and manuals are told of the commands is what the commands are. */
@Timeout(60)
final class ManualTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private Path folder = Path.of("");

  private static String outputOf(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    Path script = folder.resolve("completion");
    Files.writeString(script, Session.run(HOME, "completion", "bash").out());
    String complete =
        "source "
            + script
            + "; compopt() { :; }" // has a meaning only while a user types
            + "; COMP_WORDS=(landslide %s); COMP_CWORD=%d; _complete_landslide; "
            + "printf '%%s\\n' \"${COMPREPLY[@]}\"";
    assertThat(outputOf("bash", "-c", String.format(complete, "qui", 1)).lines())
        .containsExactly("quicksand");
    assertThat(outputOf("bash", "-c", String.format(complete, "quicksand --sar", 2)).lines())
        .containsExactly("--sarif");
  }

  @Test
  void fishIsToldOfEveryCommand() {
    String script = Session.run(HOME, "completion", "fish").out();
    assertThat(script).contains("-a quicksand -d", "-a grade -d", "-l sarif -r -d");
    assertThat(script.lines()).allMatch(line -> line.startsWith("complete -c landslide -n '"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "quicksand", "check", "grade", "run", "replay"})
  void manualPageIsOneThatManFormats(String command) throws Exception {
    String[] words = command.isEmpty() ? new String[] {"man"} : new String[] {"man", command};
    String page = Session.run(HOME, words).out();
    assertThat(page).contains(".SH NAME", ".SH OPTIONS", ".SH EXIT STATUS");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "groff is not installed");
    Path file = folder.resolve("page.1");
    Files.writeString(file, page);
    List<String> format = List.of("groff", "-man", "-ww", "-z", "-K", "utf8", file.toString());
    assertThat(outputOf(format.toArray(String[]::new))).isEmpty();
  }

  @Test
  void manualOfNoCommandIsRefused() {
    Session session = Session.run(HOME, "man", "quicksnad");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("there is no command 'quicksnad'");
  }
}
