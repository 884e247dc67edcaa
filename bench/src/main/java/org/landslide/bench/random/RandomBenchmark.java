package org.landslide.bench.random;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.check.GuestSubject;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.RandomCoverage.AtDepth;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.RandomSchedules;
import org.landslide.pebbles.catalog.Program;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * Whether random schedules find deep bugs as soon as they promise. For each program Quicksand says
 * at which preemption points it fails, and {@link BugDepth} how deep the bug is. Then random
 * schedules at these points are run, from many seeds, until one fails. A bug of depth <em>d</em> is
 * found in time if that is before they turn to the next depth, since by then it would have been
 * seen with the promised probability.
 */
public final class RandomBenchmark {
  public static final String NAME = "random";

  public static final String ABOUT =
      "How soon random schedules find deep bugs, beside what they promise.";

  /** How many interleavings are tried for one depth. */
  private static final long MOST_TRIED = 1_000_000;

  private static final long MOST_SCHEDULES = 20_000_000;

  /**
   * How to go about it.
   *
   * @param seeds how many there are, from 1
   * @param seconds for Quicksand to find the bug
   * @param leastDepth programs with less deep bugs are left out
   */
  public record Scope(int seeds, double seconds, int leastDepth) {
    public static final Scope USUAL = new Scope(100, 4, 3);
  }

  /**
   * What came of one program.
   *
   * @param schedules how many each seed took, ascending
   * @param inTime how many seeds have kept the promise
   */
  record Trial(int depth, AtDepth promise, List<Long> schedules, int inTime) {}

  private final Path home;
  private final Scope scope;
  private final PrintStream out;

  public RandomBenchmark(Path home, Scope scope, PrintStream out) {
    this.home = home;
    this.scope = scope;
    this.out = out;
  }

  /** Whether all programs together keep what is promised. */
  public boolean run(List<Program> programs) throws BenchmarkException {
    out.printf(
        Locale.ROOT,
        "Schedules until the bug was found, of %d seeds. Promised: found with probability %.2f by"
            + " then.%n%n",
        scope.seeds,
        RandomSchedules.ENOUGH);
    Table table =
        new Table(
            out,
            Column.left("program", 40),
            Column.right("depth", 5),
            Column.right("threads", 7),
            Column.right("steps", 5),
            Column.right("median", 8),
            Column.right("worst", 9),
            Column.right("promised", 12),
            Column.right("in time", 7));
    List<Trial> trials = new ArrayList<>();
    int shallow = 0;
    for (Program program : programs) {
      Optional<Trial> trial = trial(program);
      trial.ifPresent(each -> row(table, program, each));
      trial.ifPresent(trials::add);
      shallow += trial.isPresent() ? 0 : 1;
    }
    return judge(trials, shallow);
  }

  private void row(Table table, Program program, Trial trial) {
    table.row(
        program.name(),
        trial.depth > BugDepth.DEEPEST ? ">" + BugDepth.DEEPEST : "" + trial.depth,
        "" + trial.promise.threads(),
        "" + trial.promise.steps(),
        "" + trial.schedules.get(trial.schedules.size() / 2),
        "" + trial.schedules.get(trial.schedules.size() - 1),
        "" + trial.promise.promised(RandomSchedules.ENOUGH),
        trial.inTime + "");
  }

  private boolean judge(List<Trial> trials, int shallow) {
    long inTime = trials.stream().mapToLong(Trial::inTime).sum();
    long all = (long) trials.size() * scope.seeds;
    boolean kept = inTime >= RandomSchedules.ENOUGH * all;
    out.printf(
        Locale.ROOT,
        "%n%,d of %,d runs found the bug in time; promised: %.0f %%. Kept: %s. %d programs have"
            + " bugs that are less deep, or of which that is not known.%n",
        inTime,
        all,
        RandomSchedules.ENOUGH * 100,
        Table.met(kept),
        shallow);
    return kept;
  }

  /** Nothing if the bug is less deep than those that are looked at, or was not found. */
  Optional<Trial> trial(Program program) throws BenchmarkException {
    CheckedProgram checked = CheckedProgram.load(home, program.name(), program.args());
    Settings.Resolved settings = checked.settings(checked.configured());
    ExplorerOptions options = settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_STATES);
    GuestSpaces spaces = new GuestSpaces(checked, settings, options.with(RaceRule.PURE), false);
    Optional<Set<PreemptionPoint>> points = failingPoints(spaces);
    if (points.isEmpty()) {
      return Optional.empty();
    }
    OptionalInt known = new BugDepth<>(subject(spaces, points.get())).find(MOST_TRIED);
    int depth = known.orElse(BugDepth.DEEPEST + 1);
    return depth < scope.leastDepth
        ? Optional.empty()
        : Optional.of(trial(spaces, options, points.get(), depth));
  }

  private static GuestSubject subject(GuestSpaces spaces, Set<PreemptionPoint> points) {
    return spaces.openWithSubject(points).subject();
  }

  private Optional<Set<PreemptionPoint>> failingPoints(GuestSpaces spaces) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.ITERATIVE_DEEPENING,
            QuicksandOptions.LOCK_AND_UNLOCK,
            scope.seconds,
            1,
            QuicksandOptions.Heuristics.DEFAULT,
            true);
    Result result = new Quicksand(spaces, options, Listener.NONE).run();
    return result.end().bugs().stream().map(bug -> bug.job().points()).findFirst();
  }

  private Trial trial(
      GuestSpaces spaces, ExplorerOptions options, Set<PreemptionPoint> points, int depth) {
    long[] schedules = new long[scope.seeds];
    AtDepth promise = new AtDepth(depth, 0, 1, 1);
    int inTime = 0;
    for (int i = 0; i < scope.seeds; i++) {
      RandomSchedules<?> search =
          new RandomSchedules<>(
              subject(spaces, points), options.loops(), RaceRule.NONE, SearchPlan.SEED + i);
      boolean found = false;
      while (!found && search.completed() < MOST_SCHEDULES) {
        found = search.next() == Outcome.FAILED;
      }
      RandomCoverage coverage = search.randomCoverage().orElseThrow();
      AtDepth last = coverage.depths().get(coverage.depths().size() - 1);
      inTime += found && last.depth() <= depth ? 1 : 0;
      schedules[i] = search.completed();
      promise =
          new AtDepth(
              depth,
              0,
              Math.max(promise.threads(), last.threads()),
              Math.max(promise.steps(), last.steps()));
    }
    Arrays.sort(schedules);
    return new Trial(depth, promise, Arrays.stream(schedules).boxed().toList(), inTime);
  }
}
