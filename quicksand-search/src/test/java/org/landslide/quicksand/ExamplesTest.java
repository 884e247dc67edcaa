package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.schedule.Move;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.job.Verdict;

/** The thesis's examples. */
final class ExamplesTest {
  /** Figure 4.1: a mutex protects from other mutexes only, not from atomic instructions. */
  private static final ToyProgram MUTEX_AGAINST_ATOMIC_ADD =
      new ToyProgram(
          List.of(
              List.of(
                  new ToyOp.Lock(0),
                  new ToyOp.Load(0, 0),
                  new ToyOp.AddToRegister(0, 1),
                  new ToyOp.StoreRegister(0, 0),
                  new ToyOp.Unlock(0),
                  new ToyOp.Load(0, 0),
                  new ToyOp.CheckAtLeast(0, 1)),
              List.of(
                  new ToyOp.AtomicAdd(0, 1),
                  new ToyOp.Yield(),
                  new ToyOp.AtomicAdd(0, 1),
                  new ToyOp.Load(0, 0),
                  new ToyOp.CheckAtLeast(0, 2))));

  /** Figure 2.6(a): the mutex orders the increments by chance. */
  private static final ToyProgram TRUE_RACE =
      new ToyProgram(
          List.of(
              List.of(
                  new ToyOp.Load(0, 0),
                  new ToyOp.AddToRegister(0, 1),
                  new ToyOp.StoreRegister(0, 0),
                  new ToyOp.Lock(0),
                  new ToyOp.Unlock(0)),
              List.of(
                  new ToyOp.Lock(0),
                  new ToyOp.Unlock(0),
                  new ToyOp.Load(0, 0),
                  new ToyOp.AddToRegister(0, 1),
                  new ToyOp.StoreRegister(0, 0))));

  /** Figure 2.6(b): the second increment is made only after the first one. */
  private static final ToyProgram NO_RACE =
      new ToyProgram(
          List.of(
              List.of(
                  new ToyOp.Load(0, 0),
                  new ToyOp.AddToRegister(0, 1),
                  new ToyOp.StoreRegister(0, 0),
                  new ToyOp.Lock(0),
                  new ToyOp.Store(1, 1),
                  new ToyOp.Unlock(0)),
              List.of(
                  new ToyOp.Lock(0),
                  new ToyOp.Load(1, 1),
                  new ToyOp.Unlock(0),
                  new ToyOp.SkipUnless(1, 1, 3),
                  new ToyOp.Load(0, 0),
                  new ToyOp.AddToRegister(0, 1),
                  new ToyOp.StoreRegister(0, 0))));

  private static Result run(ToyProgram program, RaceRule rule, Mode mode) {
    QuicksandOptions options = new QuicksandOptions(mode, 60, 1);
    return new Quicksand(new ToySpaces(program, rule), options, Listener.NONE).run();
  }

  private static List<RaceClass> classes(Result result) {
    return result.end().races().stream().map(RaceReport::raceClass).distinct().toList();
  }

  @Test
  void lockAndUnlockAloneDoNotShowThatAMutexDoesNotProtectFromAtomicAdding() {
    Result result = run(MUTEX_AGAINST_ATOMIC_ADD, RaceRule.PURE, Mode.SINGLE);
    assertThat(result.verdict()).isEqualTo(Verdict.COMPLETED);
    assertThat(classes(result)).containsExactly(RaceClass.UNTESTED);
  }

  @ParameterizedTest
  @EnumSource(value = RaceRule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void theRaceShowsThatAMutexDoesNotProtectFromAtomicAdding(RaceRule rule) {
    Result result = run(MUTEX_AGAINST_ATOMIC_ADD, rule, Mode.ITERATIVE_DEEPENING);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    BugReport first = result.end().bugs().get(0);
    assertThat(first.job().points()).contains(Races.one(3));
    assertThat(first.bug().message()).isEqualTo("thread 2 at 4");
    assertThat(classes(result)).contains(RaceClass.BUG);
  }

  @Test
  void theDecisionsOfABugRepeatItWithThePointsOfItsJob() {
    Result result = run(MUTEX_AGAINST_ATOMIC_ADD, RaceRule.PURE, Mode.ITERATIVE_DEEPENING);
    for (BugReport report : result.end().bugs()) {
      ToySubject toy = new ToySubject(MUTEX_AGAINST_ATOMIC_ADD, report.job().points());
      List<Move> decisions = report.decisions().moves();
      for (Move move : decisions.subList(0, decisions.size() - 1)) {
        assertThat(toy.step(move, Long.MAX_VALUE).bug()).isEmpty();
      }
      Move last = decisions.get(decisions.size() - 1);
      assertThat(toy.step(last, Long.MAX_VALUE).bug()).contains(report.bug());
    }
  }

  @ParameterizedTest
  @EnumSource(value = RaceRule.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void aRaceHiddenByAMutexIsFoundAndBenign(RaceRule rule) {
    Result result = run(TRUE_RACE, rule, Mode.ITERATIVE_DEEPENING);
    assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(classes(result)).containsExactly(RaceClass.BENIGN);
    assertThat(result.end().races().get(0).race().firstInterleaving())
        .isEqualTo(rule != RaceRule.PURE);
  }

  @Test
  void aRaceThatIsNoneIsSeenByTheLimitedRuleOnlyAndRefuted() {
    Result limited = run(NO_RACE, RaceRule.LIMITED, Mode.ITERATIVE_DEEPENING);
    assertThat(limited.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(classes(limited)).containsExactly(RaceClass.FALSE_POSITIVE);
    Result pure = run(NO_RACE, RaceRule.PURE, Mode.ITERATIVE_DEEPENING);
    assertThat(pure.verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(classes(pure)).isEmpty();
  }

  @Test
  void theMaximalStateSpaceAloneVerifiesTheSame() {
    for (ToyProgram program : List.of(TRUE_RACE, NO_RACE)) {
      Result result = run(program, RaceRule.LIMITED, Mode.MAXIMAL);
      assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
      assertThat(result.verified()).hasSize(1);
    }
  }
}
