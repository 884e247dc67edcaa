package org.landslide.bench.soundness.model;

import java.util.List;
import java.util.Map;

/** A statement of a model program. */
public sealed interface Stmt {
  /**
   * What touches shared memory or waits.
   *
   * @param c without the semicolon
   * @param actions in order; between any two others may run
   * @param tables what the text in C needs to be declared
   */
  record Deed(String c, List<Action> actions, Map<String, String> tables) implements Stmt {}

  /** A thread computes something for itself. */
  record Set(Local local, Expr value) implements Stmt {}

  /** Goes on only if something holds. */
  record Assert(Expr condition) implements Stmt {}

  /**
   * A transaction, which happens as a whole or fails.
   *
   * @param told whether the thread keeps the code in {@link Local#STATUS}
   * @param body without loops, and without anything that waits
   * @param fallback what is done instead when it fails
   */
  record Transaction(boolean told, List<Stmt> body, List<Stmt> fallback) implements Stmt {}

  /** Inside of a transaction: makes it fail, with a number, if something holds. */
  record AbortIf(Expr condition, int argument) implements Stmt {}

  record If(Expr condition, List<Stmt> then, List<Stmt> otherwise) implements Stmt {}

  /** A number of rounds, counted by a variable from 0 up. */
  record For(Local counter, int rounds, List<Stmt> body) implements Stmt {}

  /** Round after round, until the loop is left. */
  record Loop(List<Stmt> body) implements Stmt {}

  /** Leaves the innermost {@link Loop}. */
  record BreakIf(Expr condition) implements Stmt {}

  record Create(int thread) implements Stmt {}

  record Join(int thread) implements Stmt {}
}
