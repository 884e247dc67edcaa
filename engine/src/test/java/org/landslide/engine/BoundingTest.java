package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.Exploration.Mode;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToySubject.Recognition;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;

/**
 * Within a bound on preemptions, whatever brute force finds with no more preemptions than that is
 * found, and nothing else.
 */
final class BoundingTest {
  static List<Shape> shapes() {
    return RandomCases.SHAPES;
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theOutcomesWithinABoundAreThoseOfBruteForceWithinIt(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          for (int bound = 0; bound <= all.enoughPreemptions(); bound++) {
            for (Recognition recognition : Recognition.values()) {
              assertOutcomes(program, all, Reduction.DPOR_WITH_SLEEP_SETS, recognition, bound);
            }
            assertOutcomes(program, all, Reduction.DPOR, Recognition.AT_ONCE, bound);
            assertOutcomes(program, all, Reduction.NONE, Recognition.AT_ONCE, bound);
          }
        });
  }

  private static void assertOutcomes(
      ToyProgram program,
      BruteForce.Result all,
      Reduction reduction,
      Recognition recognition,
      int bound) {
    Mode mode = new Mode(reduction, Order.FORWARDS, recognition).within(bound);
    assertThat(Exploration.of(program, mode).outcomes())
        .as("%s", mode)
        .isEqualTo(all.outcomesWithin(bound));
  }

  static List<Shape> plainShapes() {
    return RandomCases.PLAIN_SHAPES;
  }

  @ParameterizedTest
  @MethodSource("plainShapes")
  void oneInterleavingAtLeastOfEachClassWithinABoundIsRunAndNoneOfOthers(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          for (int bound = 0; bound <= all.enoughPreemptions(); bound++) {
            Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, Order.FORWARDS).within(bound);
            assertThat(new TreeSet<>(Exploration.of(program, mode).forms()))
                .as("%s", mode)
                .isEqualTo(all.formsWithin(bound));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void raisingTheBoundUntilNothingIsLeftOutFindsEverythingFewestPreemptionsFirst(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          ToySubject toy = new ToySubject(program);
          IterativeBounding<?> search = new IterativeBounding<>(toy, ExplorerOptions.DEFAULT);
          Set<String> outcomes = new TreeSet<>();
          while (next(search, toy, outcomes)) {
            assertThat(all.outcomesWithin(bound(search).current())).containsAll(outcomes);
          }
          assertThat(outcomes).isEqualTo(all.outcomes());
          assertThat(bound(search).leftOut()).isFalse();
          assertThat(bound(search).completed()).hasValue(bound(search).current());
        });
  }

  private static PreemptionBound bound(Search search) {
    return search.preemptionBound().orElseThrow();
  }

  /** Runs one more interleaving and adds its outcome; false when there is none. */
  private static boolean next(Search search, ToySubject toy, Set<String> outcomes) {
    Explorer.Outcome outcome = Validated.next(search);
    switch (outcome) {
      case COMPLETED -> outcomes.add(Outcomes.atEnd(toy));
      case FAILED ->
          outcomes.add(
              toy.situation().enabledCount() == 0
                      && toy.verdict().equals(search.bug().map(bug -> bug.supposing("")))
                  ? Outcomes.atEnd(toy)
                  : Outcomes.of(search.bug().orElseThrow()));
      default -> {}
    }
    return outcome != Explorer.Outcome.EXHAUSTED;
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theGreatestBoundWantedIsTheLast(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          ExplorerOptions options = ExplorerOptions.DEFAULT.withPreemptionBound(1);
          IterativeBounding<?> search = new IterativeBounding<>(new ToySubject(program), options);
          assertThat(bound(search).completed()).isEmpty();
          while (next(search)) {}
          int last = bound(search).current();
          assertThat(last).isLessThanOrEqualTo(1);
          assertThat(bound(search).completed()).hasValue(last);
          if (!bound(search).leftOut()) {
            assertThat(all.outcomesWithin(last)).isEqualTo(all.outcomes());
          }
        });
  }

  /** Runs one more interleaving, if and only if there was said to be one. */
  private static boolean next(Search search) {
    boolean promised = search.hasNext();
    int before = bound(search).current();
    assertThat(Validated.next(search) != Explorer.Outcome.EXHAUSTED).isEqualTo(promised);
    if (promised) {
      assertThat(bound(search).completed().orElse(-1)).isEqualTo(bound(search).current() - 1);
      assertThat(bound(search).current()).isBetween(before, before + 1);
    }
    return promised;
  }

  @ParameterizedTest
  @MethodSource("plainShapes")
  void theEstimateIsOfAllBoundsSoFar(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          IterativeBounding<?> search =
              new IterativeBounding<>(new ToySubject(program), ExplorerOptions.DEFAULT);
          while (next(search)) {
            assertThat(search.estimate().proportion()).isBetween(0.0, 1.0);
            assertThat(search.estimate().interleavings())
                .isGreaterThanOrEqualTo((double) search.completed());
          }
          assertThat(search.estimate().proportion()).isEqualTo(1);
          assertThat(search.estimate().interleavings()).isEqualTo((double) search.completed());
        });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void exploringTwiceWithinABoundIsTheSame(Shape shape) {
    Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, Order.FORWARDS).within(1);
    RandomCases.forEach(
        shape,
        (program, all) ->
            assertThat(Exploration.of(program, mode)).isEqualTo(Exploration.of(program, mode)));
  }
}
