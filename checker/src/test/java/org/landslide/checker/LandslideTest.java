package org.landslide.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.RunSummary;

/** The checker as a Java program uses it. */
@Timeout(240)
final class LandslideTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Path SOURCE =
      HOME.resolve("checker/src/main/java/org/landslide/checker/Landslide.java");

  private final Landslide landslide = new Landslide(HOME);

  @TempDir private Path folder = Path.of("");

  /** The example of the documentation, as a reader would copy it. */
  private static String example() throws IOException {
    Matcher block =
        Pattern.compile("<pre>\\{@code\n(.*?)\n \\* }</pre>", Pattern.DOTALL)
            .matcher(Files.readString(SOURCE));
    assertThat(block.find()).isTrue();
    return block.group(1).lines().map(line -> line.substring(2)).collect(Collectors.joining("\n"));
  }

  @Test
  void exampleOfTheDocumentationCompilesAndFindsTheBug() throws Exception {
    Path source = Files.writeString(folder.resolve("Example.java"), example());
    String path = System.getProperty("java.class.path");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-cp", path, source.toString());
    assertThat(compiled).isZero();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(java.toString(), "-cp", path + ":" + folder, "Example", HOME.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    List<String> lines = out.lines().toList();
    assertThat(lines.get(0)).startsWith("found: ");
    assertThat(lines.get(1)).isEqualTo("BUG");
    assertThat(lines).contains("main (audit_during_transfer.c:43)");
    assertThat(folder).isDirectoryNotContaining("glob:**.json");
  }

  @Test
  void aTraceThatIsSavedCanBeReplayed() throws Exception {
    CheckedProgram program = landslide.program("atomic_fetch_add_load_store");
    Request request = Request.of(program, SearchPlan.quicksand()).savingIn(folder);
    RunSummary summary = landslide.run(request, Budget.of(Duration.ofMinutes(1)));
    assertThat(summary.result().verdict()).isEqualTo(Verdict.BUG);
    Trace found = summary.bugs().get(0).recording().trace().orElseThrow();
    String json = summary.bugs().get(0).recording().files().orElseThrow().json();
    Trace again = landslide.replay(Path.of(json)).run();
    assertThat(again.bug()).isEqualTo(found.bug());
  }

  @Test
  void aRunCanBeStoppedWhenItHasBegun() throws Exception {
    CheckedProgram program = landslide.program("paraguay");
    Request request = Request.of(program, SearchPlan.check());
    RunSummary summary =
        landslide.run(request, Budget.endless(), RunListener.whenStarted(LandslideTest::stopSoon));
    assertThat(summary.result().verdict()).isEqualTo(Verdict.UNFINISHED);
  }

  private static void stopSoon(RunHandle run) {
    new Thread(
            () -> {
              while (run.snapshot().interleavings() < 10) {
                Thread.onSpinWait();
              }
              run.stop();
            })
        .start();
  }

  @Test
  void aProgramThatIsNotThereIsTheUsersMistake() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> landslide.program("paradise_lot"))
        .withMessageContaining("did you mean paradise_lost?");
  }
}
