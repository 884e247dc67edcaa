package org.landslide.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.Settings;
import org.landslide.cli.display.CheckDisplay;
import org.landslide.cli.display.QuietDisplay;
import org.landslide.cli.display.Screen;
import org.landslide.cli.display.Verbosity;
import org.landslide.cli.option.CommonOptions;
import org.landslide.cli.option.PositiveNumber;
import org.landslide.cli.option.ProgramWords;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.option.VerbosityOptions;
import org.landslide.cli.option.Workers;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.Output;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.report.run.Approach;
import picocli.CommandLine;
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
  private static final Duration RANDOM_TIME = Duration.ofMinutes(1);

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
      names = "--optimal",
      order = 4,
      description =
          "Begin no interleaving that turns out to repeat others, as far as can be told what threads"
              + " will do. On one processor.")
  private boolean optimal;

  @Mixin private VerbosityOptions verbosity = new VerbosityOptions();

  @Option(
      names = "--decisions",
      order = 6,
      description =
          "Explore nothing: list the preemption points of one interleaving, and how often each was"
              + " reached, by function and line. So it can be seen what --within and --without"
              + " would make of them.")
  private boolean decisions;

  @Option(
      names = "--random",
      order = 7,
      description =
          "Explore nothing to its end: run random schedules until one fails, and say with which"
              + " probability a bug would have been seen; for a minute, unless -t or"
              + " --max-interleavings says otherwise.")
  private boolean random;

  @Option(
      names = "--seed",
      paramLabel = "N",
      order = 8,
      description = "What random schedules are drawn from (default: ${DEFAULT-VALUE}).")
  private long seed = SearchPlan.SEED;

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 9,
      description =
          "Use so many processors (default: ${DEFAULT-VALUE}). The same interleavings are explored;"
              + " if one fails, it is the first that any of them comes across.")
  private int workers = 1;

  @Option(
      names = "--deterministic",
      order = 10,
      description = "With -c: tell the bug that one processor would come across first.")
  private boolean deterministic;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROGRAM",
      description =
          "A name that `landslide list` shows, the path of an ELF executable, or one or more C"
              + " files, which are compiled with Landslide's thread library.")
  private @Nullable String program;

  @Parameters(
      index = "1..*",
      paramLabel = "ARGS",
      description =
          "Arguments of the program, in place of those that `landslide list` shows; behind -- when"
              + " they look like options or C files.")
  private List<String> arguments = List.of();

  CheckCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    CheckedProgram checked = common.program(context, program());
    Settings.Resolved settings = common.settings(checked);
    Output output = common.output(context);
    if (decisions) {
      return new DecisionsReport(output).print(checked, settings).code();
    }
    Request request =
        Request.of(checked, settings, plan())
            .savingIn(common.folder())
            .minimisingFor(common.minimising());
    Run run = Run.prepare(request, budget());
    RunListener display = display(verbosity.level());
    List<String> args = spec.commandLine().getParseResult().originalArgs();
    return new CheckReport(context, args, output)
        .print(run.run(display, context.stopsOnInterrupt()))
        .code();
  }

  private RunListener display(Verbosity level) {
    boolean terminal = context.terminal().err();
    Screen screen = new Screen(context.err(), terminal);
    return level == Verbosity.QUIET
        ? new QuietDisplay(screen)
        : new CheckDisplay(screen, terminal, level);
  }

  private ProgramWords program() {
    List<String> all = new ArrayList<>();
    if (program != null) {
      all.add(program);
    } else if (!common.hasKernel()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "Missing required parameter: 'PROGRAM'");
    }
    all.addAll(arguments);
    return ProgramWords.of(all, spec.commandLine());
  }

  /** Random schedules never come to an end of their own. */
  private Budget budget() {
    if (time != null) {
      return Budget.of(time);
    }
    return random && maxInterleavings == Long.MAX_VALUE ? Budget.of(RANDOM_TIME) : Budget.endless();
  }

  private SearchPlan plan() {
    if (random && (backwards || noSleepSets)) {
      throw new UserError(
          "--backwards and --no-sleep-sets are no use with --random; leave them out");
    }
    if (optimal && (random || noSleepSets || workers > 1)) {
      throw new UserError(
          "--optimal is no use with --random, --no-sleep-sets or several processors; leave it out");
    }
    Approach one = SearchPlan.ONE_STATE_SPACE;
    return SearchPlan.check()
        .with(random ? one.randomly() : one)
        .withSeed(seed)
        .with(backwards ? Order.BACKWARDS : Order.FORWARDS)
        .with(reduction())
        .withMostInterleavings(maxInterleavings)
        .withWorkers(Workers.require(workers))
        .withDeterministic(deterministic);
  }

  private Reduction reduction() {
    if (noSleepSets) {
      return Reduction.DPOR;
    }
    return optimal ? Reduction.OPTIMAL_DPOR : Reduction.DPOR_WITH_SLEEP_SETS;
  }
}
