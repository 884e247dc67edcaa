package org.landslide.engine;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs every thread at every preemption point, with no reduction whatever: what an exploration has
 * to find, told by the simplest means.
 */
final class BruteForce {
  private final ToySubject toy;
  private final long limit;
  private final StepOrder order = new StepOrder();

  private final Set<String> outcomes = new TreeSet<>();
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
   * @param outcomes in which ways they end; see {@link Outcomes}
   * @param leastPreemptions for each class of equivalent interleavings the fewest preemptions of
   *     one of them
   * @param failing whether a step fails in one of them; the equivalence then says little, since
   *     nobody else goes on after a failure
   * @param complete whether the limit was not reached; otherwise all of this is only a part
   */
  record Result(
      long interleavings,
      Set<String> outcomes,
      Map<String, Integer> leastPreemptions,
      boolean failing,
      boolean complete) {
    int classes() {
      return leastPreemptions.size();
    }

    /** How many classes have an interleaving with at most so many preemptions. */
    long classesWithin(int preemptions) {
      Collection<Integer> all = leastPreemptions.values();
      return all.stream().filter(least -> least <= preemptions).count();
    }
  }

  static Result run(ToyProgram program, long limit) {
    BruteForce search = new BruteForce(new ToySubject(program), limit);
    search.explore(0, 0);
    return new Result(
        search.interleavings,
        search.outcomes,
        search.leastPreemptions,
        search.failing,
        search.interleavings <= limit);
  }

  private void explore(int last, int preemptions) {
    Situation situation = toy.situation();
    if (situation.enabledCount() == 0) {
      finish(Outcomes.atEnd(toy), preemptions);
      return;
    }
    ToySubject.State here = toy.snapshot();
    boolean canGoOn = situation.isEnabled(last);
    for (int i = 0; i < situation.enabledCount() && interleavings <= limit; i++) {
      int thread = situation.enabled(i);
      step(thread, preemptions + (canGoOn && thread != last ? 1 : 0));
      toy.restore(here);
    }
  }

  private void step(int thread, int preemptions) {
    Step step = toy.step(thread, Long.MAX_VALUE);
    order.push(thread, step.footprint());
    if (step.bug().isPresent()) {
      failing = true;
      finish(Outcomes.of(step.bug().get()), preemptions);
    } else {
      explore(thread, preemptions);
    }
    order.pop();
  }

  private void finish(String outcome, int preemptions) {
    interleavings++;
    outcomes.add(outcome);
    leastPreemptions.merge(order.canonicalForm(), preemptions, Math::min);
  }
}
