package org.landslide.bench.soundness.model.shape;

import static org.landslide.bench.soundness.model.shape.Draft.note;

import java.util.List;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.Place;
import org.landslide.bench.soundness.model.Statements;
import org.landslide.bench.soundness.model.Stmt;

/** Accesses without locks. */
final class PlainShapes {
  private static final int BYTE = 255;

  private PlainShapes() {}

  static void plain(Draft draft) {
    int words = 1 + draft.pick(2);
    for (int thread = 0; thread < draft.threads(); thread++) {
      int count = 1 + draft.pick(draft.size(3));
      for (int i = 0; i < count; i++) {
        access(draft, thread, Statements.word(Draft.DATA + draft.pick(words)));
      }
    }
  }

  private static void access(Draft draft, int thread, Place place) {
    switch (draft.pick(4)) {
      case 0 -> draft.add(thread, Statements.load(Local.H, place), note(Local.H));
      case 1 -> draft.add(thread, Statements.store(place, Expr.of(1 + draft.pick(3))));
      case 2 -> draft.add(thread, Statements.load(Local.H, place), bump(draft, place, Local.H));
      default -> draft.add(thread, Statements.add(Local.H, place, 1), note(Local.H));
    }
  }

  /** A store of what was loaded and a little more. */
  static Stmt bump(Draft draft, Place place, Local loaded) {
    Expr sum = Expr.of(loaded).plus(Expr.of(1 + draft.pick(3))).and(BYTE);
    return Statements.store(place, sum);
  }

  static void readTwice(Draft draft) {
    Place place = Statements.word(Draft.DATA);
    Place other = Statements.word(draft.chance(50) ? Draft.DATA : Draft.DATA + 1);
    int reader = 1 + draft.pick(draft.threads() - 1);
    draft.add(reader, Statements.load(Local.H, place));
    if (draft.chance(30)) {
      draft.add(reader, Statements.giveWay());
    }
    draft.add(reader, Statements.load(Local.K, other), note(Local.H), note(Local.K));
    draft.add(0, Statements.store(place, Expr.of(3)));
    if (draft.chance(50)) {
      draft.add(0, Statements.store(other, Expr.of(4)));
    }
  }

  static void leftovers(Draft draft) {
    Place data = Statements.word(Draft.DATA);
    boolean locked = draft.chance(50);
    for (int thread = 0; thread < draft.threads(); thread++) {
      for (int i = 0; i <= draft.pick(draft.size(3)); i++) {
        Place scratch = Statements.word(Draft.DATA + 1 + draft.pick(2));
        if (locked) {
          draft.add(thread, Statements.lock(Expr.of(0)));
        }
        draft.add(thread, Statements.store(scratch, Expr.of(1 + draft.pick(3))));
        if (locked && draft.chance(70)) {
          draft.add(thread, Statements.unlock(Expr.of(0)), Statements.lock(Expr.of(0)));
        }
        draft.add(thread, Statements.load(Local.J, data), leftover(draft, scratch));
        if (draft.chance(50)) {
          draft.add(thread, Statements.store(data, Expr.of(draft.pick(2))));
        }
        if (locked) {
          draft.add(thread, Statements.unlock(Expr.of(0)));
        }
      }
    }
  }

  /** Reads a word, or overwrites it, depending on another one. */
  private static Stmt leftover(Draft draft, Place scratch) {
    List<Stmt> reads = List.of(Statements.load(Local.H, scratch), note(Local.H));
    List<Stmt> writes = List.of(Statements.store(scratch, Expr.of(draft.pick(3))));
    return new Stmt.If(Expr.of(Local.J).is(draft.pick(2)), reads, writes);
  }

  static void bytes(Draft draft) {
    for (int thread = 0; thread < draft.threads(); thread++) {
      int count = 1 + draft.pick(draft.size(2));
      for (int i = 0; i < count; i++) {
        Place place = piece(draft);
        if (draft.chance(50)) {
          draft.add(thread, Statements.load(Local.H, place), note(Local.H));
        } else {
          int value = 0x01010101 * (thread + 1) + draft.pick(2);
          draft.add(thread, Statements.store(place, Expr.of(value)));
        }
      }
    }
  }

