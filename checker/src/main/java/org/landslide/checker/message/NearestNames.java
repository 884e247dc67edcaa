package org.landslide.checker.message;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The names that a mistyped one may stand for.
 *
 * <p>Near is a small edit distance (optimal string alignment: insert, delete, replace, or swap two
 * neighbours, each at cost 1) or containing what was typed. Costs the product of both lengths,
 * which is nothing for names.
 */
public final class NearestNames {
  private static final int MOST_NAMES = 3;
  private static final int SHORTEST_PART = 3;

  private NearestNames() {}

  public static List<String> find(String typed, Collection<String> known) {
    String wanted = normal(typed);
    int limit = Math.max(1, wanted.length() / 3);
    return known.stream()
        .filter(name -> isPart(wanted, normal(name)) || distance(wanted, normal(name)) <= limit)
        .sorted(
            Comparator.<String>comparingInt(name -> distance(wanted, normal(name)))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST_NAMES)
        .toList();
  }

  /** Goes between what is wrong and what to do: {@code ; did you mean a or b?} or a semicolon. */
  public static String hint(String typed, Collection<String> known) {
    List<String> names = find(typed, known);
    return names.isEmpty() ? ";" : "; did you mean " + Text.anyOf(names) + "?";
  }

  /** {@code ; did you mean a or b?}, or else a semicolon and what to do instead. */
  public static String hintOr(String typed, Collection<String> known, String advice) {
    return find(typed, known).isEmpty() ? "; " + advice : hint(typed, known);
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static boolean isPart(String wanted, String name) {
    return wanted.length() >= SHORTEST_PART && name.contains(wanted);
  }

  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : cheapest(cost, a, i, b, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(int[][] cost, String a, int i, String b, int j) {
    int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int shifted = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
    int best = Math.min(replaced, shifted);
    boolean swapped =
        Math.min(i, j) > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
