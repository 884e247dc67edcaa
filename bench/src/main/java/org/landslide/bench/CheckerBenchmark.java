package org.landslide.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.landslide.bench.Table.Column;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.state.GuestState;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.BootException;

/**
 * How fast state spaces are explored, in processor time of the one thread that does it. A state
 * space that is exhausted too soon to be measured is explored again.
 */
final class CheckerBenchmark implements Benchmark {
  /**
   * How long things are done.
   *
   * @param warmUp seconds for each program before anything counts
   * @param measured seconds for each program
   */
  record Settings(double warmUp, double measured) {
    static final Settings DEFAULT = new Settings(2, 3);
  }

  /** A program to explore, and how many interleavings a second we aim at; 0 for no aim. */
  private record Workload(String program, List<String> arguments, int aim) {
    String title() {
      return arguments.isEmpty() ? program : program + " " + String.join(" ", arguments);
    }
  }

  /** What was seen while a program was explored for some time. */
  private record Measurement(
      long interleavings, long steps, long depth, long nanos, long stepNanos, long snapshotNanos) {
    double perSecond() {
      return interleavings * NANOS_PER_SECOND / nanos;
    }

    double microsPerInterleaving() {
      return nanos / NANOS_PER_MICRO / interleavings;
    }

    double microsPerStep() {
      return nanos / NANOS_PER_MICRO / steps;
    }

    double stepsPerInterleaving() {
      return (double) steps / interleavings;
    }
  }

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private static final List<Workload> WORKLOADS =
      List.of(
          new Workload("racyinc", List.of("2", "6"), 20_000),
          new Workload("mtx", List.of("2", "6"), 5_000),
          new Workload("mutex_test", List.of(), 5_000),
          new Workload("thr_exit_join", List.of(), 0),
          new Workload("broadcast_two_waiters", List.of(), 0),
          new Workload("paradise_lost", List.of(), 0),
          new Workload("paraguay", List.of(), 0),
          new Workload("rwlock_downgrade_write_test", List.of(), 0));

  private static final List<Integer> INCREMENTS = List.of(4, 8, 16, 32, 64);

  private final Settings settings;

  CheckerBenchmark() {
    this(Settings.DEFAULT);
  }

  CheckerBenchmark(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "checker";
  }

  @Override
  public String about() {
    return "Interleavings a second, what they cost by depth, and where the time goes.";
  }

  @Override
  public void run(Path home, PrintStream out) throws BenchmarkException {
    ProgramStore store = store(home.resolve("programs/target/bin"));
    out.println("Interleavings a second on one core; the original manages 5 to 25, tools that");
    out.println(
        "interpret compiler output 4,000 to 40,000. Share of the time in the machine and what");
    out.println(
        "watches it, in snapshots, and in the engine (conflicts, happens-before, reduction).");
    out.println();
    measureRates(store, out);
    out.println();
    out.println("Cost by depth: racyinc with ever more increments. Time for a step should not");
    out.println("grow, but for the comparison with all earlier ones.");
    out.println();
    measureDepths(store, out);
  }

  private static ProgramStore store(Path folder) throws BenchmarkException {
    try {
      return ProgramFiles.in(folder);
    } catch (IOException e) {
      throw new BenchmarkException("cannot read the programs in " + folder + ": " + e.getMessage());
    }
  }

  private void measureRates(ProgramStore store, PrintStream out) throws BenchmarkException {
    Table table =
        new Table(
            out,
            Column.left("program", 28),
            Column.right("per second", 10),
            Column.right("aim", 7),
            Column.right("met", 4),
            Column.right("steps each", 10),
            Column.right("machine", 8),
            Column.right("snapshots", 9),
            Column.right("engine", 7));
    for (Workload workload : WORKLOADS) {
      Measurement seen = measure(store, workload);
      double steps = 100.0 * seen.stepNanos / seen.nanos;
      double snapshots = 100.0 * seen.snapshotNanos / seen.nanos;
      table.row(
          workload.title(),
          Table.number(seen.perSecond(), 0),
          workload.aim == 0 ? "" : String.valueOf(workload.aim),
          workload.aim == 0 ? "" : Table.met(seen.perSecond() >= workload.aim),
          Table.number(seen.stepsPerInterleaving(), 1),
          Table.number(steps, 0) + " %",
          Table.number(snapshots, 0) + " %",
          Table.number(100 - steps - snapshots, 0) + " %");
    }
  }

  private void measureDepths(ProgramStore store, PrintStream out) throws BenchmarkException {
    Table table =
        new Table(
            out,
            Column.right("increments", 10),
            Column.right("depth", 6),
            Column.right("steps each", 10),
            Column.right("µs each", 8),
            Column.right("µs a step", 9));
    for (int increments : INCREMENTS) {
      List<String> arguments = List.of("2", String.valueOf(increments));
      Measurement seen = measure(store, new Workload("racyinc", arguments, 0));
      table.row(
          String.valueOf(increments),
          String.valueOf(seen.depth),
          Table.number(seen.stepsPerInterleaving(), 1),
          Table.number(seen.microsPerInterleaving(), 1),
          Table.number(seen.microsPerStep(), 2));
    }
  }

  private Measurement measure(ProgramStore store, Workload workload) throws BenchmarkException {
    TimedSubject<GuestState> subject = new TimedSubject<>(boot(store, workload));
    GuestState start = subject.snapshot();
    explore(subject, start, settings.warmUp);
    return explore(subject, start, settings.measured);
  }

  private static GuestSubject boot(ProgramStore store, Workload workload)
      throws BenchmarkException {
    try {
      return GuestSubject.boot(
          PebblesGuest.of(store, workload.program), workload.arguments, CheckOptions.DEFAULT);
    } catch (BootException e) {
      throw new BenchmarkException("cannot run " + workload.title() + ": " + e.getMessage());
    }
  }

  private static Measurement explore(
      TimedSubject<GuestState> subject, GuestState start, double seconds)
      throws BenchmarkException {
    long steps = 0;
    long interleavings = 0;
    long deepest = 0;
    long stepNanos = subject.stepNanos();
    long snapshotNanos = subject.snapshotNanos();
    long begin = CpuTime.nanos();
    while (CpuTime.nanos() - begin < seconds * NANOS_PER_SECOND) {
      subject.restore(start);
      Explorer<GuestState> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
      Outcome outcome = explorer.next();
      while (outcome != Outcome.EXHAUSTED && CpuTime.nanos() - begin < seconds * NANOS_PER_SECOND) {
        if (outcome == Outcome.FAILED) {
          throw new BenchmarkException("a bug in a program that should have none");
        }
        outcome = explorer.next();
      }
      steps += explorer.steps();
      interleavings += explorer.completed();
      deepest = Math.max(deepest, explorer.deepest());
    }
    return new Measurement(
        interleavings,
        steps,
        deepest,
        CpuTime.nanos() - begin,
        subject.stepNanos() - stepNanos,
        subject.snapshotNanos() - snapshotNanos);
  }
}
