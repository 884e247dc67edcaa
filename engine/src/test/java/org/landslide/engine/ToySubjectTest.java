package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToySubject.State;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;

/** The toy is what a {@link Subject} has to be; otherwise tests with it would say nothing. */
final class ToySubjectTest {
  private static final int PROGRAMS = 1000;
  private static final int DEPTH = 6;

  @ParameterizedTest
  @EnumSource(Grain.class)
  void neighboursThatDoNotConflictCanBeSwapped(Grain grain) {
    int swapped = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToyProgram program = RandomProgram.make(seed, new Shape(grain, true, false, seed % 2 == 0));
      swapped += swapAll(new ToySubject(program), DEPTH, program);
    }
    assertThat(swapped).isGreaterThan(PROGRAMS);
  }

  private static int swapAll(ToySubject toy, int depth, ToyProgram program) {
    if (depth == 0) {
      return 0;
    }
    State start = toy.snapshot();
    Situation situation = toy.situation();
    int swapped = 0;
    for (int i = 0; i < situation.enabledCount(); i++) {
      for (int j = i + 1; j < situation.enabledCount(); j++) {
        swapped += swap(toy, start, situation.enabled(i), situation.enabled(j), program);
        swapped += swap(toy, start, situation.enabled(j), situation.enabled(i), program);
      }
    }
    if (situation.enabledCount() > 0) {
      toy.restore(start);
      toy.step(situation.enabled(depth % situation.enabledCount()), Long.MAX_VALUE);
      swapped += swapAll(toy, depth - 1, program);
    }
    return swapped;
  }

  private static int swap(ToySubject toy, State start, Move one, Move two, ToyProgram program) {
    toy.restore(start);
    Footprint first = toy.step(one, Long.MAX_VALUE).footprint();
    if (!toy.situation().isEnabled(two)) {
      return 0;
    }
    Footprint second = toy.step(two, Long.MAX_VALUE).footprint();
    if (first.conflictsWith(second)) {
      return 0;
    }
    State end = toy.snapshot();
    toy.restore(start);
    assertThat(toy.step(two, Long.MAX_VALUE).footprint()).as("%s", program).isEqualTo(second);
    assertThat(toy.step(one, Long.MAX_VALUE).footprint()).as("%s", program).isEqualTo(first);
    assertThat(toy.snapshot()).as("%s", program).isEqualTo(end);
    return 1;
  }
}
