package org.landslide.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.RestartableRun;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateFolder;
import org.landslide.checker.state.StoredRun;
import org.landslide.cli.cluster.ClusterOptions;
import org.landslide.cli.display.Screen;
import org.landslide.cli.live.LiveView;
import org.landslide.cli.option.ApproachOptions;
import org.landslide.cli.option.CommonOptions;
import org.landslide.cli.option.HelpSections;
import org.landslide.cli.option.ProgramWords;
import org.landslide.cli.option.ServeOption;
import org.landslide.cli.option.ShowOptions;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Output;
import org.landslide.report.live.LivePage.Action;
import org.landslide.report.run.Approach;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.Headline;
import org.landslide.report.run.RunNews;
import org.landslide.report.run.RunSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code landslide quicksand}: within a time budget, the best answer about a program. */
@Command(
    name = "quicksand",
    description =
        "Looks for bugs in a program within a time limit: chooses where to preempt threads, adds"
            + " places where it sees data races, and ends with a bug, with the proof that there is"
            + " none, or with what it has covered.",
    customSynopsis = "landslide quicksand [OPTIONS] PROGRAM [ARGS...]",
    sortOptions = false)
final class QuicksandCommand implements Callable<Integer> {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Context context;
  private final Optional<Resumed> resumed;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--program"},
      paramLabel = "PROGRAM",
      order = 1,
      description = "The program, in place of the first word that is no option.")
  private @Nullable String program;

  @Option(
      names = {"-t", "--time"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 2,
      description = "The time that it may take: 90, 90s, 5m, 2h, 1d, 1y or 1h30m (default: 1h).")
  private Duration time = HOUR;

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 3,
      description = "Use so many processors (default: half of them, at least one).")
  private int workers = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 7,
      description = "Show this help message and exit.")
  @SuppressWarnings("UnusedVariable") // The parser looks at it.
  private boolean help;

  @Option(
      names = {"-s", "--all-options"},
      order = 8,
      description = "Show this help message with the advanced options, and exit.")
  private boolean allOptions;

  @Option(
      names = "--first-bug",
      order = 9,
      description = "Stop at the first bug (default: go on where it cannot be found again).")
  private boolean firstBug;

  @Mixin private StateOptions state = new StateOptions();
  @Mixin private ShowOptions show = new ShowOptions();
  @Mixin private ServeOption serve = new ServeOption();
  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private ApproachOptions approach = new ApproachOptions();

  @Parameters(
      paramLabel = "PROGRAM [ARGS...]",
      arity = "0..*",
      hideParamSyntax = true,
      description =
          "A name that `landslide list` shows, the path of an ELF executable, or one or more C files,"
              + " which are compiled with Landslide's thread library; then arguments of the program,"
              + " in place of those that `landslide list` shows, behind -- when they look like"
              + " options or C files.")
  private List<String> words = List.of();

  QuicksandCommand(Context context) {
    this.context = context;
    this.resumed = Optional.empty();
  }

  /** A run that goes on with an earlier one; the words are those of that one. */
  QuicksandCommand(Context context, Resumed resumed) {
    this.context = context;
    this.resumed = Optional.of(resumed);
  }

  /**
   * What a run goes on with.
   *
   * @param time that it may take from now on
   */
  record Resumed(StateFolder folder, StoredRun run, Duration time, Optional<Integer> workers) {}

  @Override
  public Integer call() throws Exception {
    if (allOptions) {
      HelpSections.showAll(spec.commandLine());
      return ExitStatus.OK.code();
    }
    resumed.ifPresent(this::take);
    Budget budget = Budget.of(time);
    SearchPlan plan = plan();
    CheckedProgram checked = common.program(context, program());
    Settings.Resolved settings = common.settings(checked);
    Output output = common.output(context);
    Request request =
        Request.of(checked, settings, plan)
            .savingIn(common.folder())
            .minimisingFor(common.minimising())
            .withRaceStacks();
    try (StateFolder folder = folder(checked);
        ClusterOptions.Help help = cluster.open(context.home(), context::say)) {
      KeptRun kept =
          new KeptRun(
              folder, state.interval(), words(), state.isNamed(), resumed.map(Resumed::run));
      return run(request.keeping(kept).helpedBy(help), budget, output).code();
    }
  }

  private ExitStatus run(Request request, Budget budget, Output output)
      throws InterruptedException {
    CodeNames names = request.program().codeNames(request.settings().options());
    try (LiveView live = serve.open(context, Action.values())) {
      RestartableRun run = new RestartableRun(request, budget);
      context.interrupts().stopBy(run::stop);
      live.stopBy(run::stop);
      live.trustBy(run::trust);
      RunSummary summary = run.run(() -> listeners(request, names, live));
      ExitStatus status =
          new QuicksandReport(context, words(), output, names).print(summary, show.verbose());
      live.end(Headline.of(summary));
      sayHowToGoOn(request);
      return status;
    }
  }

  private void sayHowToGoOn(Request request) {
    request
        .kept()
        .map(KeptRun::folder)
        .filter(StateFolder::isUsed)
        .ifPresent(kept -> context.say("to go on: landslide resume " + kept.path() + " -t TIME"));
  }

  private List<RunListener> listeners(Request request, CodeNames names, LiveView live) {
    Screen screen = show.screen(context);
    RunNews news = new RunNews(names, request.plan().approach().races());
    String program = request.program().name();
    return List.of(
        show.display(screen, context.terminal(), names, news, time),
        show.logs(screen, common.folder(), program, names),
        live.follow(program, names, time.toMillis() / 1e3));
  }

  private void take(Resumed earlier) {
    time = earlier.time();
    workers = earlier.workers().orElse(workers);
  }

  private StateFolder folder(CheckedProgram checked) {
    return resumed.isPresent() ? resumed.get().folder() : state.folder(checked.name());
  }

  /** The whole command line. */
  private List<String> words() {
    return resumed.isPresent()
        ? resumed.get().run().command()
        : spec.commandLine().getParseResult().originalArgs();
  }

  private SearchPlan plan() {
    Approach chosen = approach.approach();
    return SearchPlan.quicksand()
        .with(chosen)
        .with(approach.reduction())
        .with(approach.heuristics())
        .withWorkers(cluster.requireWorkers(workers))
        .withFirstBug(firstBug)
        .withSeed(approach.seed());
  }

  private ProgramWords program() {
    List<String> all = new ArrayList<>();
    if (program != null) {
      all.add(program);
    }
    all.addAll(words);
    if (all.isEmpty() && !common.hasKernel()) {
      throw new UserError("name a program; `landslide list` shows those that there are");
    }
    return ProgramWords.of(all, spec.commandLine());
  }
}
