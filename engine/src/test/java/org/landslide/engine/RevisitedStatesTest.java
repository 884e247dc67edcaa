package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;

/** What is found where no state is explored twice is what is found where states are not known. */
final class RevisitedStatesTest {
  private static final int PROGRAMS = 1200;
  private static final int MOST_INTERLEAVINGS = 3_000;

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(Grain.COARSE, false, false),
          new Shape(Grain.COARSE, true, true),
          new Shape(Grain.COARSE, false, false, true),
          new Shape(Grain.COARSE, true, false).withYields(),
          new Shape(Grain.FINE, true, false),
          new Shape(Grain.FINE, false, false, true));

  private record Result(Set<String> races, long runs, boolean complete) {
    static Result of(ToyProgram program, Reduction reduction, RaceRule rule) {
      ExplorerOptions options =
          new ExplorerOptions(Order.FORWARDS, reduction, ExplorerOptions.DEFAULT.loops())
              .with(rule);
      Explorer<?> explorer = new Explorer<>(ToySubject.recording(program).blind(), options);
      int runs = 0;
      while (runs < MOST_INTERLEAVINGS && explorer.next() != Explorer.Outcome.EXHAUSTED) {
        runs++;
      }
      Set<String> races =
          explorer.races().stream()
              .map(RevisitedStatesTest::identity)
              .collect(Collectors.toCollection(TreeSet::new));
      return new Result(races, runs, runs < MOST_INTERLEAVINGS);
    }
  }

  /** Which accesses race, whether in both orders, and whether the memory was used twice. */
  private static String identity(DataRace race) {
    String first = race.first().thread() + ":" + race.first().instruction();
    String second = race.second().thread() + ":" + race.second().instruction();
    boolean ascending = race.first().thread() < race.second().thread();
    return (ascending ? first + "/" + second : second + "/" + first)
        + (race.bothOrders() ? " both" : "")
        + (race.reallocated() ? " reallocated" : "");
  }

  /** What threads can have seen when all is over, or what went wrong. */
  private static Set<String> outcomes(ToyProgram program, Reduction reduction) {
    return outcomes(program, reduction, new Random(0), 0);
  }

  /**
   * The same, where the search gives back what it knows now and then.
   *
   * @param trims how likely that is after an interleaving
   */
  private static Set<String> outcomes(
      ToyProgram program, Reduction reduction, Random random, double trims) {
    ToySubject toy = new ToySubject(program).blind();
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, reduction, ExplorerOptions.DEFAULT.loops());
    Explorer<?> explorer = new Explorer<>(toy, options);
    Set<String> outcomes = new TreeSet<>();
    for (int i = 0; i < MOST_INTERLEAVINGS; i++) {
      if (random.nextDouble() < trims) {
        explorer.trim();
      }
      switch (explorer.next()) {
        case EXHAUSTED -> {
          return outcomes;
        }
        case FAILED -> outcomes.add(Outcomes.of(explorer.bug().orElseThrow()));
        case COMPLETED -> outcomes.add(Outcomes.atEnd(toy));
        default -> {}
      }
    }
    return Set.of();
  }

  /** Variables that are not read again before they are written make no difference. */
  @Test
  void whatThreadsCanSeeIsTheSame() {
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        Set<String> all = outcomes(program, Reduction.DPOR_WITH_SLEEP_SETS);
        if (!all.isEmpty()) {
          assertThat(outcomes(program, Reduction.DPOR_WITH_STATES))
              .as("%s, seed %d: %s", shape, seed, program)
              .isEqualTo(all);
        }
      }
    }
  }

  @Test
  void noneIsLostWhereTheSearchGivesBackWhatItKnows() {
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        Set<String> all = outcomes(program, Reduction.DPOR_WITH_SLEEP_SETS);
        if (!all.isEmpty()) {
          assertThat(outcomes(program, Reduction.DPOR_WITH_STATES, new Random(seed), 0.3))
              .as("%s, seed %d: %s", shape, seed, program)
              .isEqualTo(all);
        }
      }
    }
  }

  /** After each interleaving there is nothing to be recognised but what the next one comes to. */
  @Test
  void whatWasGivenBackIsExploredAgain() {
    ToyProgram program = RandomProgram.make(1, SHAPES.get(0));
    assertThat(runs(program, true)).isGreaterThan(runs(program, false));
  }

  private static long runs(ToyProgram program, boolean trims) {
    ExplorerOptions options =
        new ExplorerOptions(
            Order.FORWARDS, Reduction.DPOR_WITH_STATES, ExplorerOptions.DEFAULT.loops());
    Explorer<?> explorer = new Explorer<>(new ToySubject(program).blind(), options);
    long completed = 0;
    for (int i = 0; i < MOST_INTERLEAVINGS; i++) {
      if (trims) {
        explorer.trim();
      }
      Explorer.Outcome outcome = explorer.next();
      if (outcome == Explorer.Outcome.EXHAUSTED) {
        return completed;
      }
      completed += outcome == Explorer.Outcome.COMPLETED ? 1 : 0;
    }
    return completed;
  }

  static List<RaceRule> rules() {
    return List.of(RaceRule.LIMITED, RaceRule.PURE, RaceRule.EVERY);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theDataRacesAreTheSame(RaceRule rule) {
    long without = 0;
    long with = 0;
    for (Shape shape : SHAPES) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        ToyProgram program = RandomProgram.make(seed, shape);
        Result all = Result.of(program, Reduction.DPOR_WITH_SLEEP_SETS, rule);
        if (all.complete) {
          Result once = Result.of(program, Reduction.DPOR_WITH_STATES, rule);
          assertThat(once.races).as("%s, seed %d: %s", shape, seed, program).isEqualTo(all.races);
          without += all.runs;
          with += once.runs;
        }
      }
    }

    assertThat(with).isLessThan(without);
  }
}
