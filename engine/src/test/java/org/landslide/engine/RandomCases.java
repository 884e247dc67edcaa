package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;

/** Random programs with all that can happen in them, enumerated once for all tests. */
public final class RandomCases {
  public static final List<Shape> SHAPES =
      List.of(
          new Shape(Grain.FINE, false, false),
          new Shape(Grain.FINE, false, true),
          new Shape(Grain.FINE, true, false),
          new Shape(Grain.FINE, true, true),
          new Shape(Grain.COARSE, false, false),
          new Shape(Grain.COARSE, false, true),
          new Shape(Grain.COARSE, true, false),
          new Shape(Grain.COARSE, true, true),
          new Shape(Grain.FINE, false, false).withYields(),
          new Shape(Grain.FINE, true, true).withYields(),
          new Shape(Grain.COARSE, false, false).withYields(),
          new Shape(Grain.COARSE, true, true).withYields());

  /** Those in which equivalent interleavings end alike: nothing fails, no thread waits. */
  static final List<Shape> PLAIN_SHAPES =
      SHAPES.stream().filter(shape -> !shape.waits() && !shape.failures()).toList();

  private static final int PROGRAMS = 1500;

  /** Programs with more interleavings than this are passed over. */
  private static final long MOST_INTERLEAVINGS = 600;

  private static final Map<Shape, List<Case>> CASES = new ConcurrentHashMap<>();

  private record Case(int seed, ToyProgram program, BruteForce.Result all) {}

  private RandomCases() {}

  static void forEach(Shape shape, BiConsumer<ToyProgram, BruteForce.Result> test) {
    List<Case> cases = CASES.computeIfAbsent(shape, RandomCases::enumerate);
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