  private static Place piece(Draft draft) {
    int size = draft.oneOf(List.of(1, 2, 4));
    return new Place.Global(Expr.of(draft.pick((draft.chance(80) ? 4 : 8) / size)), size);
  }

  static void repeatedMove(Draft draft) {
    int mover = draft.pick(draft.threads());
    int count = 2 + draft.pick(2);
    boolean words = draft.chance(50);
    int to = words ? Draft.LOCKS : Draft.LOCKS * 4;
    draft.add(mover, Statements.repeatedMove(0, to, count, words ? 4 : 1));
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (thread == mover) {
        continue;
      }
      for (int i = 0; i <= draft.pick(draft.size(3)); i++) {
        int at = draft.pick(count);
        Place source = new Place.Global(Expr.of(at), words ? 4 : 1);
        Place target = new Place.Global(Expr.of(to + at), words ? 4 : 1);
        if (draft.chance(60)) {
          draft.add(thread, Statements.store(source, Expr.of(1 + draft.pick(3))));
        } else {
          draft.add(thread, Statements.load(Local.H, target), note(Local.H));
        }
      }
    }
  }

  static void counter(Draft draft) {
    Place counter = Statements.word(Draft.DATA + 2);
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      draft.add(
          thread,
          draft.chance(70)
              ? Statements.add(Local.H, counter, 1)
              : Statements.load(Local.H, counter),
          note(Local.H),
          new Stmt.If(
              Expr.of(Local.H).is(draft.pick(2)),
              List.of(Statements.store(data, Expr.of(thread + 1))),
              List.of(Statements.load(Local.J, data), note(Local.J))));
      if (draft.chance(30)) {
        draft.add(thread, Statements.store(counter, Expr.of(draft.pick(3))));
      }
    }
  }

  static void swapLoop(Draft draft) {
    Place word = Statements.word(Draft.DATA);
    Expr seen = Expr.of(Local.H);
    for (int thread = 0; thread < draft.threads(); thread++) {
      Expr next = seen.plus(Expr.of(1 + draft.pick(3))).and(BYTE);
      Stmt swap = Statements.compareSwap(Local.J, word, seen, next);
      Stmt leave = new Stmt.BreakIf(Expr.of(Local.J).is(seen));
      if (draft.chance(60)) {
        draft.add(thread, new Stmt.Loop(List.of(Statements.load(Local.H, word), swap, leave)));
      } else {
        Stmt again = new Stmt.Set(Local.H, Expr.of(Local.J));
        draft.add(thread, Statements.load(Local.H, word));
        draft.add(thread, new Stmt.Loop(List.of(swap, leave, again)));
      }
      draft.add(thread, note(Local.H));
      if (draft.chance(20)) {
        draft.add(thread, Statements.store(word, Expr.of(draft.pick(4))));
      }
    }
  }

  static void swapOnce(Draft draft) {
    Place once = Statements.word(Draft.DATA + 1);
    Place data = Statements.word(Draft.DATA);
    for (int thread = 0; thread < draft.threads(); thread++) {
      if (draft.chance(60)) {
        draft.add(
            thread,
            Statements.compareSwap(Local.H, once, Expr.of(0), Expr.of(thread + 1)),
            note(Local.H));
        Stmt make = Statements.store(data, Expr.of(7));
        Stmt use = Statements.load(Local.K, data);
        List<Stmt> using = List.of(use, note(Local.K));
        draft.add(thread, new Stmt.If(Expr.of(Local.H).is(0), List.of(make), using));
      } else {
        Place read = draft.chance(50) ? once : data;
        Expr never = Expr.of(99);
        draft.add(thread, Statements.compareSwap(Local.H, read, never, never), note(Local.H));
        if (draft.chance(50)) {
          draft.add(thread, Statements.store(data, Expr.of(thread + 1)));
        }
      }
    }
  }
}
