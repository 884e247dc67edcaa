package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.TxProgram.Rules;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;
import org.landslide.engine.transaction.Aborts;
import org.landslide.engine.transaction.Culprits;

/**
 * Thousands of random programs with transactions: that these are executed in one go or fail at
 * their start makes no difference to how a program can end, and no reduction loses one of the ways.
 */
final class TransactionsTest {
  private static final int PROGRAMS = Integer.getInteger("landslide.rounds", 300);
  private static final long MOST_INTERLEAVINGS = 500;

  /** So many programs may seem to end in a way in which they cannot: see {@link Culprits}. */
  private static final int MOST_FEW = PROGRAMS / 100;

  /** There are more where transactions can be interrupted. */
  private static final long MOST_IF_WEAK = 2000;

  /** All that an exploration found. */
  private record Found(
      Set<String> outcomes, List<Schedule> decisions, List<String> forms, boolean complete) {

    int mostTransitions() {
      return decisions.stream().mapToInt(Schedule::size).max().orElse(0);
    }
  }

  static List<Rules> rules() {
    return Stream.of(Rules.STRONG, Rules.WEAK).flatMap(List::stream).toList();
  }

  static List<Rules> strongRules() {
    return Rules.STRONG;
  }

  static List<Rules> weakRules() {
    return Rules.WEAK;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void failingAtTheStartEndsLikeSpeculation(Rules rules) {
    int[] more = new int[1];
    forEach(
        rules,
        true,
        (program, all) -> {
          Set<String> speculative = TxSimulation.outcomes(program, rules, true);
          assertThat(all.outcomes).containsAll(speculative);
          if (rules.weak()) {
            // Libraries do not notice accesses outside of transactions; we try more failures.
            assertThat(speculative).containsAll(TxSimulation.outcomes(program, rules, false));
          }
          more[0] += all.outcomes.equals(speculative) ? 0 : 1;
        });
    assertThat(more[0]).isLessThanOrEqualTo(rules.weak() ? MOST_FEW : 0);
  }

  @ParameterizedTest
  @MethodSource("weakRules")
  void whateverHappensUnderStrongAtomicityHappensUnderWeakAtomicity(Rules rules) {
    forEach(
        rules,
        false,
        (program, all) ->
            assertThat(all.outcomes)
                .containsAll(
                    explore(program, rules.strong(), false, ExplorerOptions.DEFAULT).outcomes));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void reductionsLoseNothing(Rules rules) {
    int[] more = new int[1];
    for (boolean fine : new boolean[] {true, false}) {
      forEach(rules, fine, (program, all) -> more[0] += howMuchMore(program, rules, all));
    }
    assertThat(more[0]).isLessThanOrEqualTo(rules.codes() ? MOST_FEW : 0);
  }

  /**
   * Programs with which earlier rules about what depends on a failure lost something: what a
   * transaction would touch is not the same in all orders, or failures exclude each other, or a
   * transaction waits for the end of another one.
   */
  @ParameterizedTest
  @CsvSource({
    "67, false, false",
    "340, false, false",
    "1752, true, false",
    "4985, false, false",
    "5638, false, false",
    "6499, true, false",
    "13684, false, false",
    "2387, false, true",
    "2590, false, true",
    "3361, false, true"
  })
  void nothingIsLostWhereSomethingOnceWas(int seed, boolean fine, boolean weak) {
    Rules rules = new Rules(true, false, weak);
    TxProgram program = TxProgram.random(seed, fine, rules);
    Found all = everything(program, rules, Long.MAX_VALUE);
    assertThat(all.complete).isTrue();
    howMuchMore(program, rules, all);
    assertAllIsShown(program, rules, all);
  }

  /** Asserts that nothing is lost; says whether there is something that cannot happen. */
  private static int howMuchMore(TxProgram program, Rules rules, Found all) {
    boolean more = false;
    for (boolean byTrying : new boolean[] {true, false}) {
      for (Order order : Order.values()) {
        for (Reduction reduction : List.of(Reduction.DPOR, Reduction.DPOR_WITH_SLEEP_SETS)) {
          ExplorerOptions options = new ExplorerOptions(order, reduction, LoopThresholds.DEFAULT);
          Set<String> reduced = explore(program, rules, byTrying, options).outcomes;
          assertThat(reduced)
              .as("%s %s, by trying: %s", order, reduction, byTrying)
              .containsAll(all.outcomes);
          more |= !reduced.equals(all.outcomes);
        }
      }
    }
    return more ? 1 : 0;
  }

  /** If each way to end is a bug, those are found that there are, each as it can happen. */
  @ParameterizedTest
  @MethodSource("rules")
  void everyBugIsShownAndNoOther(Rules rules) {
    for (boolean fine : new boolean[] {true, false}) {
      forEach(rules, fine, (program, all) -> assertAllIsShown(program, rules, all));
    }
  }

  private static void assertAllIsShown(TxProgram program, Rules rules, Found all) {
    for (Order order : Order.values()) {
      TxSubject subject = new TxSubject(program, rules, true, true);
      List<String> shown = shown(subject, program, rules, order);
      assertThat(shown).as("%s", order).containsAll(all.outcomes);
      if (!rules.weak()) {
        assertThat(all.outcomes).as("%s", order).containsAll(shown);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("strongRules")
  void interruptionsChangeNothing(Rules rules) {
    forEach(
        rules,
        true,
        (program, all) -> {
          TxSubject subject = new TxSubject(program, rules, true, true);
          List<String> shown = shown(subject, program, rules, Order.FORWARDS);
          Random random = new Random(program.hashCode());
          Subject<TxSubject.State> interrupted =
              new InterruptedSubject<>(new TxSubject(program, rules, true, true), random);
          assertThat(shown(interrupted, program, rules, Order.FORWARDS)).isEqualTo(shown);
        });
  }

  /** How each interleaving ends, as it is shown. */
  private static List<String> shown(
      Subject<TxSubject.State> subject, TxProgram program, Rules rules, Order order) {
    ExplorerOptions options =
        new ExplorerOptions(order, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);
    Explorer<TxSubject.State> explorer = new Explorer<>(subject, options);
    List<String> shown = new ArrayList<>();
    Explorer.Outcome outcome = Validated.next(explorer);
    while (outcome != Explorer.Outcome.EXHAUSTED) {
      assertThat(outcome).isNotEqualTo(Explorer.Outcome.COMPLETED);
      if (outcome == Explorer.Outcome.FAILED) {
        shown.add(literally(new TxSubject(program, rules, true), rules, explorer.demonstration()));
      }
      outcome = Validated.next(explorer);
    }
    return shown;
  }

  /**
   * Runs moves, each of which must be possible where it stands, and tells how that ends. Where
   * transactions take turns with others, it is not always known in which order they are.
   */
  private static String literally(TxSubject subject, Rules rules, Schedule moves) {
    List<Step> steps = new ArrayList<>();
    String end = "";
    for (int i = 0; i < moves.size(); i++) {
      Move move = moves.get(i);
      Situation situation = subject.situation();
      if (!rules.weak() && !situation.isEnabled(move)) {
        int arrival = i;
        while (arrival > 0 && moves.get(arrival - 1).thread() != move.thread()) {
          arrival--;
        }
        Footprint body = subject.bodyOf(move);
        assertThat(steps.subList(arrival, i))
            .as("what made step %d of %s fail", i, moves)
            .anyMatch(step -> step.exposed().conflictsWith(body));
      }
      steps.add(subject.step(move, Long.MAX_VALUE));
      end = steps.get(i).bug().map(Outcomes::of).orElse("ended " + subject.describe());
    }
    return end;
  }

  /** How many preemptions and failures an interleaving may have. */
  private record Bounds(int preemptions, int aborts) {
    static final List<Bounds> SOME =
        List.of(
            new Bounds(0, 0),
            new Bounds(0, ExplorerOptions.UNBOUNDED),
            new Bounds(0, 2),
            new Bounds(1, 0),
            new Bounds(1, 1),
            new Bounds(2, 1),
            new Bounds(2, 2),
            new Bounds(3, 3),
            new Bounds(ExplorerOptions.UNBOUNDED, 0),
            new Bounds(ExplorerOptions.UNBOUNDED, 1),
            new Bounds(ExplorerOptions.UNBOUNDED, 2));

    ExplorerOptions options() {
      return ExplorerOptions.DEFAULT.withPreemptionBound(preemptions).withAbortBound(aborts);
    }
  }

  @ParameterizedTest
  @MethodSource("strongRules")
  void withinBoundsNothingIsLost(Rules rules) {
    for (boolean fine : new boolean[] {true, false}) {
      forEach(
          rules,
          fine,
          (program, all) -> {
            Set<String> reduced = explore(program, rules, true, ExplorerOptions.DEFAULT).outcomes;
            for (Bounds bounds : Bounds.SOME) {
              assertThat(explore(program, rules, true, bounds.options()).outcomes)
                  .as("within %s", bounds)
                  .containsAll(outcomesWithin(bounds, program, rules, all))
                  .isSubsetOf(reduced);
            }
          });
    }
  }

  /** What too many failures would show stays unseen, however many preemptions are tried. */
  @ParameterizedTest
  @MethodSource("strongRules")
  void raisingTheBoundOnPreemptionsEndsWithAllThatFewFailuresShow(Rules rules) {
    for (boolean fine : new boolean[] {true, false}) {
      forEach(
          rules,
          fine,
          (program, all) -> {
            for (int aborts : new int[] {0, 1, 2, ExplorerOptions.UNBOUNDED}) {
              Bounds bounds = new Bounds(ExplorerOptions.UNBOUNDED, aborts);
              TxSubject subject = new TxSubject(program, rules, true);
              Search search = new IterativeBounding<>(subject, bounds.options());
              assertThat(explore(search, Long.MAX_VALUE, program, rules, true).outcomes)
                  .as("failures: %d", aborts)
                  .isEqualTo(explore(program, rules, true, bounds.options()).outcomes)
                  .containsAll(outcomesWithin(bounds, program, rules, all));
              PreemptionBound reached = search.preemptionBound().orElseThrow();
              assertThat(reached.leftOut()).isFalse();
              assertThat(reached.current()).isLessThan(all.mostTransitions());
            }
          });
    }
  }

  /** How interleavings end that have at most so many preemptions and failures. */
  private static Set<String> outcomesWithin(
      Bounds bounds, TxProgram program, Rules rules, Found all) {
    Set<String> within = new TreeSet<>();
    for (Schedule decisions : all.decisions) {
      TxSubject subject = new TxSubject(program, rules, false);
      String end = replayWithin(bounds, subject, decisions);
      if (!end.isEmpty()) {
        within.add(end);
      }
    }
    return within;
  }

  /** How an interleaving ends; empty if that goes beyond the bounds. */
  private static String replayWithin(Bounds bounds, TxSubject subject, Schedule decisions) {
    int preemptions = 0;
    int aborts = 0;
    int last = 0;
    Step.Ending ending = Step.Ending.VOLUNTARY;
    String end = "";
    for (Move move : decisions) {
      Situation situation = subject.situation();
      boolean canFail = aborts < bounds.aborts;
      boolean couldGoOn =
          ending == Step.Ending.PREEMPTION_POINT
              && (canFail ? situation : Aborts.without(situation)).canMove(last);
      preemptions += couldGoOn && move.thread() != last ? 1 : 0;
      aborts += move.isAbort() ? 1 : 0;
      Step step = subject.step(move, Long.MAX_VALUE);
      ending = step.ending();
      last = move.thread();
      end = step.bug().map(Outcomes::of).orElse("ended " + subject.describe());
    }
    return preemptions <= bounds.preemptions && aborts <= bounds.aborts ? end : "";
  }

  /** Of each way in which threads could be ordered, one interleaving is run, and no more. */
  @Test
  void withSleepSetsOneInterleavingOfEachClassIsRun() {
    Rules rules = new Rules(false, true, false);
    int[] compared = new int[1];
    forEach(
        rules,
        true,
        (program, all) -> {
          boolean plain =
              all.outcomes.stream().allMatch(outcome -> outcome.startsWith("ended"))
                  && program.threads().stream()
                      .flatMap(List::stream)
                      .noneMatch(op -> op.kind() == TxProgram.Kind.ABORT || op.kind().isLocking());
          if (plain) {
            compared[0]++;
            Found found = explore(program, rules, true, ExplorerOptions.DEFAULT);
            assertThat(found.forms).containsExactlyInAnyOrderElementsOf(new TreeSet<>(all.forms));
          }
        });
    assertThat(compared[0]).isGreaterThan(PROGRAMS / 20);
  }

  private interface Check {
    void check(TxProgram program, Found all);
  }

  private static void forEach(Rules rules, boolean fine, Check check) {
    int checked = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      TxProgram program = TxProgram.random(seed, fine, rules);
      Found all = everything(program, rules, rules.weak() ? MOST_IF_WEAK : MOST_INTERLEAVINGS);
      if (!all.complete) {
        continue;
      }
      checked++;
      try {
        check.check(program, all);
      } catch (AssertionError failure) {
        String message = "%s, seed %d:%n%s%n%s".formatted(rules, seed, program, failure);
        throw new AssertionError(message, failure);
      }
    }
    assertThat(checked).isGreaterThan(PROGRAMS / 4);
  }

  /** All interleavings, each on its own, if there are not too many. */
  private static Found everything(TxProgram program, Rules rules, long most) {
    ExplorerOptions options =
        new ExplorerOptions(Order.FORWARDS, Reduction.NONE, LoopThresholds.DEFAULT);
    Search search = new Explorer<>(new TxSubject(program, rules, false), options);
    return explore(search, most, program, rules, false);
  }

  private static Found explore(
      TxProgram program, Rules rules, boolean byTrying, ExplorerOptions options) {
    TxSubject subject = new TxSubject(program, rules, byTrying);
    Explorer<?> explorer = new Explorer<>(subject, options);
    return explore(explorer, Long.MAX_VALUE, program, rules, byTrying);
  }

  private static Found explore(
      Search search, long most, TxProgram program, Rules rules, boolean byTrying) {
    TxSubject again = new TxSubject(program, rules, byTrying);
    TxSubject.State start = again.snapshot();
    Found found = new Found(new TreeSet<>(), new ArrayList<>(), new ArrayList<>(), true);
    Explorer.Outcome outcome = Validated.next(search);
    while (outcome != Explorer.Outcome.EXHAUSTED && found.decisions.size() <= most) {
      if (outcome != Explorer.Outcome.CUT) {
        again.restore(start);
        String end = replay(again, search.decisions(), found);
        found.outcomes.add(end);
        found.decisions.add(search.decisions());
      }
      outcome = Validated.next(search);
    }
    boolean complete = outcome == Explorer.Outcome.EXHAUSTED;
    return new Found(found.outcomes, found.decisions, found.forms, complete);
  }

  /** Runs the decisions again and tells how that ends. */
  private static String replay(TxSubject subject, Schedule decisions, Found found) {
    StepOrder order = new StepOrder();
    String end = "";
    for (Move move : decisions) {
      Footprint body = subject.bodyOf(move);
      Step step = subject.step(move, Long.MAX_VALUE);
      order.push(move, step.footprint().and(body));
      end = step.bug().map(Outcomes::of).orElse("ended " + subject.describe());
    }
    found.forms.add(order.canonicalForm());
    return end;
  }
}
