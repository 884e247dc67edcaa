package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.Exploration.Mode;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToySubject.Recognition;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;

/**
 * Thousands of random programs: whatever brute force finds, the explorer finds, and nothing else;
 * and it does not run more interleavings than it must.
 */
final class SoundnessTest {
  static List<Shape> shapes() {
    return RandomCases.SHAPES;
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theOutcomesAreThoseOfBruteForce(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          for (Order order : Order.values()) {
            for (Recognition recognition : Recognition.values()) {
              assertOutcomes(program, all, new Mode(Reduction.DPOR, order, recognition));
              assertOutcomes(
                  program, all, new Mode(Reduction.DPOR_WITH_SLEEP_SETS, order, recognition));
              assertOutcomes(
                  program, all, new Mode(Reduction.DPOR_WITH_STATES, order, recognition));
              assertOutcomes(program, all, new Mode(Reduction.OPTIMAL_DPOR, order, recognition));
            }
          }
        });
  }

  private static void assertOutcomes(ToyProgram program, BruteForce.Result all, Mode mode) {
    assertThat(Exploration.of(program, mode).outcomes()).as("%s", mode).isEqualTo(all.outcomes());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void withoutReductionEveryInterleavingIsRun(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          for (Order order : Order.values()) {
            Exploration exploration = Exploration.of(program, new Mode(Reduction.NONE, order));
            assertThat(exploration.outcomes()).isEqualTo(all.outcomes());
            assertThat(exploration.decisions())
                .doesNotHaveDuplicates()
                .hasSize((int) all.interleavings());
          }
        });
  }

  @ParameterizedTest
  @EnumSource(Grain.class)
  void withSleepSetsOneInterleavingOfEachClassIsRun(Grain grain) {
    RandomCases.forEach(
        new Shape(grain, false, false),
        (program, all) -> {
          for (Order order : Order.values()) {
            Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, order);
            assertThat(Exploration.of(program, mode).forms())
                .as("%s", mode)
                .containsExactlyInAnyOrderElementsOf(all.leastPreemptions().keySet());
          }
        });
  }

  @ParameterizedTest
  @EnumSource(Grain.class)
  void withSleepSetsTheOrderOfTheThreadsMakesNoDifference(Grain grain) {
    Random random = new Random(1);
    RandomCases.forEach(
        new Shape(grain, false, false),
        (program, all) -> {
          List<Integer> order = IntStream.rangeClosed(1, program.threads().size()).boxed().toList();
          List<Integer> shuffled = new ArrayList<>(order);
          Collections.shuffle(shuffled, random);
          for (Order exploring : Order.values()) {
            Mode mode = new Mode(Reduction.DPOR_WITH_SLEEP_SETS, exploring);
            assertThat(Exploration.count(program.reordered(shuffled), mode))
                .as("%s %s", mode, shuffled)
                .isEqualTo(all.classes());
          }
        });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void exploringTwiceIsTheSame(Shape shape) {
    RandomCases.forEach(
        shape,
        (program, all) -> {
          Exploration first = Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS);
          Exploration second = Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS);
          assertThat(second).isEqualTo(first);
        });
  }
}
