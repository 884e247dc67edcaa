package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.check.options.FunctionRoles;
import org.landslide.check.options.PreemptionKind;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Decisions;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.FoundBug;

/** What a kernel tells of its scheduler changes nothing about what is found in it. */
@Timeout(300)
final class AnnotatedKernelsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @ParameterizedTest
  @CsvSource({
    "pebbles,sleep_order,unlock",
    "pebbles-handler_lock,sleep_order,cli",
    "pebbles-lost_wakeup,fork_wait,unlock",
  })
  void kernelsAreTheSameWithAnnotationsAndWithout(String kernel, String test, String kinds)
      throws Exception {
    RunSummary without = check(kernel, test, kinds);
    RunSummary with = check(kernel + "-annotated", test, kinds);
    assertThat(with.premises().contradictions()).isEmpty();
    assertThat(outcome(with)).isEqualTo(outcome(without));
  }

  private static CheckedProgram program(String kernel, String test) {
    return new Landslide(HOME).kernel(Path.of(kernel), List.of(test));
  }

  private static Settings.Resolved at(CheckedProgram program, String kinds) {
    Set<PreemptionKind> points = EnumSet.noneOf(PreemptionKind.class);
    Stream.of(kinds.split(","))
        .filter(kind -> !kind.isEmpty())
        .forEach(kind -> points.add(PreemptionKind.named(kind)));
    Settings.Resolved all = program.settings(Settings.NONE);
    return all.with(all.options().withPreempt(points));
  }

  private static RunSummary check(String kernel, String test, String kinds) throws Exception {
    CheckedProgram program = program(kernel, test);
    Request request = Request.of(program, at(program, kinds), SearchPlan.check());
    return new Landslide(HOME).run(request, Budget.of(Duration.ofMinutes(2)));
  }

  /** Lines are others in a kernel with annotations, and so are addresses. */
  private static String outcome(RunSummary summary) {
    String bugs =
        summary.bugs().stream()
            .map(FoundBug::bug)
            .map(AnnotatedKernelsTest::words)
            .collect(Collectors.joining());
    long interleavings = summary.result().end().jobs().get(0).progress().interleavings();
    return summary.result().verdict() + " " + interleavings + bugs;
  }

  private static String words(Bug bug) {
    String stacks =
        bug.evidence().stream()
            .flatMap(evidence -> evidence.stack().stream())
            .map(frame -> frame.function().replaceAll("\\+0x.*", ""))
            .collect(Collectors.joining(" "));
    return " " + bug.kind() + " " + stacks;
  }

  @Test
  void decisionsAreCountedByPlaceAndFunction() {
    CheckedProgram program = program("pebbles", "vanish_vanish");
    Decisions decisions = program.decisions(at(program, "lock"));
    assertThat(decisions.isWhole()).isTrue();
    assertThat(decisions.bug()).isEmpty();
    assertThat(decisions.points())
        .anySatisfy(
            point -> {
              assertThat(point.what()).isEqualTo("before it calls mutex_lock");
              assertThat(point.place().orElseThrow().describe()).startsWith("vanish (sys_vanish.c");
              assertThat(point.count().times()).isEqualTo(2);
            });
    long inVanish = times(decisions, "vanish");
    assertThat(inVanish).isPositive().isLessThan(times(decisions, "handle_syscall"));
    assertThat(times(decisions, "mutex_lock")).isZero();
  }

  private static long times(Decisions decisions, String function) {
    return decisions.functions().stream()
        .filter(each -> each.function().equals(function))
        .mapToLong(each -> each.count().times())
        .sum();
  }

  @Test
  void trustedFunctionHasNoPreemptionPointsAndIsListed() {
    CheckedProgram program = program("pebbles", "vanish_vanish");
    Settings.Resolved all = at(program, "lock");
    FunctionRoles roles = FunctionRoles.NONE.withTrusted(Set.of("vanish"));
    Settings.Resolved changed = all.with(all.options().with(roles));
    assertThat(times(program.decisions(changed), "vanish")).isZero();
    assertThat(program.premises(changed.options()).trusted())
        .contains("what settings name (vanish)")
        .anyMatch(clause -> clause.startsWith("its heap (malloc"));
  }
}
