package org.landslide.engine;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;

/**
 * Runs every thread at every preemption point, with no reduction whatever: what an exploration has
 * to find, told by the simplest means.
 */
final class BruteForce {
  private final ToySubject toy;
  private final long limit;
  private final StepOrder order = new StepOrder();

  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final Map<String, Integer> leastPreemptions = new TreeMap<>();
  private long interleavings;
  private boolean failing;

  private BruteForce(ToySubject toy, long limit) {
    this.toy = toy;
    this.limit = limit;
  }

  /**
   * All that can happen.
   *
   * @param interleavings how many there are
   * @param leastForOutcome in which ways they end (see {@link Outcomes}), and for each the fewest
   *     preemptions of an interleaving that ends so
   * @param leastPreemptions for each class of equivalent interleavings the fewest preemptions of
   *     one of them
   * @param failing whether a step fails in one of them; the equivalence then says little, since no
   *     other thread goes on after a failure
   * @param complete whether the limit was not reached; otherwise all of this is only a part
   */
  record Result(
      long interleavings,
      Map<String, Integer> leastForOutcome,
      Map<String, Integer> leastPreemptions,
      boolean failing,
      boolean complete) {
    Set<String> outcomes() {
      return leastForOutcome.keySet();
    }

    /** In which ways interleavings with at most so many preemptions end. */
    Set<String> outcomesWithin(int preemptions) {
      return within(preemptions, leastForOutcome);
    }

    int classes() {
      return leastPreemptions.size();
    }

    /** How many classes have an interleaving with at most so many preemptions. */
    long classesWithin(int preemptions) {
      return formsWithin(preemptions).size();
    }

    /** The canonical forms of these classes. */
    Set<String> formsWithin(int preemptions) {
      return within(preemptions, leastPreemptions);
    }

    private static Set<String> within(int preemptions, Map<String, Integer> least) {
      Set<String> within = new TreeSet<>();
      least.forEach(
          (key, fewest) -> {
            if (fewest <= preemptions) {
              within.add(key);
            }
          });
      return within;
    }

    /** The fewest preemptions within which everything can happen. */
    int enoughPreemptions() {
      return Collections.max(leastPreemptions.values());
    }
  }

  static Result run(ToyProgram program, long limit) {
    BruteForce search = new BruteForce(new ToySubject(program), limit);
    search.explore(Move.NO_THREAD, false, 0);
    return new Result(
        search.interleavings,
        search.outcomes,
        search.leastPreemptions,
        search.failing,
        search.interleavings <= limit);
  }

  /** A thread that has given way of its own accord may be left for nothing. */
  private void explore(int last, boolean gaveWay, int preemptions) {
    Situation situation = toy.situation();
    if (situation.enabledCount() == 0) {
      finish(Outcomes.atEnd(toy), preemptions);
      return;
    }
    ToySubject.State here = toy.snapshot();
    boolean canGoOn = situation.canMove(last) && !gaveWay;
    for (int i = 0; i < situation.enabledCount() && interleavings <= limit; i++) {
      Move move = situation.enabled(i);
      step(move, preemptions + (canGoOn && move.thread() != last ? 1 : 0));
      toy.restore(here);
    }
  }

  private void step(Move move, int preemptions) {
    Step step = toy.step(move, Long.MAX_VALUE);
    order.push(move, step.footprint());
    if (step.bug().isPresent()) {
      failing = true;
      finish(Outcomes.of(step.bug().get()), preemptions);
    } else {
      explore(move.thread(), step.ending() == Step.Ending.VOLUNTARY, preemptions);
    }
    order.pop();
  }

  private void finish(String outcome, int preemptions) {
    interleavings++;
    outcomes.merge(outcome, preemptions, Math::min);
    leastPreemptions.merge(order.canonicalForm(), preemptions, Math::min);
  }
}
