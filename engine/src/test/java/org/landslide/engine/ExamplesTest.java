package org.landslide.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.engine.Op.Relation.DIFFERENT;
import static org.landslide.engine.Op.Relation.EQUAL;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.Exploration.Mode;
import org.landslide.engine.Op.Condition;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToySubject.Recognition;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.search.Explorer;

/** Small programs that are easy to get wrong, each for a reason of its own. */
final class ExamplesTest {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private static final List<Mode> REDUCED =
      Stream.of(Reduction.DPOR, Reduction.DPOR_WITH_SLEEP_SETS)
          .flatMap(reduction -> Stream.of(Order.values()).map(order -> new Mode(reduction, order)))
          .toList();

  /** Thesis, section 3.4.2. */
  @Test
  void twoUnprotectedIncrementsOfThreeStepsEach() {
    Consumer<Code> increment =
        code -> code.load(0, X).pause().add(0, 1).pause().storeRegister(X, 0);
    ToyProgram program = ToyProgram.of(Grain.COARSE, increment, increment);
    assertThat(count(program, Reduction.DPOR, Order.FORWARDS)).isEqualTo(6);
    for (Order order : Order.values()) {
      assertThat(count(program, Reduction.NONE, order)).isEqualTo(20);
      assertThat(count(program, Reduction.DPOR_WITH_SLEEP_SETS, order)).isEqualTo(4);
    }
  }

  /**
   * A step that conflicts with two others, one of which must come before it and one after (Figure
   * 5.4 of the master's thesis). A search that reverses only the last conflict misses that.
   */
  @Test
  void everyConflictOfACoarseStepCounts() {
    ToyProgram program =
        ToyProgram.of(
            Grain.COARSE,
            code -> code.store(X, 42),
            code -> code.store(Y, 31337),
            code ->
                code.load(0, Y).unless(0, DIFFERENT, 31337, c -> c.load(1, X).check(1, EQUAL, 42)));
    for (List<Integer> order : Permutations.of(3)) {
      assertFinds(program.reordered(order), BugKind.FAILED_ASSERTION);
    }
  }

  static Stream<Arguments> creations() {
    Consumer<Code> a = code -> code.store(X, 1);
    Consumer<Code> b = code -> code.load(0, X).check(0, EQUAL, 1);
    Consumer<Code> nothing = code -> {};
    return Stream.of(
        Arguments.of("both are there", ToyProgram.of(Grain.COARSE, nothing, a, b)),
        Arguments.of("main creates a, then b", created(c -> c.spawn(2).pause().spawn(3), a, b)),
        Arguments.of("main creates b, then a", created(c -> c.spawn(3).pause().spawn(2), a, b)),
        Arguments.of("main creates both at once", created(c -> c.spawn(2).spawn(3), a, b)),
        Arguments.of("and joins them", created(c -> c.spawn(2).spawn(3).join(2).join(3), a, b)),
        Arguments.of("a creates b", created(c -> c.spawn(2), c -> a.accept(c.spawn(3).pause()), b)),
        Arguments.of("b creates a", created(c -> c.spawn(3), a, c -> b.accept(c.spawn(2).pause()))),
        Arguments.of("main is a", created(c -> a.accept(c.spawn(3).pause()), nothing, b)),
        Arguments.of("main is b", created(c -> b.accept(c.spawn(2).pause()), a, nothing)),
        Arguments.of("main is b at once", created(c -> b.accept(c.spawn(2)), a, nothing)));
  }

  private static ToyProgram created(Consumer<Code> main, Consumer<Code> a, Consumer<Code> b) {
    return ToyProgram.of(Grain.COARSE, main, a, b).spawning(2, 3);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("creations")
  void anAssertionThatComesTooEarlyIsFoundWhoeverCreatesWhom(String name, ToyProgram program) {
    for (List<Integer> order : Permutations.of(3)) {
      ToyProgram reordered = program.reordered(order);
      assertFinds(reordered, BugKind.FAILED_ASSERTION);
      assertFinds(reordered.with(Grain.FINE), BugKind.FAILED_ASSERTION);
    }
  }

  @Test
  void whatAThreadDidBeforeItCreatedAnotherIsOrderedBefore() {
    ToyProgram program =
        ToyProgram.of(
                Grain.FINE,
                code -> code.store(X, 1).spawn(2).store(Y, 1),
                code -> code.load(0, X).check(0, EQUAL, 1).load(0, Y))
            .spawning(2);
    assertThat(Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS).completed()).isEqualTo(2);
  }

