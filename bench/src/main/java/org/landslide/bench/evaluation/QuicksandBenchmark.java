package org.landslide.bench.evaluation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.landslide.bench.BenchmarkException;

/**
 * How well and how fast bugs are found, and right programs verified, in each mode (thesis, section
 * 4.5).
 *
 * <p>Everything is run three times: briefly, for the Java compiler; one run at a time, for the
 * tables; and two at a time, for comparison.
 */
public final class QuicksandBenchmark {
  public static final String NAME = "quicksand";

  public static final String ABOUT =
      "Bugs found and programs verified by each way to search, with the same processor time.";

  /**
   * How to go about it.
   *
   * @param budget seconds for each program in each mode
   * @param warmUp seconds for each program before anything counts
   * @param plot where to draw how many bugs were found by when
   */
  public record Settings(double budget, double warmUp, Path plot) {
    public static final int BUDGET = 2;
    public static final double WARM_UP = 0.1;
  }

  /** Seconds for the same with one and with two runs at a time. */
  private record Times(double one, double two) {}

  private final List<CatalogedProgram> broken;
  private final List<CatalogedProgram> right;
  private final List<SearchMode> modes;
  private final Settings settings;
  private final PrintStream out;
  private final List<ProgramTrial> trials = new ArrayList<>();

  public QuicksandBenchmark(
      List<CatalogedProgram> programs, List<SearchMode> modes, Settings settings, PrintStream out) {
    this.broken = programs.stream().filter(each -> !each.program().isExpectedToSucceed()).toList();
    this.right = programs.stream().filter(each -> each.program().isExpectedToSucceed()).toList();
    this.modes = List.copyOf(modes);
    this.settings = settings;
    this.out = out;
  }

  public void run() throws BenchmarkException, InterruptedException {
    requireFolder();
    introduce();
    warmUp();
    out.printf(
        "Seconds until the bug was found; %s: all explored, no bug; %s: time was up%n%n",
        TrialTable.NOTHING, TrialTable.TIME_UP);
    Times brokenTimes = runBothWays("broken program", broken);
    out.println();
    out.printf("Seconds until all was explored; %s: time was up%n%n", TrialTable.TIME_UP);
    Times rightTimes = runBothWays("right program", right);
    Findings findings = new Findings(trials);
    new EvaluationReport(out, modes, findings).print();
    out.println();
    Claims claims = new Claims(out);
    claims.print(modes, findings);
    claims.printSpeedUp(brokenTimes.one + rightTimes.one, brokenTimes.two + rightTimes.two);
    draw(findings);
  }

  /** Before minutes have passed. */
  private void requireFolder() throws BenchmarkException {
    Path folder = settings.plot.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new BenchmarkException("there is no folder for the plot " + settings.plot);
    }
  }

  private void introduce() {
    out.printf(
        Locale.ROOT,
        "Each of %d broken and %d right programs in %d modes, %.1f s of processor time at most:%n%n",
        broken.size(),
        right.size(),
        modes.size(),
        settings.budget);
    for (SearchMode mode : modes) {
      out.printf("  %-5s %s%n", mode.title(), mode.about());
    }
    out.println();
  }

  private void warmUp() throws BenchmarkException, InterruptedException {
    if (settings.warmUp > 0) {
      List<SearchMode> usual = List.of(SearchMode.DEFAULT);
      new Evaluation(broken, usual, settings.warmUp).run(2, done -> {});
      new Evaluation(right, usual, settings.warmUp).run(2, done -> {});
    }
  }

  /** One run at a time, for the table, and right after that two, for comparison. */
  private Times runBothWays(String title, List<CatalogedProgram> programs)
      throws BenchmarkException, InterruptedException {
    TrialTable table = new TrialTable(out, title, modes);
    Evaluation.Outcome one = evaluation(programs).run(1, table::row);
    trials.addAll(one.trials());
    Evaluation.Outcome two = evaluation(programs).run(2, done -> {});
    return new Times(one.wallSeconds(), two.wallSeconds());
  }

  private Evaluation evaluation(List<CatalogedProgram> programs) {
    return new Evaluation(programs, modes, settings.budget);
  }

  private void draw(Findings findings) throws BenchmarkException {
    List<BugPlot.Series> series = new ArrayList<>();
    for (SearchMode mode : modes) {
      List<Double> times = findings.bugs(mode).stream().map(ProgramTrial::seconds).toList();
      series.add(new BugPlot.Series(mode.title(), mode.about(), times));
    }
    try {
      Files.writeString(settings.plot, BugPlot.draw(series, settings.budget, broken.size()));
    } catch (IOException e) {
      throw new BenchmarkException("cannot write " + settings.plot + ": " + e.getMessage());
    }
    out.println();
    out.println("Bugs by time (thesis, figure 4.7): " + settings.plot);
  }
}
