package org.landslide.checker.run;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.landslide.checker.file.TraceSaver;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateKeeper;
import org.landslide.checker.state.StoredRun;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.RunState;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.report.run.RaceGroups;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.FoundBug;

/** One run: explores state spaces within a budget, and records what it finds. */
public final class Run {
  private static final Set<Ending> CAN_GO_ON =
      EnumSet.of(Ending.TIME_LIMIT, Ending.INTERRUPTED, Ending.INTERLEAVING_LIMIT);

  private final Request request;
  private final Budget budget;
  private final GuestSpaces spaces;
  private final StateSpaces explored;
  private final Optional<TraceSaver> saver;

  /** How long the search may take. */
  private double seconds;

  private Run(Request request, Budget budget, UnaryOperator<StateSpaces> opening) {
    SearchPlan plan = request.plan();
    this.request = request;
    this.budget = budget;
    this.saver = request.traces().map(folder -> new TraceSaver(request.program(), folder));
    this.spaces =
        new GuestSpaces(
            request.program(),
            request.settings(),
            plan.explorer(request.settings()),
            order(plan, request.program()),
            plan.seed(),
            Math.max(1, plan.workers()));
    this.explored = opening.apply(spaces);
  }

  private static GuestSpaces.Order order(SearchPlan plan, CheckedProgram program) {
    if (plan.approach().random()) {
      return GuestSpaces.Order.RANDOM;
    }
    return plan.approach().isBounded() || (!plan.isCheck() && program.isKernel())
        ? GuestSpaces.Order.BOUNDED
        : GuestSpaces.Order.DEPTH_FIRST;
  }

  /**
   * Gets a run ready, and fails at once when it could not go on to its end: where the program
   * cannot be run, or there is no place for its traces.
   */
  public static Run prepare(Request request, Budget budget) {
    return prepare(request, budget, spaces -> spaces);
  }

  /**
   * The same, but state spaces are opened in another way.
   *
   * @param opening makes it, of the way in which they are opened otherwise
   */
  public static Run prepare(Request request, Budget budget, UnaryOperator<StateSpaces> opening) {
    request.kept().flatMap(KeptRun::earlier).ifPresent(earlier -> requireSame(request, earlier));
    request.program().boot(request.settings().options()); // What cannot be run is no job's fault.
    return new Run(request, budget, opening);
  }

  private static void requireSame(Request request, StoredRun earlier) {
    if (!earlier.key().equals(request.key())) {
      throw new UserError(
          "the program or its settings have changed since the run was begun; start it again");
    }
  }

  /** Runs until there is a result, or time is up. Not to be called twice. */
  public RunSummary run(RunListener... listeners) throws InterruptedException {
    RunListener listener = new Listeners(List.of(listeners));
    WitnessSearch witnesses =
        new WitnessSearch(request.program(), spaces, request.minimising(), budget.deadline());
    BugRecorder bugs =
        new BugRecorder(request.program(), spaces, witnesses, saver, budget.deadline(), listener);
    Optional<RaceStories> races = stories();
    Quicksand quicksand = quicksand(new Listeners(List.of(listener, bugs)));
    try {
      listener.started(handle(quicksand));
      races.ifPresent(stories -> stories.watch(quicksand));
      Result result = keeping(quicksand, listener);
      List<FoundBug> recorded = bugs.recorded(listener::recording);
      return summary(
          result, recorded, races.isPresent() ? races.get().of(result.end().races()) : Map.of());
    } finally {
      races.ifPresent(RaceStories::end);
      listener.ended();
    }
  }

  /** Runs, and writes now and then how far it has come. */
  private Result keeping(Quicksand quicksand, RunListener listener) throws InterruptedException {
    if (request.kept().isEmpty()) {
      return quicksand.run();
    }
    KeptRun kept = request.kept().get();
    StateKeeper keeper =
        new StateKeeper(kept, () -> stored(kept, quicksand.state()), listener::trouble);
    keeper.start();
    try {
      Result result = quicksand.run();
      keeper.stop();
      keeper.end(CAN_GO_ON.contains(result.ending()));
      return result;
    } finally {
      keeper.stop();
    }
  }

  private StoredRun stored(KeptRun kept, RunState state) {
    double budget = kept.earlier().map(each -> each.state().seconds()).orElse(0.0) + seconds;
    return new StoredRun(
        kept.command(), Path.of("").toAbsolutePath().toString(), request.key(), budget, state);
  }

  private Optional<RaceStories> stories() {
    CheckedProgram program = request.program();
    if (!request.raceStacks()) {
      return Optional.empty();
    }
    RaceGroups groups =
        new RaceGroups(
            program.codeNames(request.settings().options()), request.plan().approach().races());
    return Optional.of(new RaceStories(program, spaces, groups, budget.deadline()));
  }

  private Quicksand quicksand(RunListener listener) {
    seconds = budget.seconds();
    QuicksandOptions options = request.plan().options(spaces, seconds);
    StateSpaces watched = new WatchedSpaces(explored, listener);
    return quicksand(watched, options, listener).helpedBy(request.helpers().with(exploration()));
  }

  private Exploration exploration() {
    SearchPlan plan = request.plan();
    return new Exploration(
        request.program().bytes(),
        request.settings(),
        plan.explorer(request.settings()),
        order(plan, request.program()),
        plan.seed());
  }

  private Quicksand quicksand(StateSpaces watched, QuicksandOptions options, RunListener listener) {
    Optional<RunState> earlier = request.kept().flatMap(KeptRun::earlier).map(StoredRun::state);
    if (earlier.isPresent()) {
      return budget.isOfProcessor()
          ? Quicksand.resumedByProcessorTime(watched, options, listener, earlier.get())
          : Quicksand.resumed(watched, options, listener, earlier.get());
    }
    return budget.isOfProcessor()
        ? Quicksand.byProcessorTime(watched, options, listener)
        : new Quicksand(watched, options, listener);
  }

  private RunHandle handle(Quicksand quicksand) {
    return new RunHandle() {
      @Override
      public RunSnapshot snapshot() {
        return quicksand.snapshot();
      }

      @Override
      public List<Job> next() {
        return quicksand.next();
      }

      @Override
      public void stop() {
        budget.deadline().bringForward();
        quicksand.stop();
      }

      @Override
      public void leaveOff() {
        quicksand.stop();
      }

      @Override
      public void favour(int job) {
        quicksand.favour(job);
      }

      @Override
      public void dismiss(int job) {
        quicksand.dismiss(job);
      }
    };
  }

  private RunSummary summary(
      Result result, List<FoundBug> bugs, Map<Set<RacingAccess>, RaceStory> stories) {
    CheckedProgram program = request.program();
    Settings.Resolved settings = request.settings();
    Settings.Resolved covered =
        result.wentOn() ? settings.with(settings.options().withScope(List.of())) : settings;
    Stopwatch.Times taken = budget.taken();
    return new RunSummary(
        program.traced().name(),
        program.arguments(),
        request.plan().approach(),
        result,
        bugs,
        stories,
        program.leftOut(request.plan().restrictions(covered), settings),
        program.premises(settings.options()),
        taken.cpu(),
        taken.wall());
  }
}
