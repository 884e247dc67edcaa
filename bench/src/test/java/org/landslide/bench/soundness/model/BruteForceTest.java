package org.landslide.bench.soundness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.bench.soundness.model.shape.Draft;

/** Programs whose outcomes are known without a search. */
final class BruteForceTest {
  private static final Place X = Statements.word(0);
  private static final Place Y = Statements.word(1);
  private static final Stmt CREATE = new Stmt.Create(1);
  private static final Stmt JOIN = new Stmt.Join(1);

  private static Outcomes outcomes(List<Stmt> main, List<Stmt> other) {
    ModelProgram program = new ModelProgram("", List.of(main, other), 2);
    return BruteForce.of(program, Failing.WITH_CODES, 10_000).orElseThrow();
  }

  private static Stmt increment() {
    return Statements.store(X, Expr.of(Local.H).plus(Expr.of(1)));
  }

  @Test
  void twoIncrementsMayBecomeOne() {
    Stmt load = Statements.load(Local.H, X);
    Outcomes outcomes =
        outcomes(List.of(CREATE, load, increment(), JOIN), List.of(load, increment()));
    assertThat(outcomes.texts())
        .containsExactly("0000 0000 00000001 00000000 ", "0000 0000 00000002 00000000 ");
    assertThat(outcomes.failures()).isEmpty();
  }

  @Test
  void underAMutexTheyStayTwo() {
    Stmt lock = Statements.lock(Expr.of(0));
    Stmt load = Statements.load(Local.H, X);
    Stmt unlock = Statements.unlock(Expr.of(0));
    Outcomes outcomes =
        outcomes(
            List.of(CREATE, lock, load, increment(), unlock, JOIN),
            List.of(lock, load, increment(), unlock));
    assertThat(outcomes.texts()).containsExactly("0000 0000 00000002 00000000 ");
  }

  @Test
  void storesAreSeenInTheirOrder() {
    Stmt two = Statements.store(Y, Expr.of(2));
    Outcomes outcomes =
        outcomes(
            List.of(CREATE, Statements.store(X, Expr.of(1)), two, JOIN),
            List.of(
                Statements.load(Local.H, Y),
                Statements.load(Local.K, X),
                Draft.note(Local.H),
                Draft.note(Local.K)));
    // What is missing is 000a: the second store seen, and the first one not.
    assertThat(outcomes.texts())
        .containsExactly(
            "0000 0000 00000001 00000002 ",
            "0000 0001 00000001 00000002 ",
            "0000 000b 00000001 00000002 ");
  }

  @Test
  void bytesArePartsOfWords() {
    Place second = new Place.Global(Expr.of(1), 1);
    Outcomes outcomes =
        outcomes(
            List.of(Statements.store(X, Expr.of(0x01020304)), CREATE, JOIN),
            List.of(Statements.store(second, Expr.of(0x1ff))));
    assertThat(outcomes.texts()).containsExactly("0000 0000 0102ff04 00000000 ");
  }

  @Test
  void aRepeatedMoveIsInterruptedBetweenRounds() {
    Outcomes outcomes =
        outcomes(
            List.of(CREATE, Statements.repeatedMove(0, 4, 2, 1), JOIN),
            List.of(
                Statements.store(new Place.Global(Expr.of(0), 1), Expr.of(1)),
                Statements.store(new Place.Global(Expr.of(1), 1), Expr.of(2))));
    assertThat(outcomes.texts()).hasSize(4);
  }

  @Test
  void locksInOppositeOrderGetStuck() {
    Stmt first = Statements.lock(Expr.of(0));
    Stmt second = Statements.lock(Expr.of(1));
    Stmt end = Statements.unlock(Expr.of(0));
    Stmt ends = Statements.unlock(Expr.of(1));
    Outcomes outcomes =
        outcomes(
            List.of(CREATE, first, second, end, ends, JOIN), List.of(second, first, end, ends));
    assertThat(outcomes.failures()).containsExactly(Failure.STUCK);
    assertThat(outcomes.texts()).hasSize(1);
  }

  @Test
  void aLoopThatNobodyEndsIsStuckAndOneThatMayEndIsNot() {
    Stmt loop =
        new Stmt.Loop(
            List.of(Statements.load(Local.H, X), new Stmt.BreakIf(Expr.of(Local.H).isNot(0))));
    assertThat(outcomes(List.of(CREATE, JOIN), List.of(loop)).failures())
        .containsExactly(Failure.STUCK);
    Stmt set = Statements.store(X, Expr.of(1));
    assertThat(outcomes(List.of(CREATE, set, JOIN), List.of(loop)).failures()).isEmpty();
  }

  @Test
  void aSignalThatComesTooEarlyIsLost() {
    Stmt lock = Statements.lock(Expr.of(0));
    Stmt unlock = Statements.unlock(Expr.of(0));
    Outcomes outcomes =
        outcomes(
            List.of(CREATE, Statements.signal(0), JOIN),
            List.of(lock, Statements.waitFor(0, 0), unlock));
    assertThat(outcomes.failures()).containsExactly(Failure.STUCK);
    assertThat(outcomes.texts()).hasSize(1);
  }

  @Test
  void aBlockThatIsAllocatedAgainMayBeUsed() {
    Stmt use = Statements.load(Local.H, new Place.InBlock(Expr.of(0), 1));
    Stmt allocate = Statements.allocate(Local.N);
    Stmt free = Statements.free(Expr.of(0));
    assertThat(outcomes(List.of(allocate, CREATE, free, allocate, JOIN), List.of(use)).failures())
        .containsExactly(Failure.FREED);
    assertThat(outcomes(List.of(allocate, free, allocate, CREATE, JOIN), List.of(use)).failures())
        .isEmpty();
  }
}