  @Test
  void whatAThreadDidIsOrderedBeforeAJoin() {
    ToyProgram program =
        ToyProgram.of(
            Grain.FINE,
            code -> code.store(X, 1),
            code -> code.join(1).load(0, X).check(0, EQUAL, 1));
    assertThat(Exploration.of(program, Reduction.DPOR_WITH_SLEEP_SETS).completed()).isEqualTo(1);
  }

  @Test
  void locksInOppositeOrdersDeadlock() {
    ToyProgram program =
        ToyProgram.of(
            Grain.FINE,
            code -> code.lock(0).lock(1).unlock(1).unlock(0),
            code -> code.lock(1).lock(0).unlock(0).unlock(1));
    assertFinds(program, BugKind.DEADLOCK);
    assertFinds(program.with(Grain.COARSE), Optional.empty());
  }

  /** Either write ends the wait; the second variable is looked at only if the first is 0. */
  @ParameterizedTest
  @EnumSource
  void aWaitThatTwoThreadsCanEnd(Recognition recognition) {
    Condition x = new Condition(X, EQUAL, 1);
    Condition y = new Condition(Y, EQUAL, 1);
    assertSound(
        recognition,
        ToyProgram.of(
            Grain.FINE,
            code -> code.store(X, 1),
            code -> code.store(Y, 1),
            code -> code.awaitAny(x, y).load(0, X).load(1, Y)));
  }

  /** The wait may end before the second write, or never. */
  @ParameterizedTest
  @EnumSource
  void aWaitThatMayComeTooLate(Recognition recognition) {
    assertSound(
        recognition,
        ToyProgram.of(
            Grain.FINE,
            code -> code.store(X, 1),
            code -> code.store(X, 0),
            code -> code.await(X, EQUAL, 1).load(0, X)));
  }

  /**
   * The wait ends only if thread 1 comes between the steps of thread 3, when no thread has looked
   * before at what it writes and none will afterwards.
   */
  @ParameterizedTest
  @EnumSource
  void aWaitForTwoThingsThatHoldTogetherForAMoment(Recognition recognition) {
    Condition x = new Condition(X, DIFFERENT, 0);
    Condition y = new Condition(Y, EQUAL, 0);
    assertSound(
        recognition,
        ToyProgram.of(
            Grain.COARSE,
            code -> code.store(Y, 0),
            code -> code.store(Y, 2).awaitAll(x, y),
            code -> code.store(X, 2).pause().store(X, 0)));
  }

  /** No other step shows what thread 1 would have read had it come first. */
  @Test
  void aStepThatReadsLessAfterAnother() {
    assertSound(
        Recognition.AT_ONCE,
        ToyProgram.of(
            Grain.COARSE,
            code -> code.load(0, X).unless(0, DIFFERENT, 0, c -> c.load(1, Y)),
            code -> code.exchange(0, Z, 1).store(Y, 1),
            code -> code.load(0, Z).pause().store(X, 1)));
  }

  /** The same where thread 1 does not get its lock. */
  @ParameterizedTest
  @EnumSource
  void aStepThatWouldHaveDoneMoreHadItGotItsLock(Recognition recognition) {
    assertSound(
        recognition,
        ToyProgram.of(
            Grain.COARSE,
            code -> code.lock(0).load(0, Y).unlock(0),
            code -> code.exchange(0, X, 1).store(Y, 1),
            code -> code.load(0, X).pause().lock(0).pause().unlock(0)));
  }

