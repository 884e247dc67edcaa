package org.landslide.bench.soundness;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.soundness.model.shape.ProgramGenerator;
import org.landslide.bench.soundness.model.shape.Shape;

/**
 * Compares what the checker finds out about random programs with all that their models can do.
 *
 * <p>The same settings lead to the same programs and, but for the times, to the same report.
 */
public final class SoundnessBenchmark {
  public static final String NAME = "soundness";

  public static final String ABOUT =
      "Checks random programs in several modes, and compares the outcomes with those of a model.";

  /**
   * What to do.
   *
   * @param first the number of the first program
   * @param trusts what the checker takes for granted; if empty, by turns what a program can afford
   * @param shrink how many programs with a wrong answer are made smaller and shown
   * @param forbid whether to check each program once more with one outcome forbidden
   * @param repeat how many times each check is made; the answer must always be the same
   */
  public record Settings(
      long seed,
      long first,
      long count,
      List<Shape> shapes,
      List<SearchWay> ways,
      List<Trust> trusts,
      int workers,
      int shrink,
      boolean forbid,
      int repeat) {
    public static final long COUNT = 500;
    public static final int WORKERS = 2;
    public static final int SHRINK = 5;

    public Settings {
      shapes = List.copyOf(shapes);
      ways = List.copyOf(ways);
      trusts = List.copyOf(trusts);
    }

    Effort effort() {
      return new Effort(MOST_INTERLEAVINGS, repeat);
    }
  }

  private static final long MOST_INTERLEAVINGS = 1_000;

  private static final int MOST_STATES_WITHOUT_TRUST = 60;

  private final Path home;
  private final Checker checker;
  private final Settings settings;
  private final PrintStream out;
  private final ProgramGenerator generator;

  /**
   * Nothing happens yet.
   *
   * @param home where the guest programs' libraries are
   */
  public SoundnessBenchmark(Path home, Settings settings, PrintStream out) {
    this.home = home;
    this.checker = new Checker(home);
    this.settings = settings;
    this.out = out;
    this.generator = new ProgramGenerator(settings.seed, settings.shapes);
  }

  /** Says whether the checker was right all the time. */
  public boolean run() throws BenchmarkException, InterruptedException {
    long start = System.nanoTime();
    ResultTable table = new ResultTable(out);
    ExecutorService pool = Executors.newFixedThreadPool(settings.workers);
    try (ProgramCompiler compiler = new ProgramCompiler(home)) {
      Reducer reducer = new Reducer(compiler, checker, settings);
      List<Future<List<ProgramResult>>> pending = new ArrayList<>();
      long end = settings.first + settings.count;
      for (long from = settings.first; from < end; from = nextBatch(from)) {
        long first = from;
        int count = (int) (Math.min(end, nextBatch(from)) - from);
        pending.add(pool.submit(() -> judge(first, count, compiler)));
      }
      int shown = 0;
      for (Future<List<ProgramResult>> batch : pending) {
        for (ProgramResult result : await(batch)) {
          table.add(result);
          if (result.firstWrong().isPresent() && shown++ < settings.shrink) {
            reducer.show(result, out);
          }
        }
      }
    } finally {
      pool.shutdownNow();
    }
    table.print((System.nanoTime() - start) * 1e-9);
    return table.isAllRight();
  }

  /** Batches begin at the same numbers wherever a run begins, and so are compiled alike. */
  private static long nextBatch(long number) {
    return (Math.floorDiv(number, (long) Batch.SIZE) + 1) * Batch.SIZE;
  }

  private static List<ProgramResult> await(Future<List<ProgramResult>> batch)
      throws BenchmarkException, InterruptedException {
    try {
      return batch.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BenchmarkException ours) {
        throw ours;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private List<ProgramResult> judge(long first, int count, ProgramCompiler compiler)
      throws BenchmarkException {
    Batch batch = Batch.of(generator, first, count, compiler);
    List<ProgramResult> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      results.add(judge(batch, i));
    }
    return results;
  }

  private ProgramResult judge(Batch batch, int index) {
    JudgedProgram program = batch.programs().get(index);
    List<TrialResult> results = new ArrayList<>();
    for (SearchWay way : settings.ways) {
      TrialResult result = judge(batch, index, way);
      results.add(result);
      if (result.ruling().kind() == Ruling.Kind.TOO_LARGE) {
        break; // The other ways would hardly do better.
      }
      if (settings.forbid && program.expected().failures().isEmpty()) {
        results.add(judgeForbidding(batch, index, result.trial()));
      }
    }
    return new ProgramResult(program, results);
  }

  private TrialResult judge(Batch batch, int index, SearchWay way) {
    JudgedProgram program = batch.programs().get(index);
    Trial trial = new Trial(way, trust(program, way), program.transactions());
    return batch.run(index, trial, checker, settings.effort());
  }

  private TrialResult judgeForbidding(Batch batch, int index, Trial trial) {
    JudgedProgram program = batch.programs().get(index);
    List<String> texts = List.copyOf(program.expected().texts());
    String outcome = texts.get((int) Math.floorMod(program.number(), (long) texts.size()));
    return batch.runForbidding(outcome, index, trial, checker, settings.effort());
  }

  /**
   * Each way to search meets each kind of trust in its turn. Where joining threads is not trusted,
   * what goes on inside multiplies the interleavings; only the smallest programs can afford it.
   */
  private Trust trust(JudgedProgram program, SearchWay way) {
    boolean small =
        program.program().threadCount() == 2
            && program.expected().states() <= MOST_STATES_WITHOUT_TRUST;
    List<Trust> all = small ? List.of(Trust.values()) : List.of(Trust.JOIN, Trust.ALL);
    if (!settings.trusts.isEmpty()) {
      all = settings.trusts;
    }
    long turn = program.number() + program.number() / all.size() + settings.ways.indexOf(way);
    return all.get((int) Math.floorMod(turn, (long) all.size()));
  }
}
