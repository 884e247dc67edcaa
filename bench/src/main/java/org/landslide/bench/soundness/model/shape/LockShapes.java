package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;
import static org.landslide.bench.soundness.model.shape.PlainShapes.bump;

import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.ModelState;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Spin;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** Mutual exclusion. */
final class LockShapes {
  private LockShapes() {}

  static void mutexTable(Draft draft) {
    int locks = 1 + draft.pick(ModelState.MUTEXES);
    for (int thread = 0; thread < draft.threads(); thread++) {
      int rounds = 1 + draft.pick(draft.size(3));
      Expr which = Expr.entry(draft.table(rounds, 0, locks), Local.K);
      rounds(draft, thread, rounds, Statements.lock(which), Statements.unlock(which));
    }
  }

  static void spinTable(Draft draft) {
    int locks = 1 + draft.pick(3);
    Spin style = draft.spin();
    boolean swap = draft.chance(30);
    for (int thread = 0; thread < draft.threads(); thread++) {
      int rounds = 1 + draft.pick(draft.size(2));
      Expr which = Expr.entry(draft.table(rounds, Draft.LOCKS, locks), Local.K);
      Place.Global word = new Place.Global(which, 4);
      Stmt lock = swap ? Statements.swapLock(word, style) : Statements.spinLock(word, style);
      rounds(draft, thread, rounds, lock, Statements.store(word, Expr.of(0)));
    }
  }

  /** A load and a store in each round, both or one of them under the lock. */
  private static void rounds(Draft draft, int thread, int rounds, Stmt lock, Stmt unlock) {
    Place from = Statements.word(Draft.DATA + draft.pick(2));
    Place to = draft.chance(70) ? from : Statements.word(Draft.DATA + draft.pick(2));
    Stmt load = Statements.load(Local.H, from);
    Stmt store = bump(draft, to, Local.H);
    List<Stmt> body =
        switch (draft.pick(5)) {
          case 0 -> List.of(load, lock, store, unlock, note(Local.H));
          case 1 -> List.of(lock, load, unlock, store, note(Local.H));
          default -> List.of(lock, load, store, unlock, note(Local.H));
        };
    draft.add(thread, new Stmt.For(Local.K, rounds, body));
  }

  static void nestedMutexes(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      boolean turned = draft.chance(25);
      Expr outer = Expr.of(turned ? 1 : 0);
      Expr inner = Expr.of(turned ? 0 : 1);
      draft.add(
          thread,
          Statements.lock(outer),
          Statements.load(Local.H, data),
          Statements.lock(inner),
          bump(draft, data, Local.H),
          note(Local.H));
      boolean innerFirst = draft.chance(50);
      draft.add(thread, Statements.unlock(innerFirst ? inner : outer));
      draft.add(thread, Statements.unlock(innerFirst ? outer : inner));
    }
  }

  static void mixedGuards(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    Place.Global word = new Place.Global(Expr.of(Draft.LOCKS), 4);
    for (int thread = 0; thread < draft.threads(); thread++) {
      List<Stmt> inside = new ArrayList<>();
      inside.add(Statements.load(Local.H, data));
      if (draft.chance(70)) {
        inside.add(bump(draft, data, Local.H));
      }
      inside.add(note(Local.H));
      switch (draft.pick(4)) {
        case 0 -> {
          inside.add(0, Statements.lock(Expr.of(0)));
          inside.add(Statements.unlock(Expr.of(0)));
        }
        case 1 -> {
          inside.add(0, Statements.spinLock(word, draft.spin()));
          inside.add(Statements.store(word, Expr.of(0)));
        }
        case 2 -> {
          inside.clear();
          inside.add(Statements.add(Local.H, data, 1));
          inside.add(note(Local.H));
        }
        default -> {}
      }
      draft.add(thread, inside.toArray(new Stmt[0]));
    }
  }

  /** Threads beyond the second only look. */
  static void peterson(Draft draft) {
    Place turn = Statements.word(Draft.FLAG);
    Place data = Statements.word(Draft.DATA);
    boolean mistaken = draft.chance(40);
    Spin style = draft.chance(50) ? Spin.YIELDING : Spin.BUSY;
    for (int thread = 0; thread < 2; thread++) {
      Place mine = Statements.word(Draft.LOCKS + thread);
      Place theirs = Statements.word(Draft.LOCKS + 1 - thread);
      Stmt want = Statements.store(mine, Expr.of(1));
      Stmt give = Statements.store(turn, Expr.of(2 - thread));
      draft.add(thread, mistaken ? give : want, mistaken ? want : give);
      List<Stmt> loop = new ArrayList<>();
      loop.add(Statements.load(Local.J, theirs));
      loop.add(new Stmt.BreakIf(Expr.of(Local.J).is(0)));
      loop.add(Statements.load(Local.J, turn));
      loop.add(new Stmt.BreakIf(Expr.of(Local.J).is(thread + 1)));
      if (style == Spin.YIELDING) {
        loop.add(Statements.giveWay());
      }
      draft.add(thread, new Stmt.Loop(loop));
      draft.add(thread, Statements.load(Local.H, data), bump(draft, data, Local.H));
      draft.add(thread, note(Local.H), Statements.store(mine, Expr.of(0)));
    }
    for (int thread = 2; thread < draft.threads(); thread++) {
      draft.add(thread, Statements.load(Local.H, data), note(Local.H));
    }
  }
}
