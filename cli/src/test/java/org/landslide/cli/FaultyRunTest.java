package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.check.Screen;
import org.landslide.cli.config.Settings;
import org.landslide.cli.quicksand.CheckDisplay;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.cli.quicksand.QuicksandDisplay;
import org.landslide.cli.quicksand.RunDisplay;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.Approach;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.ProgressText;
import org.landslide.report.run.RaceGroups;
import org.landslide.report.run.RunNews;

/** Runs of Quicksand in which jobs fail by a fault of ours. */
@Timeout(60)
final class FaultyRunTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder = Path.of("");

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** Runs a program of which every state space with mutex_lock cannot be explored. */
  private ExitStatus run(String program) throws Exception {
    Context context = new Context(HOME, stream(out), stream(err));
    CheckedProgram checked = CheckedProgram.load(HOME, program, List.of());
    Settings.Resolved settings = checked.configured().resolve(checked.names());
    CodeNames names = checked.codeNames();
    Approach approach = new Approach(Mode.ITERATIVE_DEEPENING, RaceRule.PURE, OptionalInt.empty());
    ExplorerOptions explorer = ExplorerOptions.DEFAULT.with(RaceRule.PURE);
    GuestSpaces spaces = new GuestSpaces(checked, settings, explorer, false);
    StateSpaces faulty =
        points -> {
          if (points.contains(spaces.seeds().get(0))) {
            throw new IllegalStateException("a fault of ours");
          }
          return spaces.open(points);
        };
    Deadline deadline = new Deadline(MINUTE);
    TraceSaver saver = new TraceSaver(context, folder, program, message -> {});
    RunDisplay display =
        new QuicksandDisplay(
            new Screen(context.err(), false),
            new ProgressText(names, false, 99, 20),
            new RunNews(names, RaceRule.PURE),
            MINUTE,
            MINUTE,
            false);
    QuicksandRun run =
        new QuicksandRun(
            faulty,
            display,
            new BugRecorder(checked, spaces, saver, deadline, (bug, files) -> {}),
            Optional.of(
                new RaceStories(checked, spaces, new RaceGroups(names, RaceRule.PURE), deadline)),
            Listener.NONE,
            deadline);
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            QuicksandOptions.combinations(spaces.seeds()),
            60,
            1,
            QuicksandOptions.Heuristics.DEFAULT,
            false);
    Output output = new Output(context, Optional.empty());
    return new QuicksandReport(context, List.of(), checked, settings, approach, output, names)
        .print(run.run(options, Stopwatch.start(), context.interrupts()), false);
  }

  @Test
  void aRunWithAFailedJobIsNotVerifiedAndEndsWithStatus70() throws Exception {
    assertThat(run("racyinc")).isEqualTo(ExitStatus.INTERNAL);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("UNFINISHED: a state space could not be explored, by a fault of Landslide.");
    String messages = err.toString(StandardCharsets.UTF_8);
    assertThat(messages)
        .contains("internal error: java.lang.IllegalStateException: a fault of ours\n");
    Path details = CrashReports.savedBy(messages);
    assertThat(details).content().contains("a fault of ours", "FaultyRunTest");
    Files.delete(details);
  }

  /** Checks a program whose state space cannot be explored. */
  private ExitStatus check(String program) throws Exception {
    Context context = new Context(HOME, stream(out), stream(err));
    CheckedProgram checked = CheckedProgram.load(HOME, program, List.of());
    Settings.Resolved settings = checked.configured().resolve(checked.names());
    GuestSpaces spaces = new GuestSpaces(checked, settings, ExplorerOptions.DEFAULT, false);
    StateSpaces faulty =
        points -> {
          throw new IllegalStateException("a fault of ours");
        };
    Deadline deadline = new Deadline(MINUTE);
    TraceSaver saver = new TraceSaver(context, folder, program, message -> {});
    QuicksandRun run =
        new QuicksandRun(
            faulty,
            new CheckDisplay(new Screen(context.err(), false), false),
            new BugRecorder(checked, spaces, saver, deadline, (bug, files) -> {}),
            Optional.empty(),
            Listener.NONE,
            deadline);
    QuicksandOptions options = new QuicksandOptions(Mode.SINGLE, 60, 1);
    Output output = new Output(context, Optional.empty());
    return new CheckReport(context, List.of(), checked, settings, output)
        .print(run.run(options, Stopwatch.start(), context.interrupts()));
  }

  @Test
  void aCheckThatFailsTellsNothingElse() throws Exception {
    assertThat(check("racyinc")).isEqualTo(ExitStatus.INTERNAL);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    String messages = err.toString(StandardCharsets.UTF_8);
    assertThat(messages)
        .startsWith("landslide: internal error: java.lang.IllegalStateException: a fault of ours\n")
        .hasLineCount(2);
    Files.delete(CrashReports.savedBy(messages));
  }

  @Test
  void aBugIsABugAllTheSame() throws Exception {
    assertThat(run("atomic_fetch_add_load_store")).isEqualTo(ExitStatus.BUG);
    Files.delete(CrashReports.savedBy(err.toString(StandardCharsets.UTF_8)));
  }
}
