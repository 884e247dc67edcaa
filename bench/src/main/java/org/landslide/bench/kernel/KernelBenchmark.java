package org.landslide.bench.kernel;

import static org.landslide.bench.Table.Column.left;
import static org.landslide.bench.Table.Column.right;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.landslide.bench.Benchmark;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;

/**
 * How fast our kernel is checked, where the time goes, and with which preemption points the
 * mistakes of its variants are found, beside what the first Landslide found in students' kernels.
 */
public final class KernelBenchmark implements Benchmark {
  /**
   * How long things are done, in seconds of processor time.
   *
   * @param warmUp for each state space, before anything counts
   * @param measured for each state space
   * @param search for each variant with each set of points, if nothing is found
   */
  record Settings(double warmUp, double measured, double search) {
    static final Settings DEFAULT = new Settings(3, 5, 20);
  }

  /** A test on the right kernel, and where its threads may be preempted. */
  private record Workload(String test, PointSet points) {}

  private static final int AIM = 1_000;
  private static final double AIM_OF_REFERENCE = 0.01;
  private static final double PERCENT = 100;
  private static final String KERNEL = "pebbles";

  private static final List<Workload> WORKLOADS =
      List.of(
          new Workload("vanish_vanish", PointSet.LOCK),
          new Workload("vanish_vanish", PointSet.UNLOCK),
          new Workload("vanish_vanish", PointSet.BOTH),
          new Workload("vanish_vanish", PointSet.CLI),
          new Workload("vanish_vanish", PointSet.ALL),
          new Workload("double_wait", PointSet.ALL),
          new Workload("double_thread_fork", PointSet.ALL),
          new Workload("yield_vanish", PointSet.ALL),
          new Workload("fork_exec", PointSet.ALL));

  /** What the thesis calls a mistake, our variant with the like, and its test. */
  private record Variant(String reference, String name, String test) {}

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("pobbles-vanish-vanish-a", "vanish_vanish_a", "vanish_vanish"),
          new Variant("pobbles-vanish-vanish-b", "vanish_vanish_b", "vanish_vanish"),
          new Variant("pobbles-wait-wait", "wait_wait", "double_wait"),
          new Variant("pobbles-thread_fork-vanish", "thread_fork_vanish", "double_thread_fork"),
          new Variant("ludicros-vanish-vanish", "vanish_vanish_c", "vanish_vanish"),
          new Variant("ludicros-yield-vanish", "yield_vanish", "yield_vanish"));

  private static final Map<String, PointSet> SETS =
      Map.of(
          PointSet.NONE.reference(), PointSet.NONE,
          PointSet.LOCK.reference(), PointSet.LOCK,
          PointSet.UNLOCK.reference(), PointSet.UNLOCK,
          PointSet.BOTH.reference(), PointSet.BOTH);

  private final Settings settings;

  public KernelBenchmark() {
    this(Settings.DEFAULT);
  }

  KernelBenchmark(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "kernel";
  }

  @Override
  public String about() {
    return "Kernels: interleavings a second, where the time goes, and which mistakes are found.";
  }

  @Override
  public void run(Path home, PrintStream out) throws BenchmarkException {
    Path kernels = home.resolve("programs/target/kernel");
    measureRates(kernels, out);
    out.println();
    findMistakes(kernels, out);
  }

  private void measureRates(Path kernels, PrintStream out) throws BenchmarkException {
    out.println(
        "Interleavings of our kernel a second of processor time of the thread that explores");
    out.println(
        "them, and where that time goes: ticks that bring a thread to the processor, trying");
    out.println(
        "which threads can run, the machine, snapshots, what it records and checks, and the");
    out.println("engine (conflicts, reduction).");
    out.println();
    Table table =
        new Table(
            out,
            left("test", 18),
            left("preemption points", 20),
            right("a second", 8),
            right("aim", 5),
            left("met", 3),
            right("steps", 6),
            right("arrange", 7),
            right("trying", 6),
            right("machine", 7),
            right("snapshots", 9),
            right("recording", 9),
            right("engine", 6));
    for (Workload workload : WORKLOADS) {
      KernelSpace space = KernelSpace.boot(kernels, KERNEL, workload.test, workload.points.kinds());
      Exploration.explore(space, settings.warmUp);
      print(table, workload, Exploration.explore(space, settings.measured));
    }
  }

  private static void print(Table table, Workload workload, Exploration seen) {
    table.row(
        workload.test,
        workload.points.title(),
        Table.number(seen.perSecond(), 0),
        String.valueOf(AIM),
        Table.met(seen.perSecond() >= AIM),
        Table.number(seen.stepsEach(), 1),
        share(seen, seen.times().arrange()),
        share(seen, seen.times().asking()),
        share(seen, seen.times().all() - seen.times().arrange() - seen.times().asking()),
        share(seen, seen.snapshotNanos()),
        share(seen, seen.recordingNanos()),
        share(seen, seen.engineNanos()));
  }

  private static String share(Exploration seen, long nanos) {
    return Table.number(PERCENT * nanos / seen.clockNanos(), 0) + " %";
  }

  private void findMistakes(Path kernels, PrintStream out) throws BenchmarkException {
    out.println(
        "Mistakes in kernels, and the preemption points with which they are found, beside the");
    out.println(
        "first Landslide and the students' kernels in which it found mistakes of this kind");
    out.println(
        "(seconds, decision points, backtracks). A ratio is our time for an interleaving to");
    out.println("its time for a backtrack, boot included there and left out here.");
    out.println();
    Table table =
        new Table(
            out,
            left("variant", 18),
            left("points", 14),
            left("ours", 44),
            left("reference", 32),
            right("ratio", 7),
            right("aim", 4),
            left("met", 3));
    for (ReferenceFigure figure : ReferenceFigure.readAll()) {
      for (Variant variant : VARIANTS) {
        PointSet points = SETS.get(figure.points());
        if (variant.reference.equals(figure.mistake()) && points != null) {
          print(table, variant, points, figure, search(kernels, variant, points));
        }
      }
    }
  }

  private Exploration search(Path kernels, Variant variant, PointSet points)
      throws BenchmarkException {
    KernelSpace space =
        KernelSpace.boot(kernels, KERNEL + "-" + variant.name, variant.test, points.kinds());
    return Exploration.search(space, settings.search);
  }

  private static void print(
      Table table, Variant variant, PointSet points, ReferenceFigure figure, Exploration seen) {
    double ratio = 1 / (seen.perSecond() * figure.secondsPerBacktrack());
    boolean known = !Double.isNaN(ratio);
    table.row(
        variant.name,
        points.title(),
        seen.result(),
        figure.text(),
        known ? Table.number(ratio, 4) : "",
        known ? Table.number(AIM_OF_REFERENCE, 2) : "",
        known ? Table.met(ratio <= AIM_OF_REFERENCE) : "");
  }
}
