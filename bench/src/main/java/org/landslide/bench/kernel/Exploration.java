package org.landslide.bench.kernel;

import java.util.Locale;
import java.util.Optional;
import org.landslide.bench.CpuTime;
import org.landslide.bench.Table;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.search.Explorer;

/**
 * What was seen while a state space was explored for some time.
 *
 * @param exhausted whether all of it was explored
 * @param nanos the processor time
 * @param clockNanos the time by the clock, as are all that follow
 * @param stepNanos how much of it steps took
 * @param snapshotNanos how much going back and forth took
 */
record Exploration(
    long interleavings,
    long steps,
    Optional<Bug> bug,
    boolean exhausted,
    long nanos,
    long clockNanos,
    long stepNanos,
    long snapshotNanos,
    TimedWorld.Times times) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Explores a state space for so many seconds, from the start again when it is done. */
  static Exploration explore(KernelSpace space, double seconds) {
    Watch watch = new Watch(space, seconds);
    while (watch.isLeft()) {
      watch.explore();
    }
    return watch.result();
  }

  /** Explores a state space once, until a bug is found, it is done, or the time is up. */
  static Exploration search(KernelSpace space, double seconds) {
    Watch watch = new Watch(space, seconds);
    watch.explore();
    return watch.result();
  }

  double perSecond() {
    return interleavings * NANOS_PER_SECOND / nanos;
  }

  double stepsEach() {
    return (double) steps / interleavings;
  }

  /** What the checks take besides the machine: accesses, rules, waiting. */
  long recordingNanos() {
    return stepNanos - times.all();
  }

  long engineNanos() {
    return clockNanos - stepNanos - snapshotNanos;
  }

  /** In a few words. */
  String result() {
    String what =
        bug.map(found -> found.kind().label().toLowerCase(Locale.ROOT))
            .orElse(exhausted ? "none" : "timeout");
    return what
        + " ("
        + Table.number(nanos / NANOS_PER_SECOND, 2)
        + "s, "
        + interleavings
        + " interleavings)";
  }

  private static final class Watch {
    private final KernelSpace space;
    private final double limit;
    private final long begin = CpuTime.nanos();
    private final long clockBegin = System.nanoTime();
    private final TimedWorld.Times before;
    private final long stepsBefore;
    private final long snapshotsBefore;
    private long interleavings;
    private long steps;
    private boolean exhausted;
    private Optional<Bug> bug = Optional.empty();

    Watch(KernelSpace space, double seconds) {
      this.space = space;
      this.limit = seconds * NANOS_PER_SECOND;
      this.before = space.times();
      this.stepsBefore = space.subject().stepNanos();
      this.snapshotsBefore = space.subject().snapshotNanos();
    }

    boolean isLeft() {
      return CpuTime.nanos() - begin < limit && bug.isEmpty();
    }

    void explore() {
      space.rewind();
      Explorer<GuestState> explorer = new Explorer<>(space.subject(), ExplorerOptions.DEFAULT);
      while (explorer.hasNext() && explorer.bug().isEmpty() && isLeft()) {
        explorer.next();
      }
      exhausted = !explorer.hasNext();
      bug = explorer.bug();
      interleavings += explorer.completed() + (bug.isPresent() ? 1 : 0);
      steps += explorer.steps();
    }

    Exploration result() {
      return new Exploration(
          interleavings,
          steps,
          bug,
          exhausted,
          CpuTime.nanos() - begin,
          System.nanoTime() - clockBegin,
          space.subject().stepNanos() - stepsBefore,
          space.subject().snapshotNanos() - snapshotsBefore,
          space.times().since(before));
    }
  }
}
