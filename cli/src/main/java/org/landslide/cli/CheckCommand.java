package org.landslide.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.check.Screen;
import org.landslide.cli.check.TimeSpan;
import org.landslide.cli.config.Settings;
import org.landslide.cli.quicksand.CheckDisplay;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code landslide check}: explores the interleavings of a program. Unlike those of {@code run} its
 * options may also stand behind the program: there are many, and one that the program silently got
 * instead would make a check of something else.
 */
@Command(
    name = "check",
    description =
        "Explores the interleavings of a program until one fails, or all that matter are covered.",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false)
final class CheckCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-t", "--time"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 1,
      description = "Stop after this time, such as 90, 5m or 1h30m (default: never).")
  private @Nullable Duration time;

  @Option(
      names = "--max-interleavings",
      paramLabel = "N",
      converter = PositiveNumber.class,
      order = 2,
      description = "Stop after N interleavings (default: never).")
  private long maxInterleavings = Long.MAX_VALUE;

  @Option(
      names = "--backwards",
      order = 3,
      description = "Try preemptions first. Often finds bugs sooner, in longer interleavings.")
  private boolean backwards;

  @Option(
      names = "--no-sleep-sets",
      order = 4,
      description = "Explore equivalent interleavings, too; for comparison.")
  private boolean noSleepSets;

  @Option(
      names = {"-v", "--verbose"},
      order = 5,
      description = "Show how each interleaving ended, on standard error.")
  private boolean verbose;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      paramLabel = "PROGRAM",
      description = "A name that `landslide list` shows, or the path of an ELF executable.")
  private String program = "";

  @Parameters(
      index = "1..*",
      paramLabel = "ARGS",
      description =
          "Arguments of the program, in place of those that `landslide list` shows; behind -- when"
              + " they look like options.")
  private List<String> arguments = List.of();

  CheckCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    CheckedProgram checked = common.program(context, program, arguments);
    Settings.Resolved settings = common.settings(checked);
    Output output = common.output(context);
    Screen screen = new Screen(context.err(), context.terminal().err());
    TraceSaver saver = common.traces(context, checked, screen::print);
    Stopwatch watch = Stopwatch.start();
    checked.boot(settings.options()); // What cannot be run is no fault of the search.
    GuestSpaces spaces = new GuestSpaces(checked, settings, explorerOptions(settings), false);
    QuicksandRun.Outcome outcome =
        run(checked, spaces, screen, saver).run(options(spaces), watch, context.interrupts());
    List<String> args = spec.commandLine().getParseResult().originalArgs();
    return new CheckReport(context, args, checked, settings, output).print(outcome).code();
  }

  private QuicksandRun run(
      CheckedProgram checked, GuestSpaces spaces, Screen screen, TraceSaver saver) {
    CheckDisplay display = new CheckDisplay(screen, context.terminal().err());
    Deadline deadline = new Deadline(time == null ? TimeSpan.LONGEST : time);
    return new QuicksandRun(
        verbose ? watched(spaces, display) : spaces,
        display,
        new BugRecorder(checked, spaces, saver, deadline, (bug, files) -> {}),
        Optional.empty(),
        Listener.NONE,
        deadline);
  }

  private static StateSpaces watched(StateSpaces spaces, CheckDisplay display) {
    return points -> {
      StateSpace space = spaces.open(points);
      return space.watchedBy(outcome -> display.ran(outcome, space.search()));
    };
  }

  private QuicksandOptions options(GuestSpaces spaces) {
    return new QuicksandOptions(
        Mode.SINGLE,
        List.of(spaces.allPoints()),
        time == null ? Double.POSITIVE_INFINITY : time.toMillis() / 1e3,
        1,
        Heuristics.DEFAULT,
        true,
        maxInterleavings);
  }

  private ExplorerOptions explorerOptions(Settings.Resolved settings) {
    return settings.explorer(
        backwards ? Order.BACKWARDS : Order.FORWARDS,
        noSleepSets ? Reduction.DPOR : Reduction.DPOR_WITH_SLEEP_SETS);
  }
}
