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
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.options.PreemptionKind;
import org.landslide.checker.Landslide;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.SearchPlan;
import org.landslide.cli.display.CheckDisplay;
import org.landslide.cli.display.QuicksandDisplay;
import org.landslide.cli.display.RunDisplay;
import org.landslide.cli.display.Screen;
import org.landslide.cli.display.Verbosity;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Output;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.ProgressText;
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

  private Run prepare(String program, SearchPlan plan, UnaryOperator<StateSpaces> spaces) {
    Request request = Request.of(new Landslide(HOME).program(program), plan).savingIn(folder);
    return Run.prepare(request, Budget.of(MINUTE), spaces);
  }

  private static StateSpace fail() {
    throw new IllegalStateException("a fault of ours");
  }

  /** Runs a program of which every state space with mutex_lock cannot be explored. */
  private ExitStatus run(String program) throws Exception {
    Context context = new Context(HOME, stream(out), stream(err));
    PreemptionPoint lock = new PreemptionPoint.Kind(PreemptionKind.LOCK.label());
    Run run =
        prepare(
            program,
            SearchPlan.quicksand(),
            spaces -> points -> points.contains(lock) ? fail() : spaces.open(points));
    CodeNames names = new Landslide(HOME).program(program).codeNames();
    RunDisplay display =
        new QuicksandDisplay(
            new Screen(context.err(), false),
            new ProgressText(names, false, 99, 20),
            new RunNews(names, RaceRule.PURE),
            MINUTE,
            MINUTE,
            Verbosity.NORMAL);
    Output output = new Output(context, Optional.empty(), Optional.empty(), Optional.empty());
    return new QuicksandReport(context, List.of(), output, names).print(run.run(display), false);
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
    Run run = prepare(program, SearchPlan.check(), spaces -> points -> fail());
    CheckDisplay display =
        new CheckDisplay(new Screen(context.err(), false), false, Verbosity.NORMAL);
    Output output = new Output(context, Optional.empty(), Optional.empty(), Optional.empty());
    return new CheckReport(context, List.of(), output).print(run.run(display));
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
