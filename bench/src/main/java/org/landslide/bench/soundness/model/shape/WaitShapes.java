package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;
import static org.landslide.bench.soundness.model.shape.PlainShapes.bump;

import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** Threads that wait for what other threads do. */
final class WaitShapes {
  private WaitShapes() {}

  static void semaphore(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    int count = draft.pick(3);
    draft.first(Statements.initSemaphore(0, count));
    int signaller = count == 0 ? draft.pick(draft.threads()) : -1;
    for (int thread = 0; thread < draft.threads(); thread++) {
      Stmt load = Statements.load(Local.H, data);
      Stmt store = bump(draft, data, Local.H);
      if (thread == signaller) {
        draft.add(thread, load, store, note(Local.H), Statements.up(0));
      } else {
        draft.add(thread, Statements.down(0), load, store, note(Local.H));
        if (draft.chance(85)) {
          draft.add(thread, Statements.up(0));
        }
      }
    }
  }

  static void condition(Draft draft) {
    int setter = draft.pick(draft.threads());
    boolean broadcast = draft.threads() > 2 ? draft.chance(80) : draft.chance(50);
    boolean once = draft.chance(15);
    Place flag = Statements.word(Draft.FLAG);
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == setter) {
        set(draft, thread, flag, broadcast);
      } else {
        await(draft, thread, flag, once);
        draft.add(thread, Statements.load(Local.H, data), bump(draft, data, Local.H));
        draft.add(thread, Statements.unlock(Expr.of(0)), note(Local.H));
      }
    }
  }

  private static void set(Draft draft, int thread, Place flag, boolean broadcast) {
    Stmt wake = broadcast ? Statements.broadcast(0) : Statements.signal(0);
    Stmt store = Statements.store(flag, Expr.of(1));
    Stmt lock = Statements.lock(Expr.of(0));
    Stmt unlock = Statements.unlock(Expr.of(0));
    switch (draft.pick(6)) {
      case 0 -> draft.add(thread, store, lock, wake, unlock);
      case 1 -> draft.add(thread, store, wake);
      case 2, 3 -> draft.add(thread, lock, store, unlock, wake);
      default -> draft.add(thread, lock, store, wake, unlock);
    }
  }

  /** Ends with the mutex held. */
  private static void await(Draft draft, int thread, Place flag, boolean once) {
    draft.add(thread, Statements.lock(Expr.of(0)));
    Stmt look = Statements.load(Local.J, flag);
    Stmt wait = Statements.waitFor(0, 0);
    if (once) {
      Stmt maybe = new Stmt.If(Expr.of(Local.J).is(0), List.of(wait), List.of());
      draft.add(thread, look, maybe);
    } else {
      Stmt leave = new Stmt.BreakIf(Expr.of(Local.J).isNot(0));
      draft.add(thread, new Stmt.Loop(List.of(look, leave, wait)));
    }
  }

  static void flag(Draft draft) {
    Place.Global flag = new Place.Global(Expr.of(Draft.FLAG), 4);
    Place data = Statements.word(Draft.DATA);
    int setter = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == setter) {
        Stmt store = Statements.store(flag, Expr.of(1));
        Stmt give = Statements.store(data, Expr.of(5));
        boolean late = draft.chance(30);
        draft.add(thread, late ? store : give, late ? give : store);
      } else {
        draft.add(thread, Statements.await(flag, 0, draft.spin()));
        draft.add(thread, Statements.load(Local.H, data), note(Local.H));
        if (draft.chance(50)) {
          draft.add(thread, bump(draft, data, Local.H));
        }
      }
    }
  }

  static void boundedWait(Draft draft) {
    Place flag = Statements.word(Draft.FLAG);
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread > 0 || draft.chance(30)) {
        List<Stmt> body = new ArrayList<>();
        body.add(Statements.load(Local.H, flag));
        body.add(new Stmt.BreakIf(Expr.of(Local.H).isNot(0)));
        if (draft.chance(40)) {
          body.add(Statements.giveWay());
        }
        if (draft.chance(25)) {
          body.add(new Stmt.BreakIf(Expr.of(Local.N).is(2)));
          body.add(new Stmt.Set(Local.N, Expr.of(Local.N).plus(Expr.of(1))));
          draft.add(thread, new Stmt.Set(Local.N, Expr.of(0)), new Stmt.Loop(body));
        } else {
          draft.add(thread, new Stmt.For(Local.N, 1 + draft.pick(draft.size(3)), body));
        }
        draft.add(thread, note(Local.N), note(Local.H));
        if (draft.chance(40)) {
          draft.add(thread, Statements.load(Local.H, data), note(Local.H));
        }
      } else {
        draft.add(thread, Statements.store(data, Expr.of(1 + draft.pick(3))));
        draft.add(thread, Statements.store(flag, Expr.of(1)));
        if (draft.chance(30)) {
          draft.add(thread, Statements.store(flag, Expr.of(0)));
        }
      }
    }
  }

  /** How often a thread has tried, since it paused last, may or may not show. */
  static void countedWait(Draft draft) {
    Place.Global lock = new Place.Global(Expr.of(Draft.FLAG), 4);
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      boolean shows = draft.chance(40);
      Stmt show = draft.chance(70) ? note(Local.N) : Statements.store(data, Expr.of(Local.N));
      draft.add(thread, new Stmt.Set(Local.N, Expr.of(0)), new Stmt.Loop(attempts(draft, lock)));
      if (shows && draft.chance(60)) {
        draft.add(thread, show);
      }
      draft.add(thread, Statements.load(Local.H, data), bump(draft, data, Local.H), note(Local.H));
      if (draft.chance(90)) {
        draft.add(thread, Statements.store(lock, Expr.of(0)));
      }
      if (shows) {
        draft.add(thread, show);
      }
    }
  }

  private static List<Stmt> attempts(Draft draft, Place.Global lock) {
    List<Stmt> pause = new ArrayList<>();
    if (draft.chance(70)) {
      pause.add(Statements.giveWay());
    }
    if (draft.chance(25)) {
      pause.add(Statements.load(Local.J, Statements.word(Draft.DATA)));
      pause.add(draft.chance(50) ? note(Local.J) : new Stmt.BreakIf(Expr.of(Local.J).is(3)));
    }
    pause.add(new Stmt.Set(Local.N, Expr.of(0)));
    List<Stmt> body = new ArrayList<>();
    body.add(Statements.exchange(Local.H, lock, 1));
    body.add(new Stmt.BreakIf(Expr.of(Local.H).is(0)));
    body.add(new Stmt.Set(Local.N, Expr.of(Local.N).plus(Expr.of(1))));
    body.add(new Stmt.If(Expr.of(Local.N).is(2 + draft.pick(3)), pause, List.of()));
    return body;
  }

  static void turns(Draft draft) {
    Place.Global turn = new Place.Global(Expr.of(Draft.FLAG), 4);
    Place data = Statements.word(Draft.DATA);
    int rounds = 1 + draft.pick(draft.size(2));
    int threads = draft.threads();
    for (int thread = 0; thread < threads; thread++) {
      List<Stmt> body = new ArrayList<>();
      List<Stmt> loop = new ArrayList<>();
      loop.add(Statements.load(Local.J, turn));
      loop.add(new Stmt.BreakIf(Expr.of(Local.J).is(thread)));
      if (draft.chance(60)) {
        loop.add(Statements.giveWay());
      }
      body.add(new Stmt.Loop(loop));
      body.add(Statements.load(Local.H, data));
      body.add(bump(draft, data, Local.H));
      body.add(note(Local.H));
      body.add(Statements.store(turn, Expr.of((thread + 1) % threads)));
      draft.add(thread, new Stmt.For(Local.K, rounds, body));
    }
  }
}
