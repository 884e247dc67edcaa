package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** Programs that make system calls which other Pebbles kernels may have, and ours does not. */
@Timeout(120)
final class UnknownCallTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final String LIBRARY = HOME.resolve("programs/p2-styles/deschedule").toString();

  @TempDir private Path folder = Path.of("");

  private String program(String body) throws IOException {
    Path source = folder.resolve("caller.c");
    Files.writeString(
        source,
        """
        #include <stdlib.h>
        #include <syscall.h>
        #include <thread.h>
        static volatile int x;
        static void *child(void *arg) {
          %s
          return arg;
        }
        int main(void) {
          thr_init(4096);
          thr_join(thr_create(child, 0), 0);
          return 0;
        }
        """
            .formatted(body));
    return source.toString();
  }

  private Session run(String command, String body) throws IOException {
    List<String> args = new ArrayList<>(List.of(command.split(" ")));
    if (!command.equals("run")) {
      args.addAll(List.of("-d", folder.toString()));
    }
    args.addAll(List.of("--p2", LIBRARY, program(body)));
    return Session.run(HOME, args.toArray(String[]::new));
  }

  private static String call(int vector) {
    return "__asm__ volatile(\"int $" + vector + "\" ::: \"eax\", \"memory\");";
  }

  @ParameterizedTest
  @CsvSource({
    "run, 0x43",
    "check, 0x56",
    "check, 0x80",
    "quicksand -t 20, 0x8f",
    "quicksand -c 2 -t 20, 0x61"
  })
  void isOneSentenceAboutOurKernelAndNoBug(String command, String vector) throws Exception {
    Session session = run(command, call(Integer.decode(vector)));
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).isEmpty();
    assertThat(session.err())
        .containsOnlyOnce("landslide: ")
        .contains("landslide: thread 2 makes system call " + vector + " in child")
        .contains("(caller.c:6)", "the Pebbles kernel of Landslide does not have this call");
  }

  /** No kernel serves these: they are faults of the program, as any access that is not allowed. */
  @ParameterizedTest
  @ValueSource(ints = {0x20, 0x3f, 0x90, 0xff})
  void otherInterruptsAreFaults(int vector) throws Exception {
    Session session = run("check", call(vector));
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out()).startsWith("BUG: memory fault in child (caller.c:6)");
  }

  @Test
  void whatWasWrongBeforeIsABug() throws Exception {
    Session session =
        run("check", "int *volatile p = malloc(40); free(p); x = p[5]; " + call(0x56));
    assertThat(session.status()).isEqualTo(ExitStatus.BUG.code());
    assertThat(session.out()).startsWith("BUG: use after free in child (caller.c:6)");
  }

  @Test
  void gradesSaySo() throws Exception {
    Path out = folder.resolve("out");
    String source = program(call(0x56));
    Session session =
        Session.run(HOME, "grade", "-o", out.toString(), "-t", "10", "--tests", source, LIBRARY);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.out()).contains("not supported: thread 2 makes system call 0x56 in child");
    assertThat(out.resolve("grades.csv")).content().contains(",not supported,", "0x56");
    assertThat(out.resolve("index.html")).content().contains("not supported");
  }
}
