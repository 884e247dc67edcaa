package org.landslide.bench.transactions;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.evaluation.CatalogedProgram;
import org.landslide.bench.evaluation.ClockedSearch;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.TransactionRules;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;

/**
 * All that the thesis has tried with transactions, with its figures (chapter 6). It measured them
 * on eight cores of 2.7 GHz; seconds of processor time are those of all cores together.
 */
public final class TransactionsBenchmark {
  public static final String NAME = "htm";

  public static final String ABOUT =
      "Interleavings and processor time for programs with transactions, beside the thesis's.";

  /**
   * How to go about it.
   *
   * @param all whether to try what the thesis could not finish, too
   * @param limit seconds of processor time for each search
   * @param warmUp seconds before anything counts, for the Java compiler
   * @param tests only programs that the thesis calls so; all if there are none
   */
  public record Settings(boolean all, double limit, double warmUp, Set<String> tests) {
    /** All of what the thesis finished takes less than ten minutes then, and usually two. */
    public static final int LIMIT = 30;

    /** The limit when all trials are run. */
    public static final int LONG_LIMIT = 600;

    public static final int WARM_UP = 5;

    public Settings {
      tests = Set.copyOf(tests);
    }

    private boolean wants(TransactionTrial trial) {
      boolean named = tests.isEmpty() || tests.stream().anyMatch(trial::isCalled);
      return named && (all || trial.wasFinished());
    }
  }

  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<String> WARM_UP_PROGRAMS = List.of("counter", "htm2", "map_basic");

  private final Path home;
  private final ProgramCatalog catalog;
  private final Settings settings;
  private final PrintStream out;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * Nothing is run yet.
   *
   * @param home the Landslide checkout, where the programs are
   */
  public TransactionsBenchmark(Path home, Settings settings, PrintStream out)
      throws CatalogException {
    this.home = home;
    this.catalog = ProgramCatalog.read(home);
    this.settings = settings;
    this.out = out;
  }

  public void run() throws BenchmarkException {
    long start = System.nanoTime();
    refuseUnknownTests();
    List<TransactionTrial> verification = wanted(Trials.verification());
    List<TransactionTrial> bugs = wanted(Trials.bugs());
    List<TransactionTrial> abstraction = wanted(Trials.abstraction());
    introduce();
    warmUp();
    table("Verification, -M (thesis, table 6.2)", verification);
    table("Bugs: interleavings in the state space that has it (table 6.1)", bugs);
    table("Locks, and what is behind them; -M (table 6.4)", abstraction);
    new Comparison(out, findings).print();
    out.printf(Locale.ROOT, "%n%.0f s in all.%n", (System.nanoTime() - start) / NANOS_PER_SECOND);
  }

  private void refuseUnknownTests() throws BenchmarkException {
    List<TransactionTrial> trials = new ArrayList<>(Trials.verification());
    trials.addAll(Trials.bugs());
    trials.addAll(Trials.abstraction());
    for (String test : new TreeSet<>(settings.tests)) {
      if (trials.stream().noneMatch(trial -> trial.isCalled(test))) {
        throw new BenchmarkException("the thesis has no figures for " + test);
      }
    }
  }

  private List<TransactionTrial> wanted(List<TransactionTrial> trials) {
    return trials.stream().filter(settings::wants).toList();
  }

  private void introduce() {
    out.printf(
        Locale.ROOT,
        "Programs with K threads of N iterations; %.0f s of processor time each at most. Ratios:%n"
            + "how many interleavings there are for each one of the thesis, and how many times as%n"
            + "fast it is. ~: an estimate of the thesis after ten hours.%n%n",
        settings.limit);
  }

  private void table(String title, List<TransactionTrial> trials) throws BenchmarkException {
    if (trials.isEmpty()) {
      return;
    }
    out.println(title);
    out.println();
    FindingTable table = new FindingTable(out);
    for (TransactionTrial trial : trials) {
      Finding finding = search(trial, settings.limit);
      table.rows(finding);
      findings.add(finding);
    }
    out.println();
  }

  private void warmUp() throws BenchmarkException {
    double share = settings.warmUp / WARM_UP_PROGRAMS.size();
    for (String program : WARM_UP_PROGRAMS) {
      TransactionTrial trial =
          new TransactionTrial(
              program,
              4,
              4,
              SearchMode.LARGEST,
              TransactionRules.of(AbortModel.EXPLAINED).withRetries(1),
              List.of(),
              List.of());
      if (share > 0) {
        search(trial, share);
      }
    }
  }

  private Finding search(TransactionTrial trial, double seconds) throws BenchmarkException {
    QuicksandOptions options =
        new QuicksandOptions(
            trial.mode().search(),
            QuicksandOptions.LOCK_AND_UNLOCK,
            seconds,
            1,
            Heuristics.DEFAULT,
            true);
    Result result = ClockedSearch.run(spaces(trial), options);
    for (JobReport failed : result.failedJobs()) {
      throw new BenchmarkException(trial.title() + ": " + failed.failure());
    }
    return Finding.of(trial, result);
  }

  private StateSpaces spaces(TransactionTrial trial) throws BenchmarkException {
    Program program =
        catalog
            .find(trial.program())
            .orElseThrow(() -> new BenchmarkException("there is no program " + trial.program()));
    try {
      return new CatalogedProgram(home, program, trial.arguments())
          .spaces(trial.mode(), trial.rules());
    } catch (CatalogException e) {
      throw new BenchmarkException(String.valueOf(e.getMessage()));
    }
  }
}
