package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.StudentTree;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.RunSummary;

/** Data races in which one of the accesses is made by the kernel, for a system call. */
@Timeout(120)
final class KernelRaceTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  /**
   * A thread lets go of the library's lock by an atomic exchange and vanishes right after. That it
   * has let go orders all before the exchange, but not the end of the thread.
   */
  @Test
  void anAtomicInstructionDoesNotOrderTheSystemCallBehindIt(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("outlives.c");
    Files.writeString(
        source,
        """
        #include <assert.h>
        #include <syscall.h>
        #include <thread.h>
        static volatile int running, asked_to_end;
        static void *run(void *arg) {
          running = 1;
          while (!asked_to_end) yield(-1);
          return arg;
        }
        int main(void) {
          thr_init(4096);
          int tid = thr_create(run, 0);
          while (!running) thr_yield(-1);
          asked_to_end = 1;
          thr_join(tid, 0);
          assert(thr_yield(tid) < 0);
          return 0;
        }
        """);
    Landslide landslide = new Landslide(HOME);
    Path tree = HOME.resolve("programs/p2-styles/deschedule");
    CheckedProgram program =
        landslide.program(
            Optional.of(StudentTree.threadLibrary(tree)), source.toString(), List.of(), note -> {});
    Request request = Request.of(program, SearchPlan.quicksand().withFirstBug(true));
    RunSummary summary = landslide.run(request, Budget.of(Duration.ofMinutes(1)));
    assertThat(summary.result().verdict()).isEqualTo(Verdict.BUG);
  }
}
