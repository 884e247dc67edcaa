package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;
import static org.landslide.bench.soundness.model.shape.PlainShapes.bump;
import static org.landslide.bench.soundness.model.shape.TransactionShapes.section;

import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Failing;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Spin;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** ModelTransactions of threads that look at the code when one has failed. */
final class CodedShapes {
  private static final Expr STATUS = Expr.of(Local.STATUS);
  private static final Place DATA = Statements.word(Draft.DATA);
  private static final Place OTHER = Statements.word(Draft.DATA + 1);

  private CodedShapes() {}

  private static Expr reason(Draft draft) {
    return STATUS.and(draft.oneOf(List.of(Failing.EXPLICIT, Failing.RETRY, Failing.CONFLICT)));
  }

  /** Something that may be in the way of other threads' transactions. */
  private static void disturb(Draft draft, int thread) {
    Place place = draft.chance(70) ? DATA : OTHER;
    switch (draft.pick(5)) {
      case 0 -> draft.add(thread, Statements.load(Local.H, place), note(Local.H));
      case 1 -> draft.add(thread, Statements.store(place, Expr.of(1 + draft.pick(3))));
      case 2 -> draft.add(thread, Statements.add(Local.H, place, 1), note(Local.H));
      case 3 ->
          draft.add(
              thread,
              Statements.compareSwap(Local.H, place, Expr.of(draft.pick(2)), Expr.of(5)),
              note(Local.H));
      default -> draft.add(thread, Statements.load(Local.H, DATA), bump(draft, place, Local.H));
    }
  }

  private static List<Stmt> body(Draft draft) {
    List<Stmt> body = section(draft);
    if (draft.chance(40)) {
      Expr seen = Expr.of(Local.H).is(draft.pick(3));
      body.add(1, new Stmt.AbortIf(seen, 1 + draft.pick(3)));
    }
    if (draft.chance(20)) {
      body.add(Statements.load(Local.K, OTHER));
      body.add(new Stmt.AbortIf(Expr.of(Local.K).is(1), 4));
    }
    return body;
  }

  /** What a thread has learnt of a failure becomes part of the outcome. */
  private static List<Stmt> noted() {
    return List.of(
        note(Local.STATUS), new Stmt.Set(Local.K, STATUS.abortArgument()), note(Local.K));
  }

  static void fallback(Draft draft) {
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (draft.chance(thread > 0 ? 40 : 15)) {
        disturb(draft, thread);
        continue;
      }
      if (draft.chance(25)) {
        disturb(draft, thread);
      }
      List<Stmt> instead = new ArrayList<>();
      if (draft.chance(60)) {
        instead.addAll(noted());
      }
      Stmt load = Statements.load(Local.H, DATA);
      Stmt own = new Stmt.Set(Local.H, Expr.of(9));
      List<Stmt> again = List.of(load, bump(draft, DATA, Local.H));
      instead.add(new Stmt.If(reason(draft), again, List.of(own)));
      draft.add(thread, new Stmt.Transaction(true, body(draft), instead), note(Local.H));
    }
  }

  static void loop(Draft draft) {
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (draft.chance(thread > 0 ? 35 : 15)) {
        disturb(draft, thread);
        continue;
      }
      List<Stmt> body = body(draft);
      body.add(new Stmt.Set(Local.J, Expr.of(1)));
      Stmt enough = new Stmt.Set(Local.J, Expr.of(2));
      Stmt instead = new Stmt.If(reason(draft), List.of(), List.of(enough));
      boolean stubborn = draft.chance(25);
      List<Stmt> failed = stubborn ? List.of() : List.of(instead);
      Stmt attempt = new Stmt.Transaction(true, body, failed);
      Stmt leave = new Stmt.BreakIf(Expr.of(Local.J).isNot(0));
      List<Stmt> round = List.of(attempt, leave);
      boolean counted = draft.chance(50);
      draft.add(thread, new Stmt.Set(Local.J, Expr.of(0)));
      draft.add(thread, counted ? new Stmt.For(Local.N, 2, round) : new Stmt.Loop(round));
      draft.add(thread, counted ? note(Local.N) : note(Local.J), note(Local.H));
      if (draft.chance(60)) {
        draft.add(thread, noted().toArray(new Stmt[0]));
      }
    }
  }

  static void flag(Draft draft) {
    Place.Global flag = new Place.Global(Expr.of(Draft.FLAG), 4);
    int teller = draft.pick(draft.threads());
    Spin style = draft.spin();
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread != teller) {
        draft.add(thread, Statements.await(flag, 0, style), Statements.load(Local.H, DATA));
        draft.add(thread, note(Local.H));
        continue;
      }
      Stmt tell = Statements.store(flag, Expr.of(1));
      List<Stmt> body = section(draft);
      body.add(draft.pick(body.size() + 1), tell);
      List<Stmt> instead = new ArrayList<>(noted());
      instead.add(tell);
      draft.add(thread, new Stmt.Transaction(true, body, instead), note(Local.H));
    }
  }

  static void lock(Draft draft) {
    Place.Global lock = new Place.Global(Expr.of(Draft.LOCKS), 4);
    Spin style = draft.spin();
    for (int thread = 0; thread < draft.threads(); thread++) {
      List<Stmt> body = section(draft);
      body.add(0, Statements.load(Local.J, lock));
      body.add(1, new Stmt.AbortIf(Expr.of(Local.J).isNot(0), 2));
      List<Stmt> instead = new ArrayList<>();
      if (draft.chance(50)) {
        instead.addAll(noted());
      }
      if (draft.chance(50)) {
        Stmt patience = Statements.await(lock, 1, style);
        instead.add(new Stmt.If(STATUS.abortArgument().is(2), List.of(patience), List.of()));
      }
      instead.add(
          draft.chance(50) ? Statements.spinLock(lock, style) : Statements.swapLock(lock, style));
      instead.addAll(section(draft));
      instead.add(Statements.store(lock, Expr.of(0)));
      draft.add(thread, new Stmt.Transaction(true, body, instead), note(Local.H));
    }
  }
}
