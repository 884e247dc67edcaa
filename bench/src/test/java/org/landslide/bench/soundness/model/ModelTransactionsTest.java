package org.landslide.bench.soundness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.landslide.bench.soundness.model.shape.Draft;

/** Why transactions fail, by programs small enough to see it. */
final class ModelTransactionsTest {
  private static final Place.Global X = new Place.Global(Expr.of(0), 4);
  private static final Place Y = Statements.word(1);
  private static final Stmt CREATE = new Stmt.Create(1);
  private static final Stmt JOIN = new Stmt.Join(1);
  private static final Stmt NOTE = Draft.note(Local.STATUS);

  private static SortedSet<String> outcomes(Failing failing, Stmt transaction, Stmt... others) {
    ModelProgram program =
        new ModelProgram("", List.of(List.of(CREATE, transaction, JOIN), List.of(others)), 1);
    return BruteForce.of(program, failing, 10_000).orElseThrow().texts();
  }

  private static Stmt transaction(Stmt... body) {
    return new Stmt.Transaction(true, List.of(body), List.of(NOTE));
  }

  private static Stmt set(Place place, int value) {
    return Statements.store(place, Expr.of(value));
  }

  @Test
  void aStoreOfAnotherThreadIsAConflict() {
    Stmt increment = Statements.store(X, Expr.of(Local.H).plus(Expr.of(1)));
    Stmt transaction = transaction(Statements.load(Local.H, X), increment);
    assertThat(outcomes(Failing.FOR_A_REASON, transaction, set(X, 4)))
        .containsExactly("0000 0000 00000004 ", "0000 0000 00000005 ", "0004 0000 00000004 ");
  }

  @Test
  void withoutAConflictOnlyASpuriousFailureIsLeft() {
    Stmt transaction = transaction(set(X, 1));
    assertThat(outcomes(Failing.FOR_A_REASON, transaction, set(Y, 4)))
        .containsExactly("0000 0000 00000001 ");
    assertThat(outcomes(Failing.WITH_CODES, transaction, set(Y, 4)))
        .containsExactly("0000 0000 00000001 ", "0002 0000 00000000 ");
    assertThat(outcomes(Failing.FOR_NO_REASON, transaction, set(Y, 4)))
        .containsExactly("0000 0000 00000001 ", "0002 0000 00000000 ");
  }

  @Test
  void aLoadIsAConflictWithAStoreOnly() {
    Stmt load = Statements.load(Local.H, X);
    assertThat(outcomes(Failing.FOR_A_REASON, transaction(load), load))
        .containsExactly("0000 0000 00000000 ");
    assertThat(outcomes(Failing.FOR_A_REASON, transaction(set(X, 1)), load))
        .containsExactly("0000 0000 00000001 ", "0004 0000 00000000 ");
  }

  @Test
  void aThreadThatWaitsIsInTheWayOfTheStoreItWaitsFor() {
    Stmt transaction = new Stmt.Transaction(true, List.of(set(X, 1)), List.of(NOTE, set(X, 1)));
    assertThat(outcomes(Failing.FOR_A_REASON, transaction, Statements.await(X, 0, Spin.BUSY)))
        .containsExactly("0000 0000 00000001 ", "0004 0000 00000001 ");
  }

  @Test
  void ofTwoTransactionsTheOneThatEndsFirstIsInTheWay() {
    Stmt increment = Statements.store(X, Expr.of(Local.H).plus(Expr.of(1)));
    Stmt transaction = transaction(Statements.load(Local.H, X), increment);
    assertThat(outcomes(Failing.FOR_A_REASON, transaction, transaction))
        .containsExactly("0000 0000 00000002 ", "0000 0004 00000001 ", "0004 0000 00000001 ");
  }

  @Test
  void whatGivesUpSaysWhyOnlyIfCodesAreTold() {
    Stmt giveUp = new Stmt.AbortIf(Expr.of(1), 3);
    Stmt argument = new Stmt.Set(Local.K, Expr.of(Local.STATUS).abortArgument());
    List<Stmt> noted = List.of(NOTE, argument, Draft.note(Local.K));
    Stmt transaction = new Stmt.Transaction(true, List.of(set(X, 1), giveUp), noted);
    assertThat(outcomes(Failing.FOR_A_REASON, transaction)).containsExactly("0008 0000 00000000 ");
    assertThat(outcomes(Failing.FOR_NO_REASON, transaction)).containsExactly("000a 0000 00000000 ");
  }

  @Test
  void ownStoresAreSeenInsideAndBytesAreToldApart() {
    Place second = new Place.Global(Expr.of(1), 1);
    Stmt transaction = transaction(set(second, 2), Statements.load(Local.ACC, X));
    Stmt other = set(new Place.Global(Expr.of(2), 1), 1);
    assertThat(outcomes(Failing.FOR_A_REASON, transaction)).containsExactly("0200 0000 00000200 ");
    assertThat(outcomes(Failing.FOR_A_REASON, transaction(set(second, 2)), other))
        .containsExactly("0000 0000 00010200 ");
  }
}
