package org.landslide.bench.estimates;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * How far estimates are off, at some parts of a run, in all state spaces of some programs that are
 * explored in a few seconds: that of locks alone, as {@code check} explores it; and the largest
 * one, as {@code quicksand} does, and without recognising states. Those with few interleavings are
 * left out: of these there is nothing to be said at a hundredth.
 */
public final class EstimatesBenchmark {
  public static final String NAME = "estimates";

  public static final String ABOUT =
      "How far estimates are off at 1, 5, 10 and 25 %% of a run, beside those of the thesis.";

  private static final double[] PARTS = {0.01, 0.05, 0.1, 0.25};
  private static final int FEW = 100;

  /** What is to be the case for most state spaces at a tenth of the run. */
  private static final double MOST = 0.8;

  private static final Set<PreemptionPoint> LOCKS =
      new LinkedHashSet<>(QuicksandOptions.LOCK_AND_UNLOCK.get(3));

  private final double seconds;
  private final PrintStream out;
  private final List<Explored> all = new ArrayList<>();

  /**
   * @param seconds for each state space, at most
   */
  public EstimatesBenchmark(double seconds, PrintStream out) {
    this.seconds = seconds;
    this.out = out;
  }

  /** Whether estimates are within a factor of two at a tenth of the run for most state spaces. */
  public boolean run(Stream<CheckedProgram> programs) {
    out.println("Interleavings estimated for each that there is, at parts of the run:");
    out.println();
    Table table =
        new Table(
            out,
            Column.left("program", 40),
            Column.left("state space", 14),
            Column.right("runs", 8),
            Column.right("1 %", 7),
            Column.right("5 %", 7),
            Column.right("10 %", 7),
            Column.right("25 %", 7));
    programs.forEach(program -> measure(program, table));
    out.println();
    return summary();
  }

  private void measure(CheckedProgram program, Table table) {
    Settings.Resolved settings = program.settings(program.configured());
    if (settings.options().transactions().enabled()) {
      return;
    }
    explore(program, "locks", table, explorer(program, settings, Reduction.DPOR_WITH_SLEEP_SETS));
    Set<PreemptionPoint> largest = largest(spaces(program, settings, Reduction.DPOR_WITH_STATES));
    for (Reduction reduction :
        List.of(Reduction.DPOR_WITH_STATES, Reduction.DPOR_WITH_SLEEP_SETS)) {
      explore(
          program,
          reduction == Reduction.DPOR_WITH_STATES ? "largest" : "with --revisit",
          table,
          (Explorer<?>) spaces(program, settings, reduction).open(largest).search());
    }
  }

  private static GuestSpaces spaces(
      CheckedProgram checked, Settings.Resolved settings, Reduction reduction) {
    ExplorerOptions options = settings.explorer(Order.FORWARDS, reduction).with(RaceRule.PURE);
    return new GuestSpaces(checked, settings, options, false);
  }

  private static Explorer<?> explorer(
      CheckedProgram checked, Settings.Resolved settings, Reduction reduction) {
    ExplorerOptions options = settings.explorer(Order.FORWARDS, reduction);
    return (Explorer<?>) new GuestSpaces(checked, settings, options, false).open(LOCKS).search();
  }

  /** The points of the last of ever larger state spaces. */
  private Set<PreemptionPoint> largest(GuestSpaces spaces) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.MAXIMAL, QuicksandOptions.LOCK_AND_UNLOCK, seconds, 1, Heuristics.DEFAULT, true);
    List<JobReport> jobs = new Quicksand(spaces, options, Listener.NONE).run().end().jobs();
    return jobs.get(jobs.size() - 1).job().points();
  }

  private void explore(CheckedProgram program, String space, Table table, Explorer<?> explorer) {
    Optional<Explored> explored = Explored.of(explorer, seconds);
    if (explored.isEmpty() || explored.get().runs() < FEW) {
      return;
    }
    Explored known = explored.get();
    all.add(known);
    List<String> cells = new ArrayList<>(List.of(program.name(), space, "" + known.runs()));
    for (double part : PARTS) {
      cells.add(Table.number(known.interleavings(known.ours(), part), 2));
    }
    table.row(cells.toArray(String[]::new));
  }

  private boolean summary() {
    Table table =
        new Table(
            out,
            Column.left("estimate for each that there is", 32),
            Column.right("at", 5),
            Column.right("lowest 10 %", 12),
            Column.right("median", 7),
            Column.right("highest 10 %", 13),
            Column.right("within factor 2", 16));
    boolean good = false;
    for (double part : PARTS) {
      double unused =
          row(
              table,
              "interleavings, thesis",
              part,
              each -> each.interleavings(each.thesis(), part));
      double share =
          row(table, "interleavings", part, each -> each.interleavings(each.ours(), part));
      unused = row(table, "seconds, thesis", part, each -> each.seconds(each.thesis(), part));
      unused = row(table, "seconds", part, each -> each.seconds(each.ours(), part));
      good |= part == PARTS[2] && share >= MOST;
    }
    out.printf(
        Locale.ROOT,
        "%n%d state spaces. At 10 %% within a factor of 2 for %.0f %% of them: %s%n",
        all.size(),
        MOST * 100,
        Table.met(good));
    return good;
  }

  private double row(Table table, String what, double part, ToDoubleFunction<Explored> ratio) {
    double[] ratios = all.stream().mapToDouble(ratio).sorted().toArray();
    if (ratios.length == 0) {
      return 0;
    }
    long near = all.stream().mapToDouble(ratio).filter(each -> each >= 0.5 && each <= 2).count();
    double share = (double) near / ratios.length;
    table.row(
        what,
        String.format(Locale.ROOT, "%.0f %%", part * 100),
        Table.number(ratios[ratios.length / 10], 2),
        Table.number(ratios[ratios.length / 2], 2),
        Table.number(ratios[ratios.length - 1 - ratios.length / 10], 2),
        String.format(Locale.ROOT, "%.0f %%", share * 100));
    return share;
  }
}