  /** What the others would have done, had they come first, is not seen. */
  @Test
  void aThreadThatEndsAllHidesNothing() {
    assertSound(
        Recognition.AT_ONCE,
        ToyProgram.of(
            Grain.FINE,
            code -> code.halt(),
            code -> code.store(X, 1),
            code -> code.load(0, X).unless(0, DIFFERENT, 1, c -> c.store(Y, 1))));
  }

  /** What fails first hides nothing: all ways to fail are found when the search goes on. */
  @Test
  void aFailureHidesNoOther() {
    assertSound(
        Recognition.AT_ONCE,
        ToyProgram.of(
            Grain.FINE,
            code -> code.load(0, X).check(0, EQUAL, 7),
            code -> code.store(X, 1),
            code -> code.store(X, 2)));
  }

  @Test
  void aThreadThatWasWronglySupposedToWaitGoesOnInsteadOfADeadlock() {
    ToyProgram program =
        ToyProgram.of(Grain.FINE, code -> code.hesitate(0, X).store(Y, 1), code -> code.load(0, Y));
    assertFinds(program, Optional.empty());
  }

  @Test
  void aThreadThatIsRightlySupposedToWaitForeverIsADeadlock() {
    ToyProgram program =
        ToyProgram.of(Grain.FINE, code -> code.await(X, EQUAL, 1), code -> code.store(Y, 1));
    for (Recognition recognition : Recognition.values()) {
      assertSound(recognition, program);
    }
  }

  /** The retries make the second interleaving a hundred times as long as the first. */
  @Test
  void retriesBeforeADeadlockMakeNoInfiniteLoop() {
    ToyProgram program =
        ToyProgram.of(Grain.FINE, code -> code.await(X, EQUAL, 0), code -> code.store(X, 1));
    for (Mode mode : REDUCED) {
      Mode supposing =
          new Mode(
              mode.options().reduction(),
              mode.options().order(),
              Recognition.SUPPOSED,
              LoopThresholds.DEFAULT);
      assertThat(Exploration.of(program, supposing).outcomes())
          .as("%s", supposing)
          .isEqualTo(BruteForce.run(program, Long.MAX_VALUE).outcomes());
    }
  }

  @Test
  void aStepThatNeverEndsIsAnInfiniteLoop() {
    assertFinds(
        ToyProgram.of(Grain.COARSE, code -> code.jump(0), code -> code.store(X, 1)),
        BugKind.INFINITE_LOOP);
  }

  @Test
  void anInterleavingThatNeverEndsIsAnInfiniteLoop() {
    assertFinds(ToyProgram.of(Grain.COARSE, code -> code.pause().jump(0)), BugKind.INFINITE_LOOP);
  }

  private static long count(ToyProgram program, Reduction reduction, Order order) {
    return Exploration.count(program, new Mode(reduction, order));
  }

  private static void assertFinds(ToyProgram program, BugKind kind) {
    assertFinds(program, Optional.of(kind));
  }

  private static void assertFinds(ToyProgram program, Optional<BugKind> kind) {
    for (Mode mode : REDUCED) {
      assertThat(firstBug(program, mode).map(Bug::kind))
          .as("%s%n%s", mode, program)
          .isEqualTo(kind);
    }
  }

  private static Optional<Bug> firstBug(ToyProgram program, Mode mode) {
    Explorer<?> explorer = new Explorer<>(new ToySubject(program), mode.options());
    Explorer.Outcome outcome = explorer.next();
    while (outcome != Explorer.Outcome.FAILED && outcome != Explorer.Outcome.EXHAUSTED) {
      outcome = explorer.next();
    }
    return explorer.bug();
  }

  private static void assertSound(Recognition recognition, ToyProgram program) {
    for (Mode mode : REDUCED) {
      for (List<Integer> order : Permutations.of(program.threads().size())) {
        ToyProgram reordered = program.reordered(order);
        Mode recognising =
            new Mode(mode.options().reduction(), mode.options().order(), recognition);
        assertThat(Exploration.of(reordered, recognising).outcomes())
            .as("%s%n%s", recognising, reordered)
            .isEqualTo(BruteForce.run(reordered, Long.MAX_VALUE).outcomes());
      }
    }
  }
}
