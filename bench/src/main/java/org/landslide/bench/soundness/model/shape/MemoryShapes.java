package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;

import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.ModelState;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** Memory that comes and goes. Blocks are allocated by one thread only: see {@link ModelState}. */
final class MemoryShapes {
  private static final Place FLAG = Statements.word(Draft.FLAG);

  private MemoryShapes() {}

  private static Place block(int word) {
    return new Place.InBlock(Expr.of(0), word);
  }

  private static void use(Draft draft, int thread, Place place) {
    if (draft.chance(50)) {
      draft.add(thread, Statements.load(Local.H, place), note(Local.H));
    } else {
      draft.add(thread, Statements.store(place, Expr.of(1 + draft.pick(3))));
    }
  }

  /** Does something only if the flag is not set, or tells others by the flag. */
  private static void guard(Draft draft, int thread, List<Stmt> inside) {
    switch (draft.pick(4)) {
      case 0 ->
          draft.add(
              thread,
              Statements.load(Local.J, FLAG),
              new Stmt.If(Expr.of(Local.J).is(0), inside, List.of()));
      case 1 ->
          draft.add(
              thread,
              Statements.exchange(Local.J, FLAG, 1),
              new Stmt.If(Expr.of(Local.J).is(0), inside, List.of()));
      case 2 -> {
        draft.add(thread, Statements.await((Place.Global) FLAG, 0, draft.spin()));
        draft.add(thread, inside.toArray(new Stmt[0]));
      }
      default -> draft.add(thread, inside.toArray(new Stmt[0]));
    }
  }

  static void freedBlock(Draft draft) {
    draft.first(Statements.allocate(Local.N));
    int freer = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == freer) {
        if (draft.chance(50)) {
          use(draft, thread, block(1));
        }
        guard(draft, thread, List.of(Statements.free(Expr.of(0))));
      } else {
        Stmt load = Statements.load(Local.H, block(1));
        guard(draft, thread, List.of(load, note(Local.H)));
        draft.add(thread, Statements.store(FLAG, Expr.of(1)));
      }
    }
  }

  static void reusedBlock(Draft draft) {
    draft.first(Statements.allocate(Local.N), Statements.store(block(1), Expr.of(9)));
    int owner = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == owner) {
        draft.add(thread, Statements.free(Expr.of(0)));
        draft.add(thread, Statements.allocate(Local.N), note(Local.N));
        if (draft.chance(60)) {
          draft.add(thread, Statements.store(block(1), Expr.of(4)));
        }
        if (draft.chance(60)) {
          draft.add(thread, Statements.store(FLAG, Expr.of(1)));
        }
      } else {
        guard(draft, thread, List.of(Statements.load(Local.H, block(1)), note(Local.H)));
      }
    }
  }

  static void doubleFree(Draft draft) {
    draft.first(Statements.allocate(Local.N));
    for (int thread = 0; thread < draft.threads(); thread++) {
      guard(draft, thread, List.of(Statements.free(Expr.of(0))));
      if (draft.chance(60)) {
        draft.add(thread, Statements.store(FLAG, Expr.of(1)));
      }
    }
  }

  static void pages(Draft draft) {
    draft.first(Statements.map(0));
    Place page = new Place.InPage(0, draft.pick(ModelState.PAGE_WORDS));
    int owner = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == owner) {
        guard(draft, thread, List.of(Statements.unmap(0)));
        if (draft.chance(30)) {
          draft.add(thread, Statements.map(0));
        }
      } else {
        if (draft.chance(50)) {
          use(draft, thread, page);
        }
        guard(draft, thread, List.of(Statements.load(Local.H, page), note(Local.H)));
        draft.add(thread, Statements.store(FLAG, Expr.of(1)));
      }
    }
  }

  static void freedMutex(Draft draft) {
    draft.first(Statements.allocate(Local.N), Statements.store(block(0), Expr.of(0)));
    Place data = Statements.word(Draft.DATA);
    int freer = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == freer) {
        guard(draft, thread, List.of(Statements.free(Expr.of(0))));
      } else {
        draft.add(thread, Statements.lockBlock(0), Statements.load(Local.H, data));
        if (draft.chance(50)) {
          draft.add(thread, PlainShapes.bump(draft, data, Local.H));
        }
        boolean early = draft.chance(30);
        Stmt tell = Statements.store(FLAG, Expr.of(1));
        Stmt unlock = Statements.unlockBlock(0);
        draft.add(thread, early ? tell : unlock, early ? unlock : tell, note(Local.H));
      }
    }
  }

  static void mutexAgain(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    int again = draft.pick(draft.threads());
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == again) {
        guard(draft, thread, List.of(Statements.initMutex(0)));
      } else {
        draft.add(thread, Statements.lock(Expr.of(0)), Statements.load(Local.H, data));
        draft.add(thread, PlainShapes.bump(draft, data, Local.H));
        draft.add(thread, Statements.unlock(Expr.of(0)), note(Local.H));
        draft.add(thread, Statements.store(FLAG, Expr.of(1)));
      }
    }
  }
}
