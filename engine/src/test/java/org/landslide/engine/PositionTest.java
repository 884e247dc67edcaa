package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;

/** Explorations that are given up again and again, and gone on with by others. */
final class PositionTest {
  private static final LoopThresholds FEW_RETRIES =
      new LoopThresholds(20, 10, 1.1, 4000, 4000, 1000, 3);

  /** How many interleavings each explorer runs before the next one goes on. */
  private static final int STINT = 3;

  static List<Shape> shapes() {
    return RandomCases.SHAPES.stream().filter(shape -> shape.failures() && shape.waits()).toList();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sameInterleavingsInTheSameOrder(Shape shape) {
    for (Reduction reduction : List.of(Reduction.DPOR, Reduction.DPOR_WITH_SLEEP_SETS)) {
      ExplorerOptions options = new ExplorerOptions(Order.FORWARDS, reduction, FEW_RETRIES);
      RandomCases.forEach(
          shape,
          (program, all) -> {
            assertThat(explore(program, options, STINT))
                .isEqualTo(explore(program, options, Integer.MAX_VALUE));
          });
    }
  }

  /** Which states are explored is lost, so more may be run to their end; but nothing else. */
  @ParameterizedTest
  @MethodSource("shapes")
  void sameEndsWhereStatesAreNotExploredTwice(Shape shape) {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_STATES, FEW_RETRIES);
    RandomCases.forEach(
        shape,
        (program, all) -> {
          Set<String> ends = new TreeSet<>();
          for (Schedule schedule : explore(program, options, STINT)) {
            ends.add(end(program, schedule));
          }
          assertThat(ends).isEqualTo(all.leastForOutcome().keySet());
        });
  }

  private static List<Schedule> explore(ToyProgram program, ExplorerOptions options, int stint) {
    List<Schedule> completed = new ArrayList<>();
    Explorer<?> explorer = new Explorer<>(new ToySubject(program), options);
    Outcome outcome = Outcome.CUT;
    for (int runs = 1; outcome != Outcome.EXHAUSTED; runs++) {
      outcome = Validated.next(explorer);
      if (outcome == Outcome.COMPLETED || outcome == Outcome.FAILED) {
        completed.add(explorer.decisions());
      }
      if (runs % stint == 0 && outcome != Outcome.EXHAUSTED) {
        Position position = explorer.position().orElseThrow();
        explorer = new Explorer<>(new ToySubject(program), options);
        assertThat(explorer.resume(position)).isTrue();
      }
    }
    assertThat(explorer.completed()).isEqualTo(completed.size());
    return completed;
  }

  private static String end(ToyProgram program, Schedule decisions) {
    ToySubject toy = new ToySubject(program);
    for (Move move : decisions) {
      var bug = toy.step(move, Long.MAX_VALUE).bug();
      if (bug.isPresent()) {
        return Outcomes.of(bug.get());
      }
    }
    return Outcomes.atEnd(toy);
  }
}
