package org.landslide.bench;

import static org.landslide.bench.Table.Column.left;
import static org.landslide.bench.Table.Column.right;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.pebbles.program.ProgramFiles;

/** How fast programs run, quiet and recording, beside qemu-i386 and the host's processor. */
final class SpeedBenchmark {
  private static final double MOST_TIMES_SLOWER_THAN_QEMU = 12;
  private static final double LEAST_SHARE_WHEN_RECORDING = 0.5;

  /**
   * How thorough to be.
   *
   * @param others how long a run under qemu takes at least
   * @param ours about how long a run in our machine takes
   * @param rounds how often each way of running is measured
   */
  record Settings(Duration others, Duration ours, int rounds) {
    static final Settings DEFAULT = new Settings(Duration.ofSeconds(1), Duration.ofMillis(800), 3);

    /** For the host alone, which is several times faster; we have to do the same work once. */
    private Settings withoutQemu() {
      return new Settings(others.dividedBy(4), ours, rounds);
    }
  }

  private final Settings settings;
  private final PrintStream out;

  SpeedBenchmark(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
  }

  /**
   * Measures and prints.
   *
   * @param folder where the compiled programs are
   */
  void run(Path folder) throws BenchmarkException {
    ProgramFiles files = programs(folder);
    Path sample = folder.resolve(Workload.COMPUTE.linuxProgram());
    Optional<LinuxRunner> qemu = LinuxRunner.qemu(sample);
    Optional<LinuxRunner> host = LinuxRunner.host(sample);
    List<LinuxRunner> others = Stream.of(qemu, host).flatMap(Optional::stream).toList();
    out.printf(
        "Speed, in million guest instructions a second of processor time (warm, fastest of %d)%n",
        settings.rounds());
    Settings used = qemu.isPresent() ? settings : settings.withoutQemu();
    Table table = table();
    List<String> notes = new ArrayList<>();
    for (Workload workload : Workload.values()) {
      SpeedMeasurement.Result result =
          new SpeedMeasurement(used, workload, files, folder, others).measure();
      printQemu(table, workload, result, qemu);
      printHost(table, workload, result, host);
      printRecording(table, workload, result, Observation.ALL_BUT_STACK);
      printRecording(table, workload, result, Observation.EVERYTHING);
      notes.add(note(workload, result));
    }
    notes.forEach(out::println);
  }

  private static ProgramFiles programs(Path folder) throws BenchmarkException {
    for (Workload workload : Workload.values()) {
      for (String name : List.of(workload.program(), workload.linuxProgram())) {
        if (!Files.isReadable(folder.resolve(name))) {
          throw new BenchmarkException(
              "there is no " + folder.resolve(name) + "; make -C programs makes it");
        }
      }
    }
    try {
      return ProgramFiles.in(folder);
    } catch (IOException e) {
      throw new BenchmarkException("cannot read " + folder + ": " + e.getMessage());
    }
  }

  private Table table() {
    return new Table(
        out,
        left("program", 7),
        left("mode", 13),
        right("ours", 6),
        left("reference", 16),
        right("its", 7),
        left("ratio", 18),
        left("aim", 15),
        left("met", 3));
  }

  private static void printQemu(
      Table table, Workload workload, SpeedMeasurement.Result result, Optional<LinuxRunner> qemu) {
    double ours = result.speed(Observation.NOTHING);
    Optional<Double> theirs = qemu.map(result.theirs()::get);
    boolean met = theirs.isPresent() && theirs.get() / ours <= MOST_TIMES_SLOWER_THAN_QEMU;
    table.row(
        workload.title(),
        Observation.NOTHING.title(),
        speed(ours),
        qemu.map(LinuxRunner::name).orElse("qemu-i386"),
        theirs.map(SpeedBenchmark::speed).orElse("none"),
        theirs.map(speed -> slower(speed, ours)).orElse("install it: apt-get install qemu-user"),
        theirs.isPresent() ? Table.number(MOST_TIMES_SLOWER_THAN_QEMU, 0) + " at most" : "",
        theirs.isPresent() ? Table.met(met) : "");
  }

  private static void printHost(
      Table table, Workload workload, SpeedMeasurement.Result result, Optional<LinuxRunner> host) {
    double ours = result.speed(Observation.NOTHING);
    Optional<Double> theirs = host.map(result.theirs()::get);
    table.row(
        workload.title(),
        Observation.NOTHING.title(),
        speed(ours),
        "this processor",
        theirs.map(SpeedBenchmark::speed).orElse("none"),
        theirs.map(speed -> slower(speed, ours)).orElse("cannot run 32-bit programs"),
        "",
        "");
  }

  private static void printRecording(
      Table table, Workload workload, SpeedMeasurement.Result result, Observation observation) {
    double quiet = result.speed(Observation.NOTHING);
    double recording = result.speed(observation);
    table.row(
        workload.title(),
        observation.title(),
        speed(recording),
        Observation.NOTHING.title(),
        speed(quiet),
        Table.number(100 * recording / quiet, 0) + " %",
        Table.number(100 * LEAST_SHARE_WHEN_RECORDING, 0) + " % at least",
        Table.met(recording / quiet >= LEAST_SHARE_WHEN_RECORDING));
  }

  private static String note(Workload workload, SpeedMeasurement.Result result) {
    return String.format(
        "%s: %s million instructions in %d repetitions, with %s accesses each, %s off the stack",
        workload.title(),
        Table.number(result.instructions() / 1e6, 0),
        result.repetitions(),
        Table.number(result.accessesPerInstruction(Observation.EVERYTHING), 2),
        Table.number(result.accessesPerInstruction(Observation.ALL_BUT_STACK), 2));
  }

  private static String speed(double value) {
    return Table.number(value, value < 100 ? 1 : 0);
  }

  private static String slower(double reference, double ours) {
    return Table.number(reference / ours, 1) + " times slower";
  }
}
