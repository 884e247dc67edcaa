package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;

/** The run command on real programs, from the arguments to the exit status. */
final class RunProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int landslide(String... args) {
    Context context = new Context(HOME, stream(out), stream(err));
    return Main.run(context, args);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  static Iterable<String> tests() throws CatalogException {
    return ProgramCatalog.read(HOME).programs().stream()
        .filter(program -> program.kind().equals("test"))
        .map(Program::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("tests")
  void testProgramSucceedsAndSaysSo(String program) {
    assertThat(landslide("run", program)).isZero();
    assertThat(printed()).endsWith("END__SUCCESS\n");
    assertThat(said()).isEmpty();
  }

  @Test
  void programGetsTheArgumentsOfTheCommandLine() {
    assertThat(landslide("run", "echo", "--trace", "-x", "two words")).isZero();
    assertThat(printed()).contains("--trace").contains("-x").contains("two words");
  }

  @Test
  void traceHasALineForEachSchedulingEvent() {
    assertThat(landslide("run", "--trace", "thr_exit_join")).isZero();
    assertThat(said())
        .contains("thread 1 creates thread 2")
        .contains("deschedules itself  at deschedule")
        .contains("thread 2 vanishes  at vanish_thread");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null-read | page fault, reading from 0x00000000, which is not mapped, at",
        "text-write | which is read-only, at",
        "divide | divide error, at",
        "illegal | invalid instruction, at",
        "hlt | general protection fault, at",
      })
  void guestThatFaultsIsNamedWithThePlace(String fault, String message) {
    assertThat(landslide("run", "faults", fault)).isEqualTo(ExitStatus.USAGE.code());
    assertThat(said()).startsWith("landslide: faults was killed: ").contains(message);
    assertThat(said()).contains("faults.c:").hasLineCount(1);
  }

  @Test
  void guestThatNeverEndsIsStoppedWithAnAdvice() {
    assertThat(landslide("run", "--max-instructions", "100000", "spin"))
        .isEqualTo(ExitStatus.USAGE.code());
    assertThat(said()).contains("did not end within 100000 instructions").contains("spin.c:");
  }

  @Test
  void elfByPathRunsWithoutNamesToo() throws Exception {
    Path stripped = folder.resolve("my hello");
    Path hello = HOME.resolve("programs/target/bin/hello");
    int status =
        new ProcessBuilder("strip", "-o", stripped.toString(), hello.toString())
            .inheritIO()
            .start()
            .waitFor();
    assertThat(status).isZero();
    assertThat(landslide("run", "--trace", stripped.toString())).isZero();
    assertThat(printed()).contains("Hello, world!");
    assertThat(said()).contains("thread 1 vanishes  at 0x0100");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 15, 16, 51, 52, 53, 84, 100, 2000, 5000})
  void truncatedProgramIsRefusedWithOneSentence(int length) throws IOException {
    byte[] whole = Files.readAllBytes(HOME.resolve("programs/target/bin/hello"));
    Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(whole, length));
    assertThat(landslide("run", cut.toString())).isEqualTo(ExitStatus.USAGE.code());
    assertThat(said()).startsWith("landslide: ").hasLineCount(1).doesNotContain("Exception");
  }

  @Test
  void programForSixtyFourBitsIsRefused() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path copy = Files.copy(java, folder.resolve("java"));
    assertThat(landslide("run", copy.toString())).isEqualTo(ExitStatus.USAGE.code());
    assertThat(said()).contains("64-bit").contains("-m32").hasLineCount(1);
  }

  @Test
  void textFileIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.txt"), "not a program\n".repeat(50));
    assertThat(landslide("run", text.toString())).isEqualTo(ExitStatus.USAGE.code());
    assertThat(said()).contains("is not an ELF file").hasLineCount(1);
  }

  @Test
  void inputFileIsWhatTheProgramReads() throws IOException {
    Path input = Files.writeString(folder.resolve("input"), "a line\nx");
    assertThat(landslide("run", "--input", input.toString(), "syscalls", "input")).isZero();
    assertThat(printed()).contains("a line");
  }
}
