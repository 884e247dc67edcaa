package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.Exploration.Mode;
import org.landslide.engine.ExplorerOptions.Order;
import org.landslide.engine.ExplorerOptions.Reduction;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToySubject.Recognition;

/**
 * Thousands of random programs: whatever brute force finds, the explorer finds, and nothing else;
 * and it does not run more interleavings than it must.
 */
final class SoundnessTest {
  private static final int PROGRAMS = 1500;

  /** Programs with more interleavings than this are passed over. */
  private static final long MOST_INTERLEAVINGS = 600;

  private record Case(int seed, ToyProgram program, BruteForce.Result all) {}

  /** Enumerated once for all tests. */
  private static final Map<Shape, List<Case>> CASES = new HashMap<>();

  static List<Shape> shapes() {
    return List.of(
        new Shape(Grain.FINE, false, false),
        new Shape(Grain.FINE, false, true),
        new Shape(Grain.FINE, true, false),
        new Shape(Grain.FINE, true, true),
        new Shape(Grain.COARSE, false, false),
        new Shape(Grain.COARSE, false, true),
        new Shape(Grain.COARSE, true, false),
        new Shape(Grain.COARSE, true, true));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theOutcomesAreThoseOfBruteForce(Shape shape) {
    forEachProgram(
        shape,
        (program, all) -> {
          for (Order order : Order.values()) {
            for (Recognition recognition : Recognition.values()) {
              assertOutcomes(program, all, new Mode(Reduction.DPOR, order, recognition));
              assertOutcomes(
                  program, all, new Mode(Reduction.DPOR_WITH_SLEEP_SETS, order, recognition));
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
    forEachProgram(
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
    forEachProgram(
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
    forEachProgram(
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
    forEachProgram(
        shape,
        (program, all) -> {
          Exploration first = Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS);
          Exploration second = Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS);
          assertThat(second).isEqualTo(first);
        });
  }

  private static void forEachProgram(Shape shape, BiConsumer<ToyProgram, BruteForce.Result> test) {
    List<Case> cases = CASES.computeIfAbsent(shape, SoundnessTest::enumerate);
    assertThat(cases).hasSizeGreaterThan(PROGRAMS / 2);
    for (Case one : cases) {
      try {
        test.accept(one.program, one.all);
      } catch (AssertionError failure) {
        String message = "%s, seed %d:%n%s%n%s".formatted(shape, one.seed, one.program, failure);
        throw new AssertionError(message, failure);
      }
    }
  }

  private static List<Case> enumerate(Shape shape) {
    List<Case> cases = new ArrayList<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToyProgram program = RandomProgram.make(seed, shape);
      BruteForce.Result all = BruteForce.run(program, MOST_INTERLEAVINGS);
      if (all.complete()) {
        cases.add(new Case(seed, program, all));
      }
    }
    return cases;
  }
}
