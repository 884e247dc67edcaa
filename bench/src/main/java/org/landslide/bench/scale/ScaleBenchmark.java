package org.landslide.bench.scale;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;

/**
 * One state space with one worker and with two, as {@code check} explores it; and simulated with up
 * to a thousand.
 */
public final class ScaleBenchmark {
  public static final String NAME = "scale";

  public static final String ABOUT =
      "How much faster one state space is explored by two workers, and by up to 1,000, simulated.";

  /** So much faster two workers are to be for state spaces that take long. */
  private static final double AIM = 1.8;

  private static final double LONG_SECONDS = 20;

  /** Until the Java compiler is done with most, in seconds. */
  private static final double WARM_UP = 5;

  private static final int MOST_WORKERS = 1000;

  /** Those to simulate; the last one is the greatest. */
  private static final int[] WORKERS = {1, 2, 5, 10, 20, 50, 100, 200, 500, MOST_WORKERS};

  /** What Quicksand goes by; see its {@code Division}. */
  private static final double LEAST_SECONDS = 0.002;

  private static final double LEAST_ARRIVALS = 20;

  /**
   * How to go about it.
   *
   * @param seconds for each state space, at most
   * @param measured what is explored by two workers, each as one word with its arguments
   * @param simulated of what that is simulated with more of them
   * @param plot where to draw what was simulated
   */
  public record Plan(double seconds, List<String> measured, List<String> simulated, Path plot) {
    public Plan {
      measured = List.copyOf(measured);
      simulated = List.copyOf(simulated);
    }
  }

  private final Path home;
  private final Plan plan;
  private final PrintStream out;

  public ScaleBenchmark(Path home, Plan plan, PrintStream out) {
    this.home = home;
    this.plan = plan;
    this.out = out;
  }

  /** Measures, simulates and draws. */
  public void run() throws BenchmarkException {
    requireFolder();
    if (!plan.measured.isEmpty()) {
      measure(plan.measured);
    }
    if (!plan.measured.isEmpty() && !plan.simulated.isEmpty()) {
      out.println();
    }
    if (!plan.simulated.isEmpty()) {
      simulate(plan.simulated);
    }
  }

  private void requireFolder() throws BenchmarkException {
    Path folder = plan.plot.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new BenchmarkException("there is no folder for the plot " + plan.plot);
    }
  }

  private void measure(List<String> programs) {
    out.println("Explored by one worker and by two, seconds by the clock and of processor time:");
    out.println();
    Table table =
        new Table(
            out,
            Column.left("program", 24),
            Column.right("runs", 9),
            Column.right("one", 8),
            Column.right("two", 8),
            Column.right("speed-up", 8),
            Column.right("processor", 9),
            Column.right("two", 8),
            Column.right("more work", 9),
            Column.left("1.8 times as fast", 17));
    for (String program : programs) {
      GuestSpaces spaces = spaces(program);
      Timed unused = explore(spaces, 2, Math.min(WARM_UP, plan.seconds));
      Timed one = explore(spaces, 1, plan.seconds);
      Timed two = explore(spaces, 2, plan.seconds);
      table.row(
          program,
          one.runs() == two.runs() ? "" + one.runs() : one.runs() + "/" + two.runs(),
          Table.number(one.seconds, 2),
          Table.number(two.seconds, 2),
          Table.number(one.seconds / two.seconds, 2),
          Table.number(one.cpuSeconds, 2),
          Table.number(two.cpuSeconds, 2),
          Table.number(100 * (two.cpuSeconds / one.cpuSeconds - 1), 0) + " %",
          answer(one, two));
    }
  }

  private static String answer(Timed one, Timed two) {
    if (!one.isComplete() || !two.isComplete()) {
      return "time was up";
    }
    boolean counts = one.seconds >= LONG_SECONDS;
    return counts ? Table.met(one.seconds / two.seconds >= AIM) : "too short to tell";
  }

  private GuestSpaces spaces(String program) {
    List<String> words = List.of(program.split(" "));
    CheckedProgram checked =
        CheckedProgram.load(home, words.get(0), words.subList(1, words.size()));
    Settings.Resolved settings = checked.settings(checked.configured());
    ExplorerOptions options = settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS);
    return new GuestSpaces(checked, settings, options, false);
  }

  /**
   * How long it took.
   *
   * @param cpuSeconds of processor time, collecting garbage included
   */
  private record Timed(Result result, double seconds, double cpuSeconds) {
    long runs() {
      Progress progress = result.end().jobs().get(0).progress();
      return progress.runs();
    }

    boolean isComplete() {
      return result.ending() == Ending.NOTHING_LEFT;
    }
  }

  private Timed explore(GuestSpaces spaces, int workers, double seconds) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.SINGLE,
            QuicksandOptions.LOCK_AND_UNLOCK,
            seconds,
            workers,
            Heuristics.DEFAULT,
            true);
    double before = cpuSeconds();
    long start = System.nanoTime();
    Result result = new Quicksand(spaces, options, Listener.NONE).run();
    return new Timed(result, (System.nanoTime() - start) * 1e-9, cpuSeconds() - before);
  }

  private static double cpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() * 1e-9;
  }

  private void simulate(List<String> programs) throws BenchmarkException {
    out.println("Simulated with more workers: times as fast as one, and the time without work:");
    out.println();
    Column[] columns = new Column[1 + WORKERS.length];
    columns[0] = Column.left("program", 24);
    for (int i = 0; i < WORKERS.length; i++) {
      columns[1 + i] = Column.right(WORKERS[i] + "", 10);
    }
    Table table = new Table(out, columns);
    List<ScalePlot.Series> all = new ArrayList<>();
    for (String program : programs) {
      ScalePlot.Series series = simulate(program);
      all.add(series);
      List<String> cells = new ArrayList<>(List.of(program));
      for (SimulatedWorkers.Outcome each : series.outcomes()) {
        cells.add(
            Table.number(series.speedUp(each), 1)
                + " "
                + Table.number(100 * each.idle(), 0)
                + " %");
      }
      table.row(cells.toArray(String[]::new));
    }
    draw(all);
  }

  private ScalePlot.Series simulate(String program) {
    GuestSpaces spaces = spaces(program);
    Set<PreemptionPoint> points = Set.copyOf(QuicksandOptions.LOCK_AND_UNLOCK.get(3));
    RecordedSpace recorded = RecordedSpace.of(spaces.open(points).search(), plan.seconds);
    long start = System.nanoTime();
    StateSpace unused = spaces.open(points);
    double opening = (System.nanoTime() - start) * 1e-9; // Not for the first time, which is slow.
    SimulatedWorkers.Costs costs =
        new SimulatedWorkers.Costs(opening, LEAST_SECONDS, LEAST_ARRIVALS);
    List<SimulatedWorkers.Outcome> outcomes = new ArrayList<>();
    for (int workers : WORKERS) {
      outcomes.add(SimulatedWorkers.explore(recorded, workers, costs));
    }
    return new ScalePlot.Series(ScalePlot.title(program, recorded.seconds()), outcomes);
  }

  private void draw(List<ScalePlot.Series> all) throws BenchmarkException {
    try {
      Files.writeString(plan.plot, ScalePlot.draw(all, MOST_WORKERS));
    } catch (IOException e) {
      throw new BenchmarkException("cannot write " + plan.plot + ": " + e.getMessage());
    }
    out.println();
    out.println("As a plot: " + plan.plot);
  }
}
