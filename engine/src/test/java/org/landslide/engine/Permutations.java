package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;

/** All orders of the numbers from 1. */
final class Permutations {
  private Permutations() {}

  static List<List<Integer>> of(int count) {
    List<List<Integer>> result = new ArrayList<>();
    if (count == 0) {
      result.add(List.of());
      return result;
    }
    for (List<Integer> shorter : of(count - 1)) {
      for (int at = 0; at < count; at++) {
        List<Integer> longer = new ArrayList<>(shorter);
        longer.add(at, count);
        result.add(longer);
      }
    }
    return result;
  }
}
