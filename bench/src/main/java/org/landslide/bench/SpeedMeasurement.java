package org.landslide.bench;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.landslide.pebbles.program.ProgramStore;

/**
 * Measures one workload, in our machine and wherever else it runs.
 *
 * <p>All speeds are of the same work: the repetitions, without what the program does before and
 * after them. A run with no repetitions tells what that is, in time for the others and in
 * instructions for us. The others cannot count, but execute the same code, so the instructions are
 * counted once in our machine; that run also warms it up. A repeated string instruction counts as
 * one.
 *
 * <p>The machine may be busy with other things at times. So processor time is measured, each way of
 * running in turn and several times, and the fastest run of each counts.
 */
final class SpeedMeasurement {
  private final SpeedBenchmark.Settings settings;
  private final GuestProgram guest;
  private final Path linuxProgram;
  private final List<LinuxRunner> others;

  SpeedMeasurement(
      SpeedBenchmark.Settings settings,
      Workload workload,
      ProgramStore store,
      Path folder,
      List<LinuxRunner> others) {
    this.settings = settings;
    this.guest = new GuestProgram(store, workload.program());
    this.linuxProgram = folder.resolve(workload.linuxProgram());
    this.others = List.copyOf(others);
  }

  /**
   * What was found out. Speeds are in million instructions a second.
   *
   * @param repetitions how often the work was repeated by the others
   * @param instructions how many instructions that takes
   * @param ours our fastest runs
   * @param theirs the speeds of the others
   */
  record Result(
      int repetitions,
      long instructions,
      Map<Observation, GuestProgram.Run> ours,
      Map<LinuxRunner, Double> theirs) {
    double speed(Observation observation) {
      return 1e3 / run(observation).nanosPerInstruction();
    }

    double accessesPerInstruction(Observation observation) {
      return run(observation).accessesPerInstruction();
    }

    private GuestProgram.Run run(Observation observation) {
      GuestProgram.Run run = ours.get(observation);
      if (run == null) {
        throw new IllegalArgumentException("not measured: " + observation);
      }
      return run;
    }
  }

  /** The fastest times of another way of running, with and without work. */
  private static final class Times {
    private long empty = Long.MAX_VALUE;
    private long full = Long.MAX_VALUE;

    private void add(long newEmpty, long newFull) {
      empty = Math.min(empty, newEmpty);
      full = Math.min(full, newFull);
    }

    private double speed(long instructions) {
      return 1e3 * instructions / Math.max(LinuxRunner.RESOLUTION_NANOS, full - empty);
    }
  }

  Result measure() {
    long overhead = guest.run(0, 0, Observation.NOTHING).instructions();
    int repetitions = repetitions(overhead);
    GuestProgram.Run counted = guest.run(repetitions, overhead, Observation.NOTHING);
    double share = (double) settings.ours().toNanos() / counted.nanos();
    int ourRepetitions = Math.max(1, (int) Math.ceil(repetitions * Math.min(1, share)));
    Map<Observation, GuestProgram.Run> ours = new EnumMap<>(Observation.class);
    Map<LinuxRunner, Times> theirs = new LinkedHashMap<>();
    runOurs(ourRepetitions, overhead);
    for (int round = 0; round < settings.rounds(); round++) {
      for (LinuxRunner other : others) {
        runOther(other, repetitions, counted.output(), theirs);
      }
      runOurs(ourRepetitions, overhead)
          .forEach((observation, run) -> ours.merge(observation, run, SpeedMeasurement::faster));
    }
    Map<LinuxRunner, Double> speeds = new LinkedHashMap<>();
    theirs.forEach((other, times) -> speeds.put(other, times.speed(counted.instructions())));
    return new Result(repetitions, counted.instructions(), ours, speeds);
  }

  /** Enough for the first of the others, or for our machine when there are no others. */
  private int repetitions(long overhead) {
    if (others.isEmpty()) {
      return Calibration.repetitions(
          repetitions -> guest.run(repetitions, overhead, Observation.NOTHING).nanos(),
          settings.ours().toNanos());
    }
    return Calibration.repetitions(this::fasterOfTwo, settings.others().toNanos());
  }

  /** How long the first of the others takes; one slow run must not pass for much work. */
  private long fasterOfTwo(int repetitions) {
    LinuxRunner other = others.get(0);
    return Math.min(
        other.run(linuxProgram, repetitions).nanos(), other.run(linuxProgram, repetitions).nanos());
  }

  private Map<Observation, GuestProgram.Run> runOurs(int repetitions, long overhead) {
    Map<Observation, GuestProgram.Run> runs = new EnumMap<>(Observation.class);
    for (Observation observation : Observation.values()) {
      runs.put(observation, guest.run(repetitions, overhead, observation));
    }
    return runs;
  }

  private void runOther(
      LinuxRunner other, int repetitions, String output, Map<LinuxRunner, Times> theirs) {
    LinuxRunner.Run empty = other.run(linuxProgram, 0);
    LinuxRunner.Run full = other.run(linuxProgram, repetitions);
    if (!full.output().equals(output)) {
      throw new IllegalStateException(
          "different results: '" + output + "' here, '" + full.output() + "' by " + other.name());
    }
    theirs.computeIfAbsent(other, unused -> new Times()).add(empty.nanos(), full.nanos());
  }

  private static GuestProgram.Run faster(GuestProgram.Run one, GuestProgram.Run other) {
    return one.nanosPerInstruction() <= other.nanosPerInstruction() ? one : other;
  }
}
