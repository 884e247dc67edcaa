package org.landslide.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step.Possession;
import org.landslide.engine.schedule.Move;

/**
 * The worked example of the thesis, section 3.4.3: two threads that each load, increment and store
 * one variable, explored without sleep sets; every transition takes a second. Branches are named as
 * there.
 */
final class EstimatorTest {
  private static final double EXACT = 1e-9;
  private static final Situation ALONE = new Situation(List.of(Move.of(1)), List.of());

  private final Path<String> path = new Path<>();
  private long completed;

  @Test
  void followsTheWorkedExampleToTheFigure() {
    runFrom(0, 1, 1, 1, 2, 2, 2);
    path.get(2).mark(Move.of(2));
    path.get(0).mark(Move.of(2));
    assertEstimate("A", 4, 20);

    runFrom(2, 2, 2, 1, 2);
    path.get(4).mark(Move.of(2));
    assertEstimate("B", 16.0 / 3, 24);

    runFrom(4, 2, 1);
    assertEstimate("C", 6, 24);

    runFrom(0, 2, 2, 2, 1, 1, 1);
    path.get(2).mark(Move.of(1));
    assertEstimate("K", 16.0 / 3, 22);

    runFrom(2, 1, 1, 1, 2);
    path.get(4).mark(Move.of(2));
    assertEstimate("L", 40.0 / 7, 24);

    runFrom(4, 2, 1);
    assertEstimate("M", 6, 24);
  }

  @Test
  void withSleepSetsTheSameTreeIsOverestimatedUntilTheEnd() {
    runFrom(0, 1, 1, 1, 2, 2, 2);
    path.get(2).mark(Move.of(2));
    path.get(0).mark(Move.of(2));
    runFrom(2, 2, 2, 1, 2);
    path.get(4).mark(Move.of(2));
    runFrom(4, 2, 1);
    runFrom(0, 2, 2, 2, 1, 1, 1);
    assertEstimate("K", 4, 18);
  }

  @Test
  void aBranchWhoseThreadTurnsOutToBeBlockedNoLongerCounts() {
    runFrom(0, 1, 1, 1, 2, 2, 2);
    path.get(2).mark(Move.of(2));
    path.get(0).mark(Move.of(2));
    path.get(0).correct(Move.of(2), ALONE);
    assertEstimate("one branch fewer at the root", 2, 10);
    path.get(2).correct(Move.of(2), ALONE);
    assertEstimate("nothing is left", 1, 6);
  }

  @Test
  void interleavingsAreExpectedWhereSiblingsHaveThem() {
    runFrom(0, 1, 1, 1, 2, 2, 2);
    path.get(2).mark(Move.of(2));
    path.get(0).mark(Move.of(2));
    assertThat(Estimator.growth(path, 0)).as("two branches in each of two nodes").isEqualTo(4);

    runFrom(2, 2, 2, 1, 2);
    assertThat(Estimator.growth(path, 2)).as("all explored").isEqualTo(1);
    assertThat(Estimator.growth(path, 0)).as("one sibling like both").isEqualTo(2);

    runFrom(0, 2, 2, 2, 1, 1, 1);
    path.get(1).mark(Move.of(1));
    double doubted = Math.pow(2, 0.75) * Math.pow(2, 0.25);
    assertThat(Estimator.growth(path, 0))
        .as("a sibling of two says that it has two, and so do its own nodes")
        .isCloseTo((2 + doubted) / 3, within(EXACT));
  }

  /** Leaves all nodes below one, takes another branch there and runs it to its end. */
  private void runFrom(int node, int... threads) {
    double secondsBelow = 0;
    long runsBelow = 1;
    while (path.size() > node) {
      Node<String> last = path.last();
      if (last.hasOut()) {
        last.leave(secondsBelow, runsBelow, false);
      }
      if (path.size() == node + 1) {
        break;
      }
      secondsBelow = Estimator.seconds(last, 0);
      runsBelow = Math.max(1, last.exploredRuns());
      path.pop();
    }
    if (path.size() == 0) {
      push(0);
    }
    Effect nothing = Effect.of(Footprint.EMPTY);
    for (int thread : threads) {
      path.last().enter(Move.of(thread));
      path.last()
          .setOut(
              new Transition(
                  Move.of(thread),
                  1,
                  nothing,
                  List.of(),
                  new VectorClock(),
                  Possession.NONE,
                  null));
      push(1);
    }
    completed++;
  }

  private void push(double seconds) {
    Situation situation = new Situation(List.of(Move.of(1), Move.of(2)), List.of());
    path.push(new Node<>(situation, new SleepSet(), Waits.NONE, Allowance.of(0), null, seconds));
  }

  private void assertEstimate(String branch, double interleavings, double seconds) {
    Estimate estimate = Estimator.estimate(path, completed);
    assertThat(estimate.interleavings()).as(branch).isCloseTo(interleavings, within(EXACT));
    assertThat(estimate.seconds()).as(branch).isCloseTo(seconds, within(EXACT));
  }
}
