package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;
import static org.landslide.bench.soundness.model.shape.PlainShapes.bump;

import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Spin;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** Hardware transactions, each of which may fail for no reason. */
final class TransactionShapes {
  private TransactionShapes() {}

  static List<Stmt> section(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    List<Stmt> body = new ArrayList<>();
    body.add(Statements.load(Local.H, data));
    body.add(bump(draft, draft.chance(70) ? data : Statements.word(Draft.DATA + 1), Local.H));
    if (draft.chance(40)) {
      body.add(Statements.store(Statements.word(Draft.DATA + 1), Expr.of(1 + draft.pick(3))));
    }
    return body;
  }

  static void fallback(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread > 0 && draft.chance(30)) {
        draft.add(thread, Statements.load(Local.H, data), bump(draft, data, Local.H));
      } else {
        List<Stmt> body = section(draft);
        if (draft.chance(30)) {
          body.add(1, new Stmt.AbortIf(Expr.of(Local.H).is(draft.pick(3)), 7));
        }
        List<Stmt> instead =
            draft.chance(50)
                ? List.of(Statements.load(Local.H, data), bump(draft, data, Local.H))
                : List.of(new Stmt.Set(Local.H, Expr.of(9)));
        draft.add(thread, new Stmt.Transaction(false, body, instead));
      }
      draft.add(thread, note(Local.H));
    }
  }

  static void elidedLock(Draft draft) {
    Place.Global lock = new Place.Global(Expr.of(Draft.LOCKS), 4);
    boolean forgotten = draft.chance(25);
    Spin style = draft.spin();
    for (int thread = 0; thread < draft.threads(); thread++) {
      List<Stmt> body = section(draft);
      if (!forgotten) {
        body.add(0, Statements.load(Local.J, lock));
        body.add(1, new Stmt.AbortIf(Expr.of(Local.J).isNot(0), 7));
      }
      List<Stmt> instead = new ArrayList<>(section(draft));
      instead.add(0, Statements.spinLock(lock, style));
      instead.add(Statements.store(lock, Expr.of(0)));
      draft.add(thread, new Stmt.Transaction(false, body, instead), note(Local.H));
    }
  }

  static void loop(Draft draft) {
    for (int thread = 0; thread < draft.threads(); thread++) {
      List<Stmt> body = section(draft);
      Stmt done = new Stmt.Set(Local.J, Expr.of(1));
      body.add(done);
      Stmt leave = new Stmt.BreakIf(Expr.of(Local.J).is(1));
      Stmt attempt = new Stmt.Transaction(false, body, List.of());
      draft.add(thread, new Stmt.Set(Local.J, Expr.of(0)));
      if (draft.chance(50)) {
        draft.add(thread, new Stmt.Loop(List.of(attempt, leave)), note(Local.H));
      } else {
        draft.add(thread, new Stmt.For(Local.N, 2, List.of(attempt, leave)));
        draft.add(thread, note(Local.N), note(Local.H));
      }
    }
  }
}
