package org.landslide.bench.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.landslide.bench.BenchmarkException;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;

/**
 * Runs every program in every mode. Each of these runs has one worker and the same processor time
 * at its disposal, whatever else the machine does.
 */
final class Evaluation {
  /**
   * What came of it.
   *
   * @param trials program by program, for each in the order of the modes
   */
  record Outcome(List<ProgramTrial> trials, double wallSeconds) {}

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<CatalogedProgram> programs;
  private final List<SearchMode> modes;
  private final double budget;

  /**
   * All is run with the same budget.
   *
   * @param budget seconds of processor time for each run
   */
  Evaluation(List<CatalogedProgram> programs, List<SearchMode> modes, double budget) {
    this.programs = programs;
    this.modes = modes;
    this.budget = budget;
  }

  /**
   * Runs all.
   *
   * @param workers how many runs go on at once
   * @param listener gets all trials of a program when the last one is done, program by program
   */
  Outcome run(int workers, Consumer<List<ProgramTrial>> listener)
      throws BenchmarkException, InterruptedException {
    long start = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      List<List<Future<ProgramTrial>>> pending = new ArrayList<>();
      for (CatalogedProgram program : programs) {
        pending.add(modes.stream().map(mode -> pool.submit(() -> run(program, mode))).toList());
      }
      List<ProgramTrial> all = new ArrayList<>();
      for (List<Future<ProgramTrial>> ofOne : pending) {
        List<ProgramTrial> trials = await(ofOne);
        listener.accept(trials);
        all.addAll(trials);
      }
      return new Outcome(all, (System.nanoTime() - start) / NANOS_PER_SECOND);
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<ProgramTrial> await(List<Future<ProgramTrial>> futures)
      throws BenchmarkException, InterruptedException {
    List<ProgramTrial> trials = new ArrayList<>();
    for (Future<ProgramTrial> future : futures) {
      try {
        trials.add(future.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof BenchmarkException ours) {
          throw ours;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
    return trials;
  }

  private ProgramTrial run(CatalogedProgram program, SearchMode mode) throws BenchmarkException {
    QuicksandOptions options =
        new QuicksandOptions(
            mode.search(), QuicksandOptions.LOCK_AND_UNLOCK, budget, 1, Heuristics.DEFAULT, true);
    Result result = ClockedSearch.run(program.spaces(mode), options);
    for (JobReport failed : result.failedJobs()) {
      throw new BenchmarkException(
          program.program().name() + " with " + mode.title() + ": " + failed.failure());
    }
    return new ProgramTrial(program.program(), mode, result);
  }
}
