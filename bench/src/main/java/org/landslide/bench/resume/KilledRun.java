package org.landslide.bench.resume;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateFolder;
import org.landslide.checker.state.StoredRun;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.Approach;
import org.landslide.report.run.RunSummary;

/**
 * A process that is killed: explores the largest state space of a program, goes on where the one
 * before it was, and writes down each interleaving that it completes, and in the end the verdict.
 */
public final class KilledRun {
  /** What ends the process is not to be late. */
  private static final Duration INTERVAL = Duration.ofMillis(200);

  /** Behind the number of preemption points of the state space that an interleaving is of. */
  static final String POINTS_END = ":";

  private static final Duration TIME = Duration.ofMinutes(30);

  private KilledRun() {}

  /**
   * Runs until it is over, or killed.
   *
   * @param args the Landslide checkout, a program with its arguments, the folder to keep the run
   *     in, and the file for interleavings, to which they are added
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    String[] words = args[1].split(" ", -1);
    CheckedProgram program =
        new Landslide(Path.of(args[0]))
            .program(words[0], Arrays.copyOfRange(words, 1, words.length));
    try (StateFolder folder = new StateFolder(Path.of(args[2]));
        BufferedWriter log = open(Path.of(args[3]))) {
      RunSummary summary = run(program, folder, log);
      log.write("verdict " + summary.result().verdict() + "\n");
    }
  }

  private static BufferedWriter open(Path file) throws IOException {
    return Files.newBufferedWriter(
        file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static RunSummary run(CheckedProgram program, StateFolder folder, BufferedWriter log)
      throws InterruptedException {
    Optional<StoredRun> earlier = folder.isUsed() ? Optional.of(folder.read()) : Optional.empty();
    Approach largest =
        new Approach(
            Mode.MAXIMAL,
            SearchPlan.ITERATIVE_DEEPENING.races(),
            SearchPlan.ITERATIVE_DEEPENING.maxPreemptions());
    SearchPlan plan = SearchPlan.quicksand().with(largest).with(Reduction.DPOR_WITH_SLEEP_SETS);
    Request request =
        Request.of(program, plan)
            .minimisingFor(Duration.ZERO)
            .keeping(new KeptRun(folder, INTERVAL, List.of(), true, earlier));
    RunListener writer =
        new RunListener() {
          @Override
          public void interleavingEnded(
              Set<PreemptionPoint> points, Outcome outcome, Search search) {
            if (outcome == Outcome.COMPLETED) {
              add(log, points.size(), search);
            }
          }
        };
    return new Landslide(Path.of("")).run(request, Budget.of(TIME), writer);
  }

  /** Each largest state space has more points than the one before it. */
  private static void add(BufferedWriter log, int points, Search search) {
    try {
      log.write(
          points
              + POINTS_END
              + search.decisions().moves().stream()
                  .map(Move::thread)
                  .map(String::valueOf)
                  .collect(Collectors.joining(" ", "", "\n")));
      log.flush();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
