package org.landslide.bench.libraries;

import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.bench.libraries.SpaceRate.Pass;
import org.landslide.bench.libraries.SpaceRate.Plan;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.job.QuicksandOptions;

/**
 * How fast programs are explored at locks and unlocks: as {@code check} does it, and as a job of
 * {@code quicksand}, which looks for data races and recognises states. Where states are recognised
 * most interleavings need not be run, so the rate that can be compared with others' is how many are
 * covered in a second: those that there are, by the time in which all of them were covered.
 */
public final class LibrariesBenchmark {
  public static final String NAME = "libraries";

  public static final String ABOUT =
      "Interleavings a second of processor time, for tests with real thread libraries.";

  /** What is aimed at for every test, in interleavings a second. */
  private static final double AIM = 5_000;

  /** A state space is covered at once if that takes less, in seconds. */
  private static final double AT_ONCE = 0.25;

  private static final Set<PreemptionPoint> LOCKS =
      new LinkedHashSet<>(QuicksandOptions.LOCK_AND_UNLOCK.get(3));

  private final Plan plan;
  private final PrintStream out;

  /**
   * @param measured seconds for each way to explore, after half as much to warm up; a pass that is
   *     begun goes on for ten times as long
   */
  public LibrariesBenchmark(double measured, PrintStream out) {
    this.plan = new Plan(measured / 2, measured, 10 * measured);
    this.out = out;
  }

  public void run(Stream<CheckedProgram> programs) {
    out.println(
        "Interleavings a second of processor time (of the whole process, once it is warm) at");
    out.println(
        "locks and unlocks: begun by check; begun where data races are looked for as well;");
    out.println("and covered where states are recognised besides.");
    out.println();
    Table table =
        new Table(
            out,
            Column.left("test", 46),
            Column.right("interleavings", 13),
            Column.right("check", 8),
            Column.right("races", 8),
            Column.right("states", 8),
            Column.right("covered", 9),
            Column.right("aim", 6),
            Column.right("met", 7));
    programs.forEach(program -> measure(program, table));
  }

  private void measure(CheckedProgram program, Table table) {
    Settings.Resolved settings = program.settings(program.configured());
    SpaceRate check = rate(program, settings, Reduction.DPOR_WITH_SLEEP_SETS, RaceRule.NONE);
    SpaceRate races = rate(program, settings, Reduction.DPOR_WITH_SLEEP_SETS, RaceRule.PURE);
    SpaceRate states = rate(program, settings, Reduction.DPOR_WITH_STATES, RaceRule.PURE);
    Optional<Pass> all = check.whole().or(races::whole);
    Optional<Double> covered =
        all.flatMap(pass -> states.whole().map(other -> pass.completed() / other.seconds()));
    table.row(
        program.name(),
        all.map(pass -> String.valueOf(pass.completed())).orElse("fails or long"),
        Table.number(check.perSecond(), 0),
        Table.number(races.perSecond(), 0),
        Table.number(states.perSecond(), 0),
        covered.map(rate -> Table.number(rate, 0)).orElse(""),
        Table.number(AIM, 0),
        met(covered.orElse(check.perSecond()), states));
  }

  /** Where all is over before it has well begun, a rate says how long the beginning takes. */
  private static String met(double rate, SpaceRate states) {
    boolean isShort = states.whole().filter(pass -> pass.seconds() < AT_ONCE).isPresent();
    return rate < AIM && isShort ? "at once" : Table.met(rate >= AIM);
  }

  private SpaceRate rate(
      CheckedProgram program, Settings.Resolved settings, Reduction reduction, RaceRule races) {
    ExplorerOptions options = settings.explorer(Order.FORWARDS, reduction).with(races);
    Supplier<Search> spaces =
        () -> new GuestSpaces(program, settings, options, false).open(LOCKS).search();
    return SpaceRate.of(spaces, plan);
  }
}
