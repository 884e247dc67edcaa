package org.landslide.quicksand.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Search;
import org.landslide.engine.search.Subtree;
import org.landslide.quicksand.Faults;
import org.landslide.quicksand.MemoryGauge;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.remote.Figures;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.TaskOutcome.Effort;
import org.landslide.quicksand.remote.TaskOutcome.Fault;
import org.landslide.quicksand.remote.TaskOutcome.Kind;
import org.landslide.quicksand.remote.TaskOutcome.Seen;

/**
 * Does one task after another. Used by one Java thread, except for {@link #interrupt}.
 *
 * <p>Searches are kept, since most tasks go on with a part where the one before has left it; those
 * that were used last, up to a number, and fewer where memory is short. Without its search a part
 * is gone on with from its position, so to forget one costs time and nothing else.
 */
public final class TaskRunner {
  private static final double SECONDS_PER_NANO = 1e-9;
  private static final int MOST_SEARCHES = 32;

  private final StateSpaces spaces;
  private final MemoryGauge memory;

  /** By part, the one that was used last at the end. */
  private final Map<Long, Held> searches = new LinkedHashMap<>(16, 0.75f, true);

  /** One for each set of points, whose subject other searches may use, too. */
  private final Map<Set<PreemptionPoint>, StateSpace> firsts = new HashMap<>();

  private volatile @Nullable StateSpace current;

  /** The search for a part, after so many tasks. */
  private record Held(StateSpace space, int stage, Set<PreemptionPoint> points) {}

  public TaskRunner(StateSpaces spaces, MemoryGauge memory) {
    this.spaces = spaces;
    this.memory = memory;
  }

  /** Ends the task under way soon, if there is one. Called from any Java thread. */
  public void interrupt() {
    StateSpace space = current;
    if (space != null) {
      space.interrupt();
    }
  }

  /** Explores a part for a while. Where memory runs out, it is tried without all other searches. */
  public TaskOutcome run(Task task) {
    try {
      forgetSome();
      return explore(task);
    } catch (OutOfMemoryError e) {
      forgetAll();
      return runAlone(task);
    } catch (Throwable e) { // Whatever it is, the run has to know.
      return fault(e);
    } finally {
      current = null;
    }
  }

  private TaskOutcome runAlone(Task task) {
    try {
      return explore(task);
    } catch (Throwable e) {
      return fault(e);
    }
  }

  private Fault fault(Throwable thrown) {
    if (thrown instanceof UnsupportedSubjectException unsupported) {
      return new Fault(Kind.UNSUPPORTED, unsupported.sentence());
    }
    if (thrown instanceof NotRepeatedException) {
      return new Fault(Kind.NOT_REPEATED, thrown.toString());
    }
    forgetAll();
    return thrown instanceof OutOfMemoryError
        ? new Fault(Kind.OUT_OF_MEMORY, thrown.toString())
        : new Fault(Kind.OTHER, Faults.describe(thrown));
  }

  private static final class NotRepeatedException extends Exception {}

  private TaskOutcome explore(Task task) throws Exception {
    long cpu = cpuNanos();
    long start = System.nanoTime();
    @Nullable Held held = searches.remove(task.part());
    boolean goesOn = held != null && held.stage == task.stage();
    StateSpace space = held != null && goesOn ? held.space : begun(task);
    double arrival = goesOn ? 0 : secondsSince(start);
    current = space;
    Search search = space.search();
    task.joined().forEach(search::join);
    task.learned().forEach(search::learn);
    List<Seen> seen = new ArrayList<>();
    long runs = search.completed() + search.cut();
    Outcome outcome = explore(space, task.seconds(), start, seen);
    runs = search.completed() + search.cut() - runs;
    List<Subtree> given = given(search, outcome, task.sharing());
    keep(task, space, outcome);
    return new TaskOutcome.Explored(
        outcome,
        search.position(),
        Figures.of(search),
        task.subtree().map(search::progress),
        seen,
        outcome == Outcome.FAILED ? Optional.of(Subtree.Failure.of(search)) : Optional.empty(),
        given,
        new Effort(
            secondsSince(start),
            arrival,
            (cpuNanos() - cpu) * SECONDS_PER_NANO,
            Math.max(0, runs)));
  }

  private static Outcome explore(StateSpace space, double seconds, long start, List<Seen> seen) {
    Search search = space.search();
    Outcome outcome;
    do {
      outcome = space.next();
      List<DataRace> races = search.newRaces();
      if (!races.isEmpty()) {
        seen.add(new Seen(races, search.decisions()));
      }
    } while ((outcome == Outcome.COMPLETED || outcome == Outcome.CUT)
        && secondsSince(start) < seconds);
    return outcome;
  }

  /** Where nothing else is left to do, whatever there is; otherwise what is worth it. */
  private static List<Subtree> given(Search search, Outcome outcome, Task.Sharing sharing) {
    List<Subtree> given = new ArrayList<>();
    boolean idle = outcome == Outcome.AWAITING;
    boolean shares = idle || outcome == Outcome.COMPLETED || outcome == Outcome.CUT;
    int most = shares ? sharing.most() + (idle ? 1 : 0) : 0;
    Optional<Subtree> next = Optional.empty();
    do {
      next =
          given.size() < most ? search.split(idle ? 0 : sharing.leastSeconds()) : Optional.empty();
      next.ifPresent(given::add);
    } while (next.isPresent());
    return given;
  }

  /** A step may have been asked to stop for a reason that is gone, so it is tried twice. */
  private StateSpace begun(Task task) throws Exception {
    Optional<Position> from = task.from();
    for (int attempts = 0; attempts < 2; attempts++) {
      StateSpace space = unused(task);
      current = space;
      if (from.isEmpty() || space.search().resume(from.get())) {
        return space;
      }
    }
    throw new NotRepeatedException();
  }

  private StateSpace unused(Task task) throws Exception {
    @Nullable StateSpace first = firsts.get(task.points());
    if (first != null && task.subtree().isPresent()) {
      return first.beside();
    }
    StateSpace opened = spaces.open(task.points());
    firsts.put(task.points(), opened);
    return opened;
  }

  private void keep(Task task, StateSpace space, Outcome outcome) {
    if (outcome != Outcome.EXHAUSTED && outcome != Outcome.FAILED) {
      searches.put(task.part(), new Held(space, task.stage() + 1, task.points()));
    }
  }

  /** Those that were not used for the longest time, if there are too many. */
  private void forgetSome() {
    boolean isShort = memory.missing() > 0;
    int most = isShort ? searches.size() / 2 : MOST_SEARCHES;
    Iterator<Held> oldest = searches.values().iterator();
    while (searches.size() > most && oldest.hasNext()) {
      Held unused = oldest.next();
      oldest.remove();
    }
    firsts.keySet().retainAll(searches.values().stream().map(Held::points).toList());
    if (isShort) {
      searches.values().forEach(held -> held.space.trim());
    }
  }

  private void forgetAll() {
    searches.clear();
    firsts.clear();
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) * SECONDS_PER_NANO;
  }

  private static long cpuNanos() {
    return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
