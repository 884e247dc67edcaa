package org.landslide.bench.soundness.model;

import java.util.List;

/** What statements are made of. */
final class Trees {
  private Trees() {}

  /** The bodies inside of a statement. */
  static List<List<Stmt>> bodies(Stmt stmt) {
    if (stmt instanceof Stmt.If choice) {
      return List.of(choice.then(), choice.otherwise());
    }
    if (stmt instanceof Stmt.Transaction transaction) {
      return List.of(transaction.body(), transaction.fallback());
    }
    if (stmt instanceof Stmt.For loop) {
      return List.of(loop.body());
    }
    if (stmt instanceof Stmt.Loop loop) {
      return List.of(loop.body());
    }
    return List.of();
  }

  /** The same statement with other bodies. */
  static Stmt with(Stmt stmt, List<List<Stmt>> bodies) {
    if (stmt instanceof Stmt.If choice) {
      return new Stmt.If(choice.condition(), bodies.get(0), bodies.get(1));
    }
    if (stmt instanceof Stmt.Transaction transaction) {
      return new Stmt.Transaction(transaction.told(), bodies.get(0), bodies.get(1));
    }
    if (stmt instanceof Stmt.For loop) {
      return new Stmt.For(loop.counter(), loop.rounds(), bodies.get(0));
    }
    if (stmt instanceof Stmt.Loop) {
      return new Stmt.Loop(bodies.get(0));
    }
    return stmt;
  }
}
