package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.Landslide;
import org.landslide.checker.file.TraceSaver;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.StudentTree;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.RunSummary.FoundBug;

/** Traces of bugs that are found when there is hardly any time left. */
@Timeout(120)
final class BugRecorderTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private final CheckedProgram program;
  private final GuestSpaces spaces;

  @TempDir private Path folder = Path.of("");

  /** With a program that computes for a long time before it fails. */
  BugRecorderTest(@TempDir Path sources) throws Exception {
    Path source = sources.resolve("late.c");
    Files.writeString(
        source,
        """
        #include <assert.h>
        #include <mutex.h>
        #include <thread.h>
        static mutex_t m;
        static int x, table[1024];
        static void compute(void) {
          for (int i = 0; i < 300000; i++) table[i * 7 & 1023] += table[i & 1023] ^ i;
        }
        static void add(void) { mutex_lock(&m); x++; mutex_unlock(&m); }
        static void *child(void *arg) { add(); return arg; }
        int main(void) {
          thr_init(4096);
          mutex_init(&m);
          int tid = thr_create(child, 0);
          mutex_lock(&m); int before = x; mutex_unlock(&m);
          compute();
          mutex_lock(&m); x = before + 1; mutex_unlock(&m);
          thr_join(tid, 0);
          assert(x == 2);
          return 0;
        }
        """);
    Path tree = HOME.resolve("programs/p2-styles/deschedule");
    program =
        new Landslide(HOME)
            .program(
                Optional.of(StudentTree.threadLibrary(tree)),
                source.toString(),
                List.of(),
                note -> {});
    Settings.Resolved settings = program.settings(program.configured());
    spaces = new GuestSpaces(program, settings, ExplorerOptions.DEFAULT.with(RaceRule.PURE), false);
  }

  private BugReport bug() {
    List<BugReport> found = new ArrayList<>();
    Listener listener =
        new Listener() {
          @Override
          public void bugFound(BugReport report) {
            found.add(report);
          }
        };
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            QuicksandOptions.combinations(spaces.seeds()),
            100,
            1,
            QuicksandOptions.Heuristics.DEFAULT,
            true);
    new Quicksand(spaces, options, listener).run();
    return found.get(0);
  }

  private BugRecorder recorder(Deadline deadline) {
    Optional<TraceSaver> saver = Optional.of(new TraceSaver(program, folder));
    WitnessSearch witnesses = new WitnessSearch(program, spaces, Request.MINIMISING, deadline);
    return new BugRecorder(program, spaces, witnesses, saver, deadline, RunListener.NONE);
  }

  @Test
  void aBugHasItsTraceThoughTheTimeWasUpWhenItWasFound() throws Exception {
    BugReport bug = bug();
    Deadline past = new Deadline(Duration.ZERO);
    assertThat(past.await(() -> false, Duration.ofSeconds(5))).isFalse();
    BugRecorder recorder = recorder(past);
    recorder.bugFound(bug);
    List<FoundBug> recorded = recorder.recorded(() -> {});
    assertThat(recorded).hasSize(1);
    assertThat(recorded.get(0).recording().trace()).isPresent();
    assertThat(recorded.get(0).recording().files()).isPresent();
  }

  @Test
  void controlCEndsRecordingWithoutATrace() throws Exception {
    BugReport bug = bug();
    Deadline deadline = new Deadline(Duration.ZERO);
    BugRecorder recorder = recorder(deadline);
    for (int copies = 0; copies < 200; copies++) {
      recorder.bugFound(copyOf(bug, copies));
    }
    List<FoundBug> recorded = recorder.recorded(deadline::bringForward);
    assertThat(recorded).hasSize(200);
    assertThat(recorded.get(199).recording().trace()).isEmpty();
    assertThat(recorded.get(199).recording().fault()).isEmpty();
  }

  /** Another bug as far as its message goes, so that there is more to record than time allows. */
  private static BugReport copyOf(BugReport bug, int number) {
    return new BugReport(
        bug.job(),
        new Bug(bug.bug().kind(), bug.bug().message() + number),
        bug.decisions(),
        bug.interleaving(),
        bug.seconds());
  }
}
