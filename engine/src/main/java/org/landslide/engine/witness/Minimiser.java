package org.landslide.engine.witness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.witness.Script.Delay;
import org.landslide.engine.witness.SmallWitness.Passing;

/**
 * Looks for an interleaving that fails in the same way as one that was found and is easier to read:
 * with as few preemptions as possible and, among these, few switches.
 *
 * <p>Two ways are gone in turn. Around the found one, stretches of a thread are joined with each
 * other as long as what comes of it still fails (the idea of Tinertia: Jalbert and Sen, "A trace
 * simplification technique for effective debugging of concurrent programs", FSE 2010); this takes
 * an interleaving for each switch and helps with interleavings of any length. Then all
 * interleavings with fewer preemptions are explored, none first, then one, and so on (iterative
 * context bounding; thesis, sections 3.4.5 and 8.1), as far as the effort lasts; what is found that
 * way has as few as there can be, and of these few switches.
 *
 * <p>In the end each preemption is tried without: its thread goes on until it gives way, and the
 * rest follows as it was, as far as it can, or with no more preemptions.
 *
 * <p>Transactions are left alone: whether one may fail depends on what came before.
 *
 * @param <S> the subject's snapshots
 */
public final class Minimiser<S> {
  /** So many times the steps of the found interleaving, or of its cost, make no smaller one. */
  private static final int LONGER = 4;

  private static final int MORE_STEPS = 100;
  private static final long MORE_COST = 1_000_000;

  /** After one that fails, so many more interleavings are looked through for a shorter one. */
  private static final int MORE_FAILING = 300;

  /** More preemptions than a reader looks at one by one. */
  private static final int MOST_TRIED = 100;

  private final Subject<S> subject;
  private final ExplorerOptions options;
  private final Effort effort;
  private final S start;
  private Predicate<Bug> same = bug -> false;
  private int mostSteps = Integer.MAX_VALUE;
  private long mostCost = Long.MAX_VALUE;

  /**
   * @param subject in the state from which interleavings start
   * @param options how fewer preemptions are looked for
   */
  public Minimiser(Subject<S> subject, ExplorerOptions options, Effort effort) {
    this.subject = subject;
    this.options = options;
    this.effort = effort;
    this.start = subject.snapshot();
  }

  /** The smallest that is found, or the same if there is none, or it does not fail for certain. */
  public SmallWitness minimise(Schedule found) {
    if (subject.hasTransactions()) {
      return SmallWitness.asFound(found);
    }
    Performance first = run(Block.of(found));
    if (first.bug().isEmpty() || !first.schedule().equals(found)) {
      return SmallWitness.asFound(found);
    }
    Bug bug = first.bug().get();
    same = other -> SameBug.areSame(bug, other);
    mostSteps = LONGER * found.size() + MORE_STEPS;
    mostCost = LONGER * first.dearest() + MORE_COST;
    Performance joined = joined(first);
    return judged(fewerPreemptions(joined).map(this::joined).orElse(joined));
  }

  private Performance run(List<Block> plan) {
    return run(new Script(plan, Delay.NEXT_BLOCK));
  }

  private Performance run(Script script) {
    effort.spendInterleaving();
    return Rehearsal.run(subject, start, script, mostSteps, mostCost);
  }

  private boolean failsAlike(Performance performance) {
    return performance.bug().filter(same).isPresent();
  }

  /** Joins stretches as long as that makes it smaller. */
  private Performance joined(Performance found) {
    Performance best = found;
    Optional<Performance> smaller = Optional.of(found);
    while (smaller.isPresent()) {
      best = smaller.get();
      smaller = smaller(best);
    }
    return best;
  }

  private Optional<Performance> smaller(Performance than) {
    List<Block> blocks = Block.of(than.schedule());
    for (int i = blocks.size() - 2; i >= 0; i--) {
      for (List<Block> plan : Plans.without(blocks, i)) {
        if (effort.isSpent()) {
          return Optional.empty();
        }
        Performance tried = run(plan);
        if (failsAlike(tried) && Performance.SIZE.compare(tried, than) < 0) {
          return Optional.of(tried);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Performance> fewerPreemptions(Performance than) {
    for (int bound = 0; bound <= than.preemptions().size() && !effort.isSpent(); bound++) {
      Optional<Performance> found = within(bound).filter(this::failsAlike);
      if (found.isPresent()) {
        return found.filter(each -> Performance.SIZE.compare(each, than) < 0);
      }
    }
    return Optional.empty();
  }

  /**
   * The one with the fewest switches of those that are met. With another set of preemption points
   * another one may be met first, and the smallest one is mostly the same.
   */
  private Optional<Performance> within(int bound) {
    subject.restore(start);
    Explorer<S> explorer = new Explorer<>(subject, options.withPreemptionBound(bound));
    Optional<Schedule> best = Optional.empty();
    int left = Integer.MAX_VALUE;
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED && outcome != Outcome.INTERRUPTED && left > 0) {
      effort.spendInterleaving();
      if (explorer.bug().filter(same).isPresent()) {
        best = Optional.of(shorter(best, explorer.decisions()));
      }
      left = best.isEmpty() ? left : Math.min(left, MORE_FAILING) - 1;
      outcome = effort.isSpent() ? Outcome.INTERRUPTED : explorer.next();
    }
    return best.map(schedule -> run(Block.of(schedule)));
  }

  private static Schedule shorter(Optional<Schedule> best, Schedule other) {
    return best.filter(each -> Block.of(each).size() <= Block.of(other).size()).orElse(other);
  }

  /** Tries each preemption without. */
  private SmallWitness judged(Performance best) {
    Map<Integer, Necessity> necessities = new HashMap<>();
    List<Performance> passing = new ArrayList<>();
    for (int step : best.preemptions()) {
      Necessity necessity = Necessity.UNKNOWN;
      if (necessities.size() < MOST_TRIED && !effort.isOutOfTime()) {
        List<Performance> tried = without(best.schedule(), step);
        boolean fails = tried.stream().anyMatch(this::failsAlike);
        necessity = fails ? Necessity.REPLACEABLE : Necessity.NECESSARY;
        passing.addAll(tried);
      }
      necessities.put(step, necessity);
    }
    return new SmallWitness(best.schedule(), necessities, nearest(best.schedule(), passing));
  }

  /** In which ways it can go on if a thread is not switched away. */
  private List<Performance> without(Schedule schedule, int step) {
    List<Block> plan = Plans.goingOnAt(schedule, step);
    return List.of(
        run(new Script(plan, Delay.NEXT_BLOCK)),
        run(new Script(plan, Delay.AT_ONCE)),
        run(Plans.goingOnSince(schedule, step)));
  }

  private static Optional<Passing> nearest(Schedule schedule, List<Performance> tried) {
    Optional<Passing> nearest = Optional.empty();
    for (Performance each : tried) {
      int parting = each.commonSteps(schedule);
      if (each.passes() && nearest.filter(other -> other.parting() >= parting).isEmpty()) {
        nearest = Optional.of(new Passing(each.schedule(), parting));
      }
    }
    return nearest;
  }
}
