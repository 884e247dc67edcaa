package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.RandomProgram.Shape;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.witness.Effort;
import org.landslide.engine.witness.Minimiser;
import org.landslide.engine.witness.SmallWitness;

/** Failing interleavings of random programs, made as small as they can be. */
final class MinimiserTest {
  private static final ExplorerOptions PREEMPTIONS_FIRST =
      new ExplorerOptions(Order.BACKWARDS, Reduction.DPOR, LoopThresholds.DEFAULT);

  static List<Shape> shapes() {
    return RandomCases.SHAPES.stream().filter(shape -> shape.failures() && shape.waits()).toList();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void noInterleavingThatFailsAlikeHasFewerPreemptions(Shape shape) {
    int[] found = new int[1];
    RandomCases.forEach(
        shape,
        (program, all) -> {
          ToySubject toy = new ToySubject(program);
          Explorer<?> explorer = new Explorer<>(toy, PREEMPTIONS_FIRST);
          Outcome outcome = explorer.next();
          while (outcome != Outcome.FAILED && outcome != Outcome.EXHAUSTED) {
            outcome = explorer.next();
          }
          if (outcome == Outcome.FAILED) {
            found[0]++;
            requireLeast(program, all, explorer);
          }
        });
    assertThat(found[0]).isGreaterThan(50);
  }

  private static void requireLeast(
      ToyProgram program, BruteForce.Result all, Explorer<?> explorer) {
    Bug bug = explorer.bug().orElseThrow();
    SmallWitness witness =
        new Minimiser<>(new ToySubject(program), ExplorerOptions.DEFAULT, effort(10_000))
            .minimise(explorer.decisions());
    assertThat(ending(new ToySubject(program), witness)).isEqualTo(Outcomes.of(bug));
    assertThat(witness.preemptions()).hasSize(least(all, Outcomes.of(bug)));
  }

  /** Where no thread can go on, an outcome has the state behind it. */
  private static int least(BruteForce.Result all, String failure) {
    return all.leastForOutcome().entrySet().stream()
        .filter(each -> each.getKey().equals(failure) || each.getKey().startsWith(failure + " "))
        .mapToInt(Map.Entry::getValue)
        .min()
        .orElseThrow();
  }

  private static Effort effort(long interleavings) {
    return new Effort(interleavings, Duration.ofMinutes(1), () -> false);
  }

  private static String ending(ToySubject toy, SmallWitness witness) {
    for (Move move : witness.schedule()) {
      Optional<Bug> bug = toy.step(move, Long.MAX_VALUE).bug();
      if (bug.isPresent()) {
        return Outcomes.of(bug.get());
      }
    }
    return toy.verdict().map(Outcomes::of).orElse("");
  }
}
