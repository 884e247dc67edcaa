package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.check.ShippedChecks.Check;
import org.landslide.check.ShippedChecks.Result;
import org.landslide.check.options.PreemptionKind;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.pebbles.catalog.Program;

/**
 * Every test and every broken variant, checked: the expected findings, the counts, and the two
 * invariants of any sound search.
 */
final class ShippedProgramsCheckTest {
  private static final Set<PreemptionKind> ALL =
      Arrays.stream(PreemptionKind.values())
          .filter(kind -> !kind.isOfKernels())
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(PreemptionKind.class)));

  /** Each one contains all before it. */
  private static final List<Set<PreemptionKind>> GROWING =
      List.of(
          EnumSet.noneOf(PreemptionKind.class),
          EnumSet.of(PreemptionKind.LOCK),
          EnumSet.of(PreemptionKind.LOCK, PreemptionKind.UNLOCK),
          EnumSet.of(PreemptionKind.LOCK, PreemptionKind.UNLOCK, PreemptionKind.RUNNABLE),
          ALL);

  /** Expected counts, kept as a file; {@code -Dlandslide.refresh=true} writes it anew. */
  private static final Path GOLDEN =
      ShippedChecks.HOME.resolve("check/src/test/golden/interleavings.csv");

  static List<Program> programs() {
    return ShippedChecks.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void programShowsWhatItsHeaderSays(Program program) {
    if (program.preempt().contains(Program.RACE)) {
      Result result = ShippedChecks.of(program, ALL, Order.FORWARDS);
      assertThat(result.verdict()).isEqualTo(Program.OK);
    } else {
      Result result = ShippedChecks.of(program, ShippedChecks.needed(program), Order.FORWARDS);
      assertThat(program.expected()).contains(result.verdict());
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void forwardsAndBackwardsAgree(Program program) {
    Result forwards = ShippedChecks.of(program, ALL, Order.FORWARDS);
    Result backwards = ShippedChecks.of(program, ALL, Order.BACKWARDS);
    assertThat(backwards.isBug()).isEqualTo(forwards.isBug());
    if (forwards.isBug()) {
      assertThat(program.expected()).contains(backwards.verdict());
    } else {
      assertThat(backwards.completed()).isEqualTo(forwards.completed());
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void morePreemptionPointsNeverLoseABug(Program program) {
    boolean found = false;
    for (Set<PreemptionKind> preempt : GROWING) {
      Result result = ShippedChecks.of(program, preempt, Order.FORWARDS);
      if (found) {
        assertThat(program.expected()).as("with %s", preempt).contains(result.verdict());
      }
      found = result.isBug();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void checkingTwiceGivesTheSame(Program program) {
    Check check = new Check(program, ALL, Order.FORWARDS);
    assertThat(ShippedChecks.run(check)).isEqualTo(ShippedChecks.of(program, ALL, Order.FORWARDS));
  }

  @Test
  void countsAreAsBefore() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("program,preemption points,verdict,completed,cut");
    for (Program program : programs()) {
      for (Set<PreemptionKind> preempt : GROWING) {
        Result result = ShippedChecks.of(program, preempt, Order.FORWARDS);
        lines.add(
            String.format(
                "%s,%s,%s,%d,%d",
                program.name(),
                ShippedChecks.describe(preempt),
                result.verdict(),
                result.completed(),
                result.cut()));
      }
    }
    if (Boolean.getBoolean("landslide.refresh")) {
      Files.createDirectories(GOLDEN.getParent());
      Files.write(GOLDEN, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(GOLDEN));
  }
}
