package org.landslide.bench.soundness;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.Verdict;

/**
 * One program, checked in one way.
 *
 * @param trust what the checker takes for granted
 * @param transactions the options that make them fail; none if there are no transactions
 */
record Trial(SearchWay way, Trust trust, List<String> transactions) {
  /** Such a long time does not pass; it is there for errors. */
  private static final double MOST_SECONDS = 120;

  List<String> options() {
    List<String> all = new ArrayList<>(way.options());
    all.addAll(settings());
    return all;
  }

  private List<String> settings() {
    List<String> all = new ArrayList<>(transactions);
    all.addAll(trust.options());
    return all;
  }

  @Override
  public String toString() {
    return String.join(" ", options());
  }

  /**
   * Runs the checker so many times, by turns with one worker and with two, which must make no
   * difference. It gives up after a number of interleavings, and after an answer that it cut short:
   * where it is cut depends on the order of the work.
   */
  List<Observed> run(
      Checker checker, Path executable, List<String> arguments, long most, int times) {
    List<Observed> all = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      Observed observed = runOnce(checker, executable, arguments, most, 1 + i % 2);
      all.add(observed);
      if (observed.cutShort()) {
        break;
      }
    }
    return all;
  }

  private Observed runOnce(
      Checker checker, Path executable, List<String> arguments, long most, int workers) {
    Watch watch = new Watch(checker.open(executable, arguments, way.mode(), settings()), most);
    QuicksandOptions options =
        new QuicksandOptions(
            way.mode().search(),
            QuicksandOptions.LOCK_AND_UNLOCK,
            MOST_SECONDS,
            workers,
            Heuristics.DEFAULT,
            true);
    Quicksand quicksand = new Quicksand(watch::open, options, Listener.NONE);
    watch.stop = quicksand::stop;
    Result result = quicksand.run();
    String bug =
        result.verdict() == Verdict.BUG ? result.end().bugs().get(0).bug().kind().label() : "";
    String failure = result.failedJobs().stream().map(JobReport::failure).findFirst().orElse("");
    return new Observed(
        workers,
        result.verdict(),
        bug,
        new TreeSet<>(watch.texts),
        Supposition.times(result.end().suppositions()),
        result.end().interleavings(),
        watch.isUsedUp() || result.end().seconds() > MOST_SECONDS,
        failure);
  }

  /** Sees what comes out of each interleaving. */
  private static final class Watch {
    private final GuestSpaces spaces;
    private final AtomicLong left;
    private volatile Runnable stop = () -> {};
    private final SortedSet<String> texts = Collections.synchronizedSortedSet(new TreeSet<>());

    Watch(GuestSpaces spaces, long most) {
      this.spaces = spaces;
      this.left = new AtomicLong(most);
    }

    boolean isUsedUp() {
      return left.get() <= 0;
    }

    StateSpace open(Set<PreemptionPoint> points) {
      GuestSpaces.Opened opened = spaces.openWithSubject(points);
      return opened.space().watchedBy((outcome, search) -> see(outcome, opened));
    }

    private void see(Outcome outcome, GuestSpaces.Opened opened) {
      if (outcome == Outcome.COMPLETED) {
        texts.add(new String(opened.subject().output(), StandardCharsets.ISO_8859_1));
      }
      if (left.decrementAndGet() <= 0) {
        stop.run();
      }
    }
  }
}
