package org.landslide.bench.soundness.model.shape;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.bench.soundness.model.ModelProgram;

/** Programs by numbers: the same number, the same program. */
public final class ProgramGenerator {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private final long seed;
  private final List<Shape> shapes;

  /**
   * A sequence of programs.
   *
   * @param shapes what they are about
   */
  public ProgramGenerator(long seed, List<Shape> shapes) {
    this.seed = seed;
    this.shapes = List.copyOf(shapes);
  }

  /**
   * One program of the sequence.
   *
   * @param attempt another program for the same number, if the first one was too large
   */
  public ModelProgram program(long number, int attempt) {
    Random random = new Random((seed * STEP + number) * STEP + attempt);
    Shape shape = shapes.get((int) Math.floorMod(number, (long) shapes.size()));
    int threads = threads(random.nextInt(10)) - (attempt > 0 ? 1 : 0);
    Draft draft = new Draft(random, Math.max(2, threads));
    Stream<Shape> chosen = Stream.of(shape);
    if (draft.threads() == 2 && draft.chance(25)) {
      chosen = Stream.of(shape, draft.oneOf(shapes));
    }
    List<Shape> all = chosen.distinct().filter(each -> fits(shape, each)).toList();
    all.forEach(each -> each.addTo(draft));
    String names = all.stream().map(Shape::name).collect(Collectors.joining(" "));
    return draft.finish(names);
  }

  private static int threads(int dice) {
    if (dice < 6) {
      return 2;
    }
    return dice < 9 ? 3 : 4;
  }

  /** Only one part of a program allocates blocks, since it relies on where they are. */
  private static boolean fits(Shape shape, Shape other) {
    return shape == other || !(shape.usesHeap() && other.usesHeap());
  }
}
