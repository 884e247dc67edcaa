package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.Context;

/** {@code landslide check --pintos}. */
final class CheckPintosTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder = Path.of("");

  private int landslide(String... arguments) {
    Context context =
        new Context(
            HOME,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return Main.run(context, arguments);
  }

  private static String tree(String variant) {
    return HOME.resolve("programs/target/pintos/trees").resolve(variant).toString();
  }

  @Test
  void aThreadThatIsInterruptedWhileItEndsIsFoundAndTheTraceReplays() throws Exception {
    int status =
        landslide(
            "check", "--pintos", tree("exit_interrupted"), "-d", folder.toString(), "thread-exit");
    assertThat(status).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("debug_panic");
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> traces = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertThat(traces).hasSize(1);
      assertThat(landslide("replay", traces.get(0).toString())).isEqualTo(1);
    }
  }

  @Test
  void userProgramsAreRefusedInASentence() {
    assertThat(landslide("check", "--pintos", tree("right"), "wait-simple")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("can be run, but not checked yet");
  }
}
