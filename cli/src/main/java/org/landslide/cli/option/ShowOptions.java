package org.landslide.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.run.JobLogs;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.display.QuicksandDisplay;
import org.landslide.cli.display.QuietDisplay;
import org.landslide.cli.display.Screen;
import org.landslide.cli.display.Verbosity;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.Terminal;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.JobText;
import org.landslide.report.run.ProgressText;
import org.landslide.report.run.RunNews;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options about what is told of a run of Quicksand while it goes on. */
public final class ShowOptions {
  private static final int LINES_IN_LOG = 26;
  private static final Duration IN_PLACE = Duration.ofSeconds(1);
  private static final Duration IN_LOG = Duration.ofSeconds(10);

  @Option(
      names = {"-i", "--interval"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 4,
      description =
          "Time between two reports of progress (default: 10s; on a terminal, where they replace"
              + " each other, 1s).")
  private @Nullable Duration interval;

  @Mixin private VerbosityOptions verbosity = new VerbosityOptions();

  @Option(
      names = {"-l", "--logs"},
      order = 6,
      description = "Keep a small file about each job that has come to its end, bug or not.")
  private boolean logs;

  /** A user who wants to see everything gets one report after the other, not one in place. */
  private boolean isInPlace(Terminal terminal) {
    return terminal.err() && !verbose();
  }

  /** Whether all there is is shown, however long it is. */
  public boolean verbose() {
    return verbosity.level().isAtLeast(Verbosity.VERBOSE);
  }

  public Screen screen(Context context) {
    return new Screen(context.err(), isInPlace(context.terminal()));
  }

  /**
   * Shows how a run goes on.
   *
   * @param budget how long it may take
   */
  public RunListener display(
      Screen screen, Terminal terminal, CodeNames names, RunNews news, Duration budget) {
    if (verbosity.level() == Verbosity.QUIET) {
      return new QuietDisplay(screen);
    }
    boolean inPlace = isInPlace(terminal);
    int lines = inPlace ? terminal.height() - 1 : LINES_IN_LOG;
    ProgressText progress =
        new ProgressText(
            names,
            terminal.colouredErr(),
            terminal.errWidth() - 1,
            verbose() ? Integer.MAX_VALUE : lines);
    Duration pause = Optional.ofNullable(interval).orElse(inPlace ? IN_PLACE : IN_LOG);
    return new QuicksandDisplay(screen, progress, news, budget, pause, verbosity.level());
  }

  /** Keeps what is asked for in a folder. */
  public RunListener logs(Screen screen, Path folder, String program, CodeNames names) {
    return logs ? JobLogs.in(folder, program, new JobText(names), screen::print) : RunListener.NONE;
  }
}
