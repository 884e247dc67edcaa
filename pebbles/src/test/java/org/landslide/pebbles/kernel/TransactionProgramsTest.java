package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.AbortCode;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.testing.TestCompiler;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/** Compiled programs with transactions. */
final class TransactionProgramsTest {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("landslide.home", "..")).resolve("programs").toAbsolutePath();
  private static final long LIMIT = 5_000_000;

  /** Two threads that add to a counter in transactions, until each has done so five times. */
  private static final String COUNTER =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <syscall.h>
      #include <thread.h>

      static volatile int counter, aborts;

      static void add(void) {
        while (1) {
          unsigned int status = _xbegin();
          if (status == _XBEGIN_STARTED) {
            int before = counter;
            for (volatile int i = 0; i < SPIN; i++)
              ;
            counter = before + 1;
            _xend();
            return;
          }
          if (++aborts > 100)
            panic("too many aborts");
        }
      }

      static void *work(void *argument) {
        for (int i = 0; i < 5; i++)
          add();
        return argument;
      }

      int main(void) {
        thr_init(4096);
        int other = thr_create(work, NULL);
        work(NULL);
        thr_join(other, NULL);
        printf("%d %d", counter, aborts);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private PebblesWorld boot(String source, String flags) throws IOException, LoadException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("program.c", source);
    compiler.compile(
        "program.c",
        flags
            + " -g -march=i686 -mgeneral-regs-only -fno-builtin -fno-stack-protector -nostdinc -I"
            + PROGRAMS.resolve("include")
            + " -isystem "
            + compiler.run(List.of("gcc", "-print-file-name=include")).strip());
    Path program =
        compiler.link(
            "-z noseparate-code "
                + PROGRAMS.resolve("target/obj/lib/crt0.o")
                + " program.c.o --start-group "
                + PROGRAMS.resolve("target/libthread.a")
                + " "
                + PROGRAMS.resolve("target/libc.a")
                + " --end-group");
    ProgramFiles files = ProgramFiles.of(Map.of("program", Files.readAllBytes(program)));
    return PebblesWorld.boot(WorldOptions.DEFAULT, files, "program", List.of());
  }

  private static String output(PebblesWorld world) {
    return new String(world.output(), StandardCharsets.UTF_8);
  }

  // ---- Plain runs ----

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-O0 -include htm.h",
        "-O2 -include htm.h",
        "-O0 -mrtm -include immintrin.h",
        "-O2 -mrtm -include immintrin.h",
        "-O2 -mrtm -include htm.h -include immintrin.h",
        "-O0 -mrtm -include immintrin.h -include htm.h",
      })
  void nobodyRunsInsideATransactionWhateverTheTimeSlice(String flags) throws Exception {
    PebblesWorld world = boot(COUNTER, flags + " -DSPIN=3");
    WorldSnapshot start = world.snapshot();
    for (int slice : List.of(1, 2, 3, 7, 19, 50, 128, 1_000)) {
      world.restore(start);
      assertThat(new DefaultScheduler(world, event -> {}, slice).run(LIMIT))
          .isEqualTo(new Outcome.Ended(0));
      assertThat(output(world)).as("slice %d", slice).isEqualTo("10 0");
    }
  }

  @Test
  void transactionThatLastsTooLongIsAborted() throws Exception {
    PebblesWorld world = boot(COUNTER, "-O0 -include htm.h -DSPIN=5000");
    new DefaultScheduler(world, event -> {}).run(LIMIT);
    assertThat(output(world)).contains("too many aborts");
  }

  // ---- Decisions from outside ----

  private static List<WorldEvent> runAlone(PebblesWorld world, int... codes) {
    world.setTransactionsStop(true);
    List<WorldEvent> events = new ArrayList<>();
    int next = 0;
    while (true) {
      WorldEvent event = world.run(LIMIT);
      events.add(event);
      if (event instanceof WorldEvent.TransactionBegins) {
        int code = next < codes.length ? codes[next++] : 0;
        assertThat(code == 0 ? world.beginTransaction() : world.refuseTransaction(code)).isTrue();
      } else if (!isAboutTransactions(event)) {
        return events;
      }
    }
  }

  private static boolean isAboutTransactions(WorldEvent event) {
    return event instanceof WorldEvent.TransactionEnded
        || event instanceof WorldEvent.TransactionAborted;
  }

  private static final String ONE_TRY =
      """
      #include <htm.h>
      #include <stdio.h>
      #include <syscall.h>

      int value;

      int main(void) {
        unsigned int status = _xbegin();
        if (status == _XBEGIN_STARTED) {
          value = 1;
          INSIDE;
          _xend();
        }
        printf("%x %d", status, value);
        set_status(0);
        vanish();
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3", "-Os"})
  void programSeesTheCodeOfARefusal(String level) throws Exception {
    PebblesWorld world = boot(ONE_TRY, level + " -DINSIDE=");
    List<WorldEvent> events = runAlone(world, AbortCode.CONFLICT | AbortCode.RETRY);
    assertThat(events).hasSize(2).last().isInstanceOf(Event.Vanished.class);
    assertThat(output(world)).isEqualTo("6 0");
  }

  @Test
  void programSeesWhyItsTransactionWasAborted() throws Exception {
    Map<String, String> seen =
        Map.of(
            "", "ffffffff 1",
            "_xabort(255)", "ff000001 0",
            "gettid()", "8 0",
            "printf(\"no\")", "8 0",
            "_xbegin();gettid()", "28 0",
            "*(int*)0=1", "0 0",
            "__asm__(\"int3\")", "10 0",
            "__asm__(\"pause\")", "0 0");
    for (Map.Entry<String, String> entry : seen.entrySet()) {
      PebblesWorld world = boot(ONE_TRY.replace("INSIDE", entry.getKey()), "-O1");
      List<WorldEvent> events = runAlone(world);
      assertThat(events).as(entry.getKey()).hasSize(3);
      assertThat(isAboutTransactions(events.get(1))).isTrue();
      assertThat(output(world)).as(entry.getKey()).isEqualTo(entry.getValue());
    }
  }

  @Test
  void otherThreadMayRunInsideATransaction() throws Exception {
    PebblesWorld world = boot(COUNTER, "-O0 -include htm.h -DSPIN=3");
    world.setTransactionsStop(true);
    WorldEvent event = world.run(LIMIT);
    while (!(event instanceof WorldEvent.TransactionBegins)) {
      event = world.run(LIMIT);
    }
    int main = world.current();
    world.beginTransaction();
    Cpu cpu = world.machine().cpu();
    world.run(20);
    int[] others = world.runnable();
    assertThat(others).hasSize(2);
    world.switchTo(others[1]);
    event = world.run(LIMIT);
    while (!(event instanceof WorldEvent.TransactionEnded)) {
      if (event instanceof WorldEvent.TransactionBegins) {
        world.beginTransaction();
      }
      event = world.run(LIMIT);
    }
    // The first one has read the counter and will overwrite the other's increment.
    world.switchTo(main);
    assertThat(cpu.inTransaction()).isTrue();
    assertThat(world.run(LIMIT)).isInstanceOf(WorldEvent.TransactionEnded.class);
    world.setTransactionsStop(false);
    assertThat(new DefaultScheduler(world, happened -> {}).run(LIMIT))
        .isEqualTo(new Outcome.Ended(0));
    assertThat(output(world)).isEqualTo("9 0");
  }
}
