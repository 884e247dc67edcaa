package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.landslide.kernel.hardware.LostBlocks;
import org.landslide.kernel.hardware.LostBlocks.Range;

/**
 * Which blocks a kernel has lost in a test beyond those that it loses however its threads are
 * scheduled: these are lost in a {@link PlainRun}, too, and are known by their sizes.
 */
final class Losses {
  /**
   * What is known of a kernel.
   *
   * @param variables where they are
   * @param everything all its memory
   * @param plain how many blocks of each size are lost in a plain run; nothing if there is none to
   *     compare with
   */
  record Kernel(
      List<Range> variables,
      List<Range> everything,
      Supplier<Optional<Map<Integer, Integer>>> plain) {}

  private final Kernel kernel;
  private final LostBlocks lost;

  Losses(Kernel kernel, IntUnaryOperator memory) {
    this.kernel = kernel;
    this.lost = new LostBlocks(kernel.variables, memory);
  }

  /** All that is lost. */
  List<Integer> all(Map<Integer, Integer> live, int[] stacks, int[] roots) {
    return lost.among(live, stacks, roots);
  }

  /** What is lost beyond that. */
  List<Integer> of(Map<Integer, Integer> live, IntPredicate freed, int[] stacks, int[] roots) {
    List<Integer> all = all(live, stacks, roots);
    Optional<Map<Integer, Integer>> plain = all.isEmpty() ? Optional.empty() : kernel.plain.get();
    if (plain.isEmpty()) {
      return List.of();
    }
    List<Integer> more = beyond(all, live, plain.get());
    return more.isEmpty() ? more : lost.unknownElsewhere(more, kernel.everything, freed);
  }

  private static List<Integer> beyond(
      List<Integer> lost, Map<Integer, Integer> live, Map<Integer, Integer> plain) {
    Map<Integer, Integer> left = new HashMap<>(plain);
    List<Integer> more = new ArrayList<>();
    for (int block : lost) {
      if (left.merge(live.getOrDefault(block, 0), -1, Integer::sum) < 0) {
        more.add(block);
      }
    }
    return more;
  }
}
