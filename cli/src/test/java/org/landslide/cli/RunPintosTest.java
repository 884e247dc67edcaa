package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.cli.process.Context;

/** {@code landslide run --pintos}. */
final class RunPintosTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final String OURS = HOME.resolve("programs/pintos").toString();

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

  static List<String> tests() throws IOException {
    Path folder = HOME.resolve("programs/pintos/src/tests");
    try (Stream<Path> threads = Files.list(folder.resolve("threads"));
        Stream<Path> programs = Files.list(folder.resolve("userprog"))) {
      return Stream.concat(threads, programs)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".c"))
          .map(name -> name.substring(0, name.length() - 2))
          .filter(name -> !name.startsWith("child-") && !name.equals("tests"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tests")
  void ourTreePassesItsTests(String test) {
    assertThat(landslide("run", "--pintos", OURS, test)).isZero();
    assertThat(printed())
        .contains("Executing '" + test + "':\n(" + test + ") begin\n")
        .contains("(" + test + ") end\n")
        .endsWith("Powering off...\n");
    assertThat(said()).isEmpty();
  }

  @Test
  void aTestThatFailsSaysSoByTheStatus(@TempDir Path folder) throws IOException {
    copy(HOME.resolve("programs/pintos/src"), folder.resolve("src"));
    Path test = folder.resolve("src/tests/threads/priority-sema.c");
    String text = Files.readString(test);
    int body = text.indexOf('{', text.indexOf("test_priority_sema"));
    Files.writeString(
        test, text.substring(0, body + 1) + " fail(\"on purpose\");" + text.substring(body + 1));
    assertThat(landslide("run", "--pintos", folder.toString(), "priority-sema")).isEqualTo(1);
    assertThat(said()).contains("the test has failed").contains("FAIL").contains("on purpose");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "programs/pintos, nowhere, no test is called 'nowhere'",
    "programs/p2-styles, priority-sema, is no Pintos tree",
    "programs/nowhere, priority-sema, there is no folder"
  })
  void whatIsWrongIsSaidInASentence(String folder, String test, String sentence) {
    assertThat(landslide("run", "--pintos", HOME.resolve(folder).toString(), test)).isEqualTo(2);
    assertThat(said()).contains(sentence);
    assertThat(printed()).isEmpty();
  }

  @Test
  void aDiskThatIsNoneIsRefusedInASentence(@TempDir Path folder) throws IOException {
    Path disk = Files.write(folder.resolve("garbage"), new byte[700]);
    refusedDisk(disk, "no sectors of 512 bytes", "wait-simple");
    Files.write(disk, new byte[1024]);
    refusedDisk(disk, "without a table of partitions", "wait-simple");
    byte[] empty = new byte[1024];
    empty[510] = 0x55;
    empty[511] = (byte) 0xaa;
    Files.write(disk, empty);
    refusedDisk(disk, "without a partition of Pintos's file system", "wait-simple");
    refusedDisk(disk, "kernel without disks", "priority-sema");
  }

  private void refusedDisk(Path disk, String sentence, String test) {
    err.reset();
    assertThat(landslide("run", "--pintos", OURS, "--disk", disk.toString(), test)).isEqualTo(2);
    assertThat(said()).contains(sentence).hasLineCount(1);
    assertThat(printed()).isEmpty();
  }

  @Test
  void aProjectMustBeOneAndGoWithATree() {
    assertThat(landslide("run", "--pintos", OURS, "--project", "p9", "priority-sema")).isEqualTo(2);
    assertThat(said()).contains("there is no project 'p9'");
    assertThat(landslide("run", "--project", "vm", "priority-sema")).isEqualTo(2);
    assertThat(said()).contains("--pintos");
    assertThat(landslide("run", "--pintos", OURS)).isEqualTo(2);
  }
}
