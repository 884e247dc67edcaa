package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.cli.process.Context;

/** {@code landslide run --kernel}. */
final class RunKernelTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int landslide(String... arguments) {
    Context context =
        new Context(
            HOME,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return Main.run(context, arguments);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  static Stream<String> tests() throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve("programs/kernel/tests"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".c"))
          .map(name -> name.substring(0, name.length() - 2))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("tests")
  void ourKernelPassesItsTests(String test) {
    assertThat(landslide("run", "--kernel", "pebbles", "--keys", test + "\\nhello\\n")).isZero();
    assertThat(printed())
        .startsWith("pebbles> " + test + "\n")
        .contains(test + " END__SUCCESS\n")
        .contains("Hello, world!\n")
        .endsWith("pebbles>\n");
    assertThat(said()).isEmpty();
  }

  @Test
  void itBootsInAFewInstructions() {
    assertThat(
            landslide("run", "--kernel", "pebbles", "--keys", "", "--max-instructions", "1000000"))
        .isZero();
    assertThat(printed()).isEqualTo("pebbles>\n");
    assertThat(said()).isEmpty();
  }

  @Test
  void programsGetTheirArguments() {
    assertThat(landslide("run", "--kernel", "pebbles", "--keys", "echo some words\\n")).isZero();
    assertThat(printed()).contains("some").contains("words");
  }

  @Test
  void whatIsNoKernelIsRefusedInOneSentence(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("kernel"), "not a kernel");
    assertThat(landslide("run", "--kernel", text.toString())).isEqualTo(2);
    assertThat(said()).contains("no multiboot header").hasLineCount(1);
    err.reset();
    assertThat(landslide("run", "--kernel", folder.resolve("nothing").toString())).isEqualTo(2);
    assertThat(said()).hasLineCount(1);
    err.reset();
    assertThat(landslide("run", "--kernel", "pebbles", "hello")).isEqualTo(2);
    assertThat(said()).contains("--keys \"hello\\n\"").hasLineCount(1);
    err.reset();
    assertThat(landslide("run")).isEqualTo(2);
    assertThat(said()).contains("name a program to run");
  }
}
