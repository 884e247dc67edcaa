package org.landslide.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step.Possession;
import org.landslide.engine.schedule.Move;

/** Two threads; on the path, each step is a node, and the last node is where all is over. */
final class AscentTest {
  private static final double EXACT = 1e-9;
  private static final double LITTLE = 1e-6;

  private final Path<String> path = new Path<>();

  @Test
  void weightsDecideBeforeTheFirstInterleavingHasEnded() {
    run(write(1), write(2));
    assertThat(Ascent.NONE.hasBegun()).isFalse();
    assertThat(Ascent.NONE.proportion(0.3, path, 0, false)).isEqualTo(0.3);
    assertThat(Ascent.NONE.left(3, 1, true).proportion(0.3, path, 0, false)).isEqualTo(0.3);
  }

  @Test
  void thereIsAContestWhereALaterStepOfTheOtherThreadConflicts() {
    run(write(1), read(1), nothing(1), read(2), read(1));
    assertThat(path.ascent().contests()).extracting(Ascent.Contest::node).containsExactly(0);
    assertThat(path.ascent().left()).isEqualTo(6);
  }

  @Test
  void thereIsNoneWhereTheOtherThreadCouldNotHaveRun() {
    path.push(node(Move.of(1)));
    run(write(1), write(1), write(2));
    assertThat(path.ascent().contests()).extracting(Ascent.Contest::node).containsExactly(1);
  }

  @Test
  void aContestIsEarlyIfItHasASecondBranchAtOnce() {
    run(write(1), write(1), write(2));
    path.get(1).mark(Move.of(2));
    assertThat(path.ascent().contests())
        .extracting(Ascent.Contest::early)
        .containsExactly(false, true);
  }

  @Test
  void itKnowsWhatLiesBelowTheNodesThatItHasComeBackTo() {
    run(write(1), write(1), write(2));
    Ascent ascent = path.ascent().left(3, 1, false).left(2, 1, false).left(1, 5, true);
    assertThat(ascent.left()).isEqualTo(1);
    assertThat(ascent.contests())
        .containsExactly(
            new Ascent.Contest(0, false, 0, false), new Ascent.Contest(1, false, 5, true));
    assertThat(ascent.left(2, 7, false)).isEqualTo(ascent);
  }

  /** As many times as much lies below each contest as below the next one. */
  @Test
  void contestsAboveWithASecondBranchAreExpectedToGrowLikeTheLast() {
    run(write(1), write(1), write(1), write(1), write(1), write(1), write(2));
    path.get(0).mark(Move.of(2));
    Ascent twofold = climbed(2);
    Ascent fourfold = climbed(4);
    double usual = 4 * Math.log(1 + 1 / 4.0) * 2;
    assertThat(powers(twofold)).isCloseTo(usual * (3 + 3.2) / 7, within(EXACT));
    assertThat(powers(fourfold)).isCloseTo(usual * (6 + 3.2) / 7, within(EXACT));
  }

  @Test
  void contestsWithoutASecondBranchCountLessTheMoreOfThemNeverGotOne() {
    run(write(1), write(1), write(1), write(1), write(1), write(2));
    Ascent some = path.ascent().left(5, 1, false).left(4, 2, true).left(3, 4, true);
    Ascent none = path.ascent().left(5, 1, false).left(4, 2, true).left(3, 2, false);
    assertThat(powers(some)).isGreaterThan(powers(none)).isPositive();
    assertThat(powers(none)).isPositive();
    assertThat(some.proportion(LITTLE, path, 0, true)).isEqualTo(1);
  }

  @Test
  void nodesOfAnotherSearchDoNotCount() {
    run(write(1), write(1), write(1), write(1), write(2));
    path.get(0).mark(Move.of(2));
    path.get(1).mark(Move.of(2));
    Ascent ascent = path.ascent().left(4, 1, false).left(3, 2, true);
    double all = ascent.proportion(LITTLE, path, 0, false);
    double own = ascent.proportion(LITTLE, path, 1, false);
    assertThat(own).isGreaterThan(all).isLessThan(1);
    assertThat(ascent.proportion(LITTLE, path, 2, true)).isEqualTo(1);
  }

  @Test
  void itIsNeverFarBelowWhatWeightsSay() {
    run(write(1), write(1), write(1), write(1), write(1), write(1), write(2));
    path.get(0).mark(Move.of(2));
    assertThat(climbed(100).proportion(0.5, path, 0, false)).isEqualTo(0.5 / 3);
  }

  private Ascent climbed(int factor) {
    Ascent ascent = path.ascent();
    long below = 1;
    for (int i = path.size() - 1; i >= 2; i--) {
      below *= i <= 5 ? factor : 1;
      ascent = ascent.left(i, below, below > 1);
    }
    return ascent;
  }

  private double powers(Ascent ascent) {
    return -Math.log(ascent.proportion(LITTLE, path, 0, false)) / Math.log(2);
  }

  private void run(Transition... transitions) {
    if (path.size() == 0) {
      path.push(node(Move.of(1), Move.of(2)));
    }
    for (Transition transition : transitions) {
      path.last().enter(transition.move());
      path.last().setOut(transition);
      path.push(node(Move.of(1), Move.of(2)));
    }
  }

  private static Transition write(int thread) {
    return step(thread, new FootprintBuilder().write(1, 0, 4).build());
  }

  private static Transition read(int thread) {
    return step(thread, new FootprintBuilder().read(1, 0, 4).build());
  }

  private static Transition nothing(int thread) {
    return step(thread, Footprint.EMPTY);
  }

  private static Transition step(int thread, Footprint touched) {
    return new Transition(
        Move.of(thread),
        1,
        Effect.of(touched),
        List.of(),
        new VectorClock(),
        Possession.NONE,
        null);
  }

  private static Node<String> node(Move... enabled) {
    Situation situation = new Situation(new ArrayList<>(List.of(enabled)), List.of());
    return new Node<>(situation, new SleepSet(), Waits.NONE, Allowance.of(0), null, 1);
  }
}
