package org.landslide.bench.soundness.model;

import java.util.ArrayList;
import java.util.List;

/** Programs that are a little smaller than another one. */
public final class Shrinker {
  private Shrinker() {}

  /** The boldest first. */
  public static List<ModelProgram> smaller(ModelProgram program) {
    List<ModelProgram> all = new ArrayList<>();
    for (int thread = program.threadCount() - 1; thread > 0; thread--) {
      all.add(without(program, thread));
    }
    for (int thread = 0; thread < program.threadCount(); thread++) {
      for (List<Stmt> body : smallerBodies(program.threads().get(thread))) {
        List<List<Stmt>> threads = new ArrayList<>(program.threads());
        threads.set(thread, body);
        all.add(new ModelProgram(program.shapes(), threads, program.words()));
      }
    }
    return all;
  }

  /** How much there is of a program. */
  public static int size(ModelProgram program) {
    return program.threads().stream().mapToInt(body -> 1 + size(body)).sum();
  }

  private static int size(List<Stmt> body) {
    int size = 0;
    for (Stmt stmt : body) {
      size += stmt instanceof Stmt.For loop ? 1 + loop.rounds() : 1;
      size += Trees.bodies(stmt).stream().mapToInt(Shrinker::size).sum();
    }
    return size;
  }

  /** What the thread created and joined belongs to its creator from now on. */
  private static ModelProgram without(ModelProgram program, int gone) {
    List<List<Stmt>> threads = new ArrayList<>();
    List<Stmt> kept = new ArrayList<>();
    for (Stmt stmt : program.threads().get(gone)) {
      if (stmt instanceof Stmt.Create || stmt instanceof Stmt.Join) {
        kept.add(renumbered(stmt, gone));
      }
    }
    for (int thread = 0; thread < program.threadCount(); thread++) {
      if (thread != gone) {
        threads.add(without(program.threads().get(thread), gone, kept));
      }
    }
    return new ModelProgram(program.shapes(), threads, program.words());
  }

  private static List<Stmt> without(List<Stmt> body, int gone, List<Stmt> kept) {
    List<Stmt> result = new ArrayList<>();
    for (Stmt stmt : body) {
      if (stmt instanceof Stmt.Create create && create.thread() == gone) {
        result.addAll(kept);
      } else if (!(stmt instanceof Stmt.Join join && join.thread() == gone)) {
        result.add(renumbered(stmt, gone));
      }
    }
    return result;
  }

  private static Stmt renumbered(Stmt stmt, int gone) {
    if (stmt instanceof Stmt.Create create && create.thread() > gone) {
      return new Stmt.Create(create.thread() - 1);
    }
    if (stmt instanceof Stmt.Join join && join.thread() > gone) {
      return new Stmt.Join(join.thread() - 1);
    }
    return stmt;
  }

  /** Whether a statement means nothing outside of the loop or transaction that it is in. */
  private static boolean needsItsPlace(Stmt stmt) {
    return stmt instanceof Stmt.BreakIf || stmt instanceof Stmt.AbortIf;
  }

  private static List<List<Stmt>> smallerBodies(List<Stmt> body) {
    List<List<Stmt>> all = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      for (List<Stmt> instead : smaller(body.get(i))) {
        List<Stmt> changed = new ArrayList<>(body.subList(0, i));
        changed.addAll(instead);
        changed.addAll(body.subList(i + 1, body.size()));
        all.add(changed);
      }
    }
    return all;
  }

  /** What may stand in place of a statement. */
  private static List<List<Stmt>> smaller(Stmt stmt) {
    List<List<Stmt>> all = new ArrayList<>();
    if (stmt instanceof Stmt.Create || stmt instanceof Stmt.Join) {
      return all;
    }
    all.add(List.of());
    List<List<Stmt>> bodies = Trees.bodies(stmt);
    for (List<Stmt> body : bodies) {
      if (!(stmt instanceof Stmt.Loop) && body.stream().noneMatch(Shrinker::needsItsPlace)) {
        all.add(body);
      }
    }
    if (stmt instanceof Stmt.For loop && loop.rounds() > 1) {
      all.add(List.of(new Stmt.For(loop.counter(), loop.rounds() - 1, loop.body())));
    }
    for (int i = 0; i < bodies.size(); i++) {
      for (List<Stmt> smaller : smallerBodies(bodies.get(i))) {
        List<List<Stmt>> changed = new ArrayList<>(bodies);
        changed.set(i, smaller);
        all.add(List.of(Trees.with(stmt, changed)));
      }
    }
    return all;
  }
}
