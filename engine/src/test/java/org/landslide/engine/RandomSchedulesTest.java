package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.Op.Relation;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.RandomCoverage.AtDepth;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.RandomSchedules;

/** Random schedules of random programs. */
final class RandomSchedulesTest {
  private static final int SCHEDULES = 20;
  private static final LoopThresholds FEW_RETRIES =
      new LoopThresholds(20, 10, 1.1, 4000, 4000, 1000, 3);

  static List<Shape> shapes() {
    return RandomCases.SHAPES.stream().filter(shape -> shape.failures() && shape.waits()).toList();
  }

  private static RandomSchedules<?> of(ToyProgram program, long seed) {
    return new RandomSchedules<>(new ToySubject(program), FEW_RETRIES, RaceRule.NONE, seed);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void endAsSomeInterleavingCanEndAndAsTheirDecisionsSay(Shape shape) {
    int[] failures = new int[1];
    RandomCases.forEach(
        shape,
        (program, all) -> {
          RandomSchedules<?> search = of(program, 1);
          Set<String> outcomes = new TreeSet<>();
          for (int i = 0; i < SCHEDULES; i++) {
            Outcome outcome = search.next();
            ToySubject again = new ToySubject(program);
            String ending = ending(again, search.decisions());
            outcomes.add(ending);
            boolean failed = outcome == Outcome.FAILED;
            assertThat(search.bug().isPresent()).isEqualTo(failed);
            failures[0] += failed ? 1 : 0;
          }
          assertThat(all.leastForOutcome().keySet()).containsAll(outcomes);
        });
    assertThat(failures[0]).isGreaterThan(50);
  }

  private static String ending(ToySubject toy, Schedule decisions) {
    for (Move move : decisions) {
      var bug = toy.step(move, Long.MAX_VALUE).bug();
      if (bug.isPresent()) {
        return Outcomes.of(bug.get());
      }
    }
    return Outcomes.atEnd(toy);
  }

  @Test
  void areTheSameForTheSameSeed() {
    ToyProgram program = RandomProgram.make(7, shapes().get(0));
    assertThat(schedules(program, 5)).isEqualTo(schedules(program, 5));
    assertThat(schedules(program, 5)).isNotEqualTo(schedules(program, 6));
  }

  private static List<Schedule> schedules(ToyProgram program, long seed) {
    RandomSchedules<?> search = of(program, seed);
    List<Schedule> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Outcome unused = search.next();
      all.add(search.decisions());
    }
    return all;
  }

  /** One thread counts its rounds until another one has stored, so that no state comes again. */
  @Test
  void aThreadThatGoesRoundForEverDoesNotKeepOthersAway() {
    ToyProgram program =
        ToyProgram.of(
            Grain.FINE,
            code -> {
              code.set(1, 0);
              int again = code.here();
              code.add(1, 1).storeRegister(1, 1).load(0, 0);
              code.unless(0, Relation.DIFFERENT, 0, round -> round.jump(again));
            },
            code -> code.store(0, 1));
    RandomSchedules<?> search = of(program, 1);
    for (int i = 0; i < 500; i++) {
      assertThat(search.next()).as("schedule %d", i).isEqualTo(Outcome.COMPLETED);
    }
    AtDepth last = search.randomCoverage().orElseThrow().depths().get(1);
    assertThat(last.schedules()).isPositive();
    assertThat(search.deepest()).isGreaterThan(100);
  }

  @Test
  void promiseWhatTheTheoremSays() {
    AtDepth depth3 = new AtDepth(3, 12_000, 2, 50);
    assertThat(depth3.chance()).isCloseTo(1.0 / 5000, within(1e-12));
    assertThat(depth3.probability()).isCloseTo(0.909, within(1e-3));
    assertThat(depth3.promised(0.95)).isEqualTo(14_978);
    assertThat(new AtDepth(1, 3, 1, 50).probability()).isEqualTo(1);
  }
}
