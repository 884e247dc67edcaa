package org.landslide.bench.soundness.model.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.landslide.bench.soundness.model.Expr;
import org.landslide.bench.soundness.model.Local;
import org.landslide.bench.soundness.model.ModelProgram;
import org.landslide.bench.soundness.model.ModelState;
import org.landslide.bench.soundness.model.Spin;
import org.landslide.bench.soundness.model.Stmt;

/** A program in the making. */
public final class Draft {
  /** Words of global memory by what they are for. */
  static final int DATA = 0;

  static final int LOCKS = 3;
  static final int FLAG = 7;

  private static final int CHECKSUM = 0xffff;

  private final Random random;
  private final List<Stmt> first = new ArrayList<>();
  private final List<List<Stmt>> bodies = new ArrayList<>();

  Draft(Random random, int threads) {
    this.random = random;
    for (int i = 0; i < threads; i++) {
      bodies.add(new ArrayList<>());
    }
  }

  int threads() {
    return bodies.size();
  }

  /** Less where there are many threads, as the number of states explodes. */
  int size(int forTwo) {
    return threads() == 2 ? forTwo : Math.max(1, forTwo - threads() + 1);
  }

  int pick(int count) {
    return random.nextInt(count);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  <T> T oneOf(List<T> things) {
    return things.get(pick(things.size()));
  }

  Spin spin() {
    return oneOf(Arrays.asList(Spin.values()));
  }

  /** A table of numbers. */
  List<Integer> table(int length, int from, int count) {
    List<Integer> table = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      table.add(from + pick(count));
    }
    return table;
  }

  /** Before any thread is created. */
  void first(Stmt... statements) {
    first.addAll(List.of(statements));
  }

  void add(int thread, Stmt... statements) {
    bodies.get(thread).addAll(List.of(statements));
  }

  /** What a thread has read becomes part of the outcome. */
  public static Stmt note(Local local) {
    Expr acc = Expr.of(Local.ACC).times(5).plus(Expr.of(local)).and(CHECKSUM);
    return new Stmt.Set(Local.ACC, acc);
  }

  /** With threads created and joined at places of all kinds. */
  ModelProgram finish(String shapes) {
    List<Integer> order = new ArrayList<>();
    for (int thread = 1; thread < threads(); thread++) {
      order.add(thread);
    }
    Collections.shuffle(order, random);
    List<Stmt> main = bodies.get(0);
    int created = 0;
    List<Integer> joins = new ArrayList<>(order);
    Collections.shuffle(joins, random);
    for (int i = 0; i < order.size(); i++) {
      int thread = order.get(i);
      if (i > 0 && chance(20)) {
        nest(order.get(i - 1), thread, joins);
      } else {
        int place = chance(80) ? created : created + pick(main.size() - created + 1);
        main.add(place, new Stmt.Create(thread));
        created = place + 1;
      }
    }
    join(joins, created);
    main.addAll(0, first);
    return new ModelProgram(shapes, bodies, ModelState.WORDS);
  }

  /** A thread that is created by another one is joined by it, or after it. */
  private void nest(int creator, int thread, List<Integer> joins) {
    List<Stmt> body = bodies.get(creator);
    body.add(pick(body.size() + 1), new Stmt.Create(thread));
    joins.remove((Integer) thread);
    if (chance(50) || !joins.contains(creator)) {
      body.add(new Stmt.Join(thread));
    } else {
      joins.add(joins.indexOf(creator) + 1, thread);
    }
  }

  private void join(List<Integer> joins, int created) {
    List<Stmt> main = bodies.get(0);
    int from = created;
    for (int thread : joins) {
      int place = chance(75) ? main.size() : from + pick(main.size() - from + 1);
      main.add(place, new Stmt.Join(thread));
      from = place + 1;
    }
  }
}
