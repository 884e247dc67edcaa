package org.landslide.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.landslide.machine.memory.AccessLog;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.WorldEvent;

/** A workload in our machine. */
final class GuestProgram {
  /** No other thread wants to run, so a turn may last. */
  private static final int SLICE = Integer.MAX_VALUE;

  private final ProgramStore store;
  private final String name;

  GuestProgram(ProgramStore store, String name) {
    this.store = store;
    this.name = name;
  }

  /**
   * A run to the end.
   *
   * @param instructions how many were executed while the clock ran
   * @param nanos how much processor time that took
   * @param accesses how many of them were written down
   * @param output what the program printed
   */
  record Run(long instructions, long nanos, long accesses, String output) {
    double nanosPerInstruction() {
      return (double) nanos / instructions;
    }

    double accessesPerInstruction() {
      return (double) accesses / instructions;
    }
  }

  /**
   * Runs the program.
   *
   * @param skipped how many instructions it executes before the clock starts
   */
  Run run(int repetitions, long skipped, Observation observation) {
    PebblesWorld world = boot(repetitions);
    DefaultScheduler scheduler = new DefaultScheduler(world, event -> {}, SLICE);
    if (skipped > 0 && !(scheduler.run(skipped) instanceof Outcome.LimitReached)) {
      throw new IllegalStateException(name + " has no more than " + skipped + " instructions");
    }
    Optional<AccessLog> log = observation.newLog();
    world.machine().cpu().observe(log.orElse(null));
    long before = world.machine().cpu().retired();
    long start = CpuTime.nanos();
    long accesses = toTheEnd(scheduler, log);
    long nanos = CpuTime.nanos() - start;
    return new Run(
        world.machine().cpu().retired() - before,
        nanos,
        accesses,
        new String(world.output(), StandardCharsets.UTF_8));
  }

  private PebblesWorld boot(int repetitions) {
    List<String> arguments = List.of(Integer.toString(repetitions));
    try {
      return PebblesWorld.boot(WorldOptions.DEFAULT, store, name, arguments);
    } catch (LoadException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Counts and clears what was written down; what else a reader does is not for us to measure. */
  private long toTheEnd(DefaultScheduler scheduler, Optional<AccessLog> log) {
    long accesses = 0;
    while (true) {
      Outcome outcome = scheduler.run(Long.MAX_VALUE);
      if (log.isPresent()) {
        accesses += log.get().size();
        log.get().clear();
      }
      if (outcome.equals(new Outcome.Ended(0))) {
        return accesses;
      }
      if (!outcome.equals(new Outcome.Interrupted(new WorldEvent.LogFull()))) {
        throw new IllegalStateException(name + " did not run to its end: " + outcome);
      }
    }
  }
}
