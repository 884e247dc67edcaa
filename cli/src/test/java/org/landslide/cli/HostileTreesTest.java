package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** Trees that are made to do harm, from the command line. */
@Timeout(120)
final class HostileTreesTest {
  /** Includes itself twice, over and over: the compiler would take years. */
  private static final String ENDLESS =
      "#if __INCLUDE_LEVEL__ < 100\n#include \"t.c\"\n#include \"t.c\"\n#endif\n";

  @TempDir private Path folder = Path.of("");
  private Path tree;
  private Path cache;

  @BeforeEach
  void makeTree() throws IOException {
    tree = folder.resolve("tree");
    cache = folder.resolve("cache");
    Files.createDirectories(tree.resolve("user/libthread"));
    Files.writeString(tree.resolve("config.mk"), "THREAD_OBJS = t.o\n");
  }

  private ProcessBuilder run(String text) throws IOException {
    Files.writeString(tree.resolve("user/libthread/t.c"), text);
    Path test = Files.writeString(folder.resolve("test.c"), "int main(void) { return 0; }\n");
    ProcessBuilder builder = OwnProcess.of("run", "--p2", tree.toString(), test.toString());
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
  }

  @Test
  void fileOfTheMachineIsOneSentence() throws Exception {
    Process process = run("int x =\n#include \"/etc/passwd\"\n;\n").start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(err).startsWith("landslide: user/libthread/t.c").doesNotContain("root:");
    assertThat(workFolders()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void compilerDiesWithUs(boolean atOnce) throws Exception {
    Process process = run(ENDLESS).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    while (compilers() == 0) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    if (atOnce) {
      process.destroyForcibly();
    } else {
      process.destroy();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    for (int i = 0; i < 100 && compilers() > 0; i++) {
      Thread.sleep(50);
    }
    assertThat(compilers()).isZero();
    if (!atOnce) {
      assertThat(workFolders()).isEmpty();
    }
  }

  /** The compiler's own processes that work for this cache. */
  private long compilers() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().orElse("").endsWith("/cc1"))
        .filter(process -> process.info().commandLine().orElse("").contains(cache.toString()))
        .count();
  }

  private Stream<Path> workFolders() throws IOException {
    Path builds = cache.resolve("landslide/p2");
    try (Stream<Path> files = Files.list(builds)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("work"))
          .toList()
          .stream();
    }
  }
}
