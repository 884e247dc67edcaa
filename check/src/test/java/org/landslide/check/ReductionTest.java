package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.check.ShippedChecks.Check;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** On the machine, too, the reductions lose nothing that brute force finds. */
final class ReductionTest {
  /** What brute force gets to enumerate; a program that has more is passed over. */
  private static final int MOST_INTERLEAVINGS = 300;

  static List<Check> checks() {
    return ShippedChecks.programs().stream()
        // An endless loop takes long to be known as one, and brute force meets it many times.
        .filter(program -> !program.expected().contains(BugKind.INFINITE_LOOP.label()))
        .flatMap(
            program ->
                List.of(
                    new Check(program, Set.of(), Order.FORWARDS),
                    new Check(program, EnumSet.of(PreemptionKind.LOCK), Order.FORWARDS),
                    new Check(program, EnumSet.allOf(PreemptionKind.class), Order.FORWARDS))
                    .stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("checks")
  void reductionLosesNoOutcome(Check check) {
    Optional<Set<String>> all = outcomes(check, Reduction.NONE, MOST_INTERLEAVINGS);
    assumeTrue(all.isPresent(), "too many interleavings for brute force");
    assertThat(outcomes(check, Reduction.DPOR_WITH_SLEEP_SETS, Long.MAX_VALUE)).isEqualTo(all);
    assertThat(outcomes(check, Reduction.DPOR, Long.MAX_VALUE)).isEqualTo(all);
    assertThat(outcomes(check, Reduction.OPTIMAL_DPOR, Long.MAX_VALUE)).isEqualTo(all);
  }

  /** All bugs, and what was printed where there was none; empty if there are too many runs. */
  private static Optional<Set<String>> outcomes(Check check, Reduction reduction, long most) {
    GuestSubject subject = ShippedChecks.subject(check);
    Explorer<GuestState> explorer =
        new Explorer<>(
            subject,
            new ExplorerOptions(check.order(), reduction, ExplorerOptions.DEFAULT.loops()));
    Set<String> outcomes = new TreeSet<>();
    for (Outcome outcome = explorer.next();
        outcome != Outcome.EXHAUSTED;
        outcome = explorer.next()) {
      if (explorer.completed() > most) {
        return Optional.empty();
      }
      if (outcome == Outcome.FAILED) {
        outcomes.add(explorer.bug().orElseThrow().message());
      } else if (outcome == Outcome.COMPLETED) {
        outcomes.add(printed(subject));
      }
    }
    return Optional.of(outcomes);
  }

  /** Lines in alphabetical order, since prints of several threads may come in any order. */
  private static String printed(GuestSubject subject) {
    String text = new String(subject.output(), StandardCharsets.UTF_8);
    String[] lines = text.split("\n");
    Arrays.sort(lines);
    return String.join("\n", lines);
  }
}
