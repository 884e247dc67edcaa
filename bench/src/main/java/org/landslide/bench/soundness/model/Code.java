package org.landslide.bench.soundness.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a thread does, as a list of actions and jumps. */
final class Code {
  /** A place in the code, which may become known later. */
  private static final class Label {
    private int place;

    static Label at(int place) {
      Label label = new Label();
      label.place = place;
      return label;
    }
  }

  /** Either something to do, or a jump, taken if the condition is 0. */
  private record Item(@Nullable Action action, @Nullable Expr condition, Label target) {}

  /** More jumps in a row than any program needs that gets anywhere. */
  private static final int MOST_JUMPS = 10_000;

  private static final Expr NEVER = Expr.of(0);

  private final List<Item> items = new ArrayList<>();
  private final Failing failing;

  Code(List<Stmt> body, Failing failing) {
    this.failing = failing;
    add(body, new Label());
  }

  private void add(List<Stmt> body, Label end) {
    for (Stmt stmt : body) {
      add(stmt, end);
    }
  }

  private void add(Stmt stmt, Label end) {
    if (stmt instanceof Stmt.Deed deed) {
      deed.actions().forEach(this::act);
    } else if (stmt instanceof Stmt.Set set) {
      set(set.local(), set.value());
    } else if (stmt instanceof Stmt.Assert check) {
      Label over = new Label();
      jump(negated(check.condition()), over);
      act((world, thread) -> world.fail(Failure.ASSERTION));
      over.place = items.size();
    } else if (stmt instanceof Stmt.Transaction transaction) {
      attempt(transaction, end);
    } else if (stmt instanceof Stmt.AbortIf abort) {
      jump(abort.condition(), Label.at(items.size() + 2));
      act(abort(abort.argument()));
    } else if (stmt instanceof Stmt.If choice) {
      choose(choice, end);
    } else if (stmt instanceof Stmt.For loop) {
      count(loop);
    } else if (stmt instanceof Stmt.Loop loop) {
      repeat(loop);
    } else if (stmt instanceof Stmt.BreakIf leave) {
      jump(negated(leave.condition()), end);
    } else if (stmt instanceof Stmt.Create create) {
      act((world, thread) -> world.setLife(create.thread(), ModelState.ALIVE));
    } else if (stmt instanceof Stmt.Join join) {
      act(Statements.join(join.thread()));
    }
  }

  private static Expr negated(Expr condition) {
    return condition.is(0);
  }

  private void set(Local local, Expr value) {
    items.add(new Item(new OwnWork(local, value), null, new Label()));
  }

  private void choose(Stmt.If choice, Label end) {
    Label otherwise = new Label();
    Label over = new Label();
    jump(choice.condition(), otherwise);
    add(choice.then(), end);
    jump(NEVER, over);
    otherwise.place = items.size();
    add(choice.otherwise(), end);
    over.place = items.size();
  }

  private Action abort(int argument) {
    int code = Failing.explicit(argument);
    return failing.tellsWhy()
        ? (world, thread) -> new ModelTransactions(world).fail(thread, code)
        : (world, thread) -> world.abort();
  }

  /** A transaction that succeeds jumps over its fallback. */
  private void attempt(Stmt.Transaction transaction, Label end) {
    Label over = new Label();
    Label fallback = new Label();
    if (failing.tellsWhy()) {
      act(new Begin(fallback, failing));
      add(transaction.body(), new Label());
      act((world, thread) -> new ModelTransactions(world).commit(thread));
      forget(transaction);
      jump(NEVER, over);
    } else {
      act(new Attempt(new Code(transaction.body(), failing), over));
    }
    fallback.place = items.size();
    forget(transaction);
    add(transaction.fallback(), end);
    over.place = items.size();
  }

  /** What a thread never looks at would only make for more states. */
  private void forget(Stmt.Transaction transaction) {
    if (!transaction.told()) {
      set(Local.STATUS, Expr.of(0));
    }
  }

  private void count(Stmt.For loop) {
    Expr counter = Expr.of(loop.counter());
    Label over = new Label();
    set(loop.counter(), Expr.of(0));
    int start = items.size();
    jump(counter.isLess(loop.rounds()), over);
    add(loop.body(), over);
    set(loop.counter(), counter.plus(Expr.of(1)));
    jump(NEVER, Label.at(start));
    over.place = items.size();
  }

  private void repeat(Stmt.Loop loop) {
    Label over = new Label();
    int start = items.size();
    add(loop.body(), over);
    jump(NEVER, Label.at(start));
    over.place = items.size();
  }

  private void act(Action action) {
    items.add(new Item(action, null, new Label()));
  }

  private void jump(Expr unless, Label target) {
    items.add(new Item(null, unless, target));
  }

  /** What comes next, or null at the end. */
  @Nullable Action at(int pc) {
    return pc < items.size() ? items.get(pc).action : null;
  }

  /**
   * Does what a thread does for itself, until it comes to something that others can see or to its
   * end. Nothing is lost by not letting others run in between.
   *
   * @return false if it never comes to that
   */
  boolean settle(ModelState world, int thread) {
    for (int jumps = 0; jumps < MOST_JUMPS; jumps++) {
      int pc = world.pc(thread);
      if (pc == items.size()) {
        return true;
      }
      Item item = items.get(pc);
      if (item.condition != null) {
        world.setPc(thread, world.value(thread, item.condition) != 0 ? pc + 1 : item.target.place);
      } else if (item.action instanceof OwnWork work) {
        work.run(world, thread);
        world.setPc(thread, pc + 1);
      } else {
        return true;
      }
    }
    return false;
  }

  /** Begins a transaction, or has it fail for no reason. */
  private record Begin(Label fallback, Failing failing) implements Action {
    @Override
    public int ways() {
      return failing.isSpurious() ? 2 : 1;
    }

    @Override
    public void run(ModelState world, int thread) {
      new ModelTransactions(world).begin(thread, fallback.place);
      world.setLocal(thread, Local.STATUS, Failing.STARTED);
    }

    @Override
    public void run(ModelState world, int thread, int way) {
      if (way == 0) {
        run(world, thread);
      } else {
        world.setPc(thread, fallback.place);
        world.setLocal(thread, Local.STATUS, Failing.RETRY);
      }
    }
  }

  /** Either does all of a transaction at once, or nothing. */
  private record Attempt(Code body, Label over) implements Action {
    @Override
    public int ways() {
      return 2;
    }

    @Override
    public void run(ModelState world, int thread) {
      int[] before = world.state().clone();
      world.setPc(thread, 0);
      world.setLocal(thread, Local.STATUS, Failing.STARTED);
      while (body.settle(world, thread) && !world.isAborted()) {
        Action action = body.at(world.pc(thread));
        if (action == null) {
          world.setPc(thread, over.place);
          return;
        }
        world.setPc(thread, world.pc(thread) + 1);
        action.run(world, thread);
      }
      world.takeBack(before);
      world.setLocal(thread, Local.STATUS, Failing.RETRY);
    }

    @Override
    public void run(ModelState world, int thread, int way) {
      if (way == 0) {
        run(world, thread);
      } else {
        world.setLocal(thread, Local.STATUS, Failing.RETRY);
      }
    }
  }

  /** A change of a thread's own variable. */
  private record OwnWork(Local local, Expr value) implements Action {
    @Override
    public void run(ModelState world, int thread) {
      world.setLocal(thread, local, world.value(thread, value));
    }
  }
}
