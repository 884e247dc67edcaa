package org.landslide.quicksand;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.engine.model.HistoryBuilder;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;

/**
 * Interprets a {@link ToyProgram} with any set of preemption points: before locking, after
 * unlocking, before single instructions of single threads, or before everything that is shared. The
 * whole state is one array.
 */
final class ToySubject implements Subject<int[]> {
  static final PreemptionPoint EVERYWHERE = new Kind("everywhere");

  private static final int VARIABLE_SPACE = 1;
  private static final int MUTEX_SPACE = 2;
  private static final int THREAD_SPACE = 3;

  private static final int FIRST_RECORD = ToyProgram.VARIABLES + ToyProgram.MUTEXES;
  private static final int STARTED = 0;
  private static final int PC = 1;
  private static final int FIRST_REGISTER = 2;
  private static final int RECORD = FIRST_REGISTER + ToyProgram.REGISTERS;

  private final List<List<ToyOp>> threads;
  private final Set<PreemptionPoint> points;
  private final int[] state;
  private final FootprintBuilder touched = new FootprintBuilder();
  private final HistoryBuilder history = new HistoryBuilder();

  /** The same object for the same wait. */
  private final Map<Attempt, Footprint> attempts = new HashMap<>();

  /** To go on, and what was read in vain. */
  private record Attempt(ToyOp op, int value) {}

  private int current;
  private Optional<Bug> failure = Optional.empty();

  ToySubject(ToyProgram program, Set<PreemptionPoint> points) {
    this.threads = program.threads();
    this.points = points;
    state = new int[FIRST_RECORD + RECORD * threads.size()];
    for (int thread = 1; thread <= threads.size(); thread++) {
      set(thread, STARTED, program.spawned().contains(thread) ? 0 : 1);
    }
  }

  @Override
  public int[] snapshot() {
    return state.clone();
  }

  @Override
  public void restore(int[] snapshot) {
    System.arraycopy(snapshot, 0, state, 0, state.length);
  }

  @Override
  public Situation situation() {
    List<Waiting> waiting = new ArrayList<>();
    List<Move> enabled = new ArrayList<>();
    for (int thread : living()) {
      ToyOp next = next(thread);
      if (!isBlocked(next)) {
        enabled.add(Move.of(thread));
      } else if (!(next instanceof ToyOp.Join)) {
        waiting.add(new Waiting(Move.of(thread), attempt(next), false, glance(thread, next)));
      }
    }
    return new Situation(enabled, waiting);
  }

  private int[] living() {
    return IntStream.rangeClosed(1, threads.size())
        .filter(thread -> get(thread, STARTED) == 1 && !hasEnded(thread))
        .toArray();
  }

  private boolean isBlocked(ToyOp next) {
    if (next instanceof ToyOp.Lock lock) {
      return state[ToyProgram.VARIABLES + lock.mutex()] != 0;
    }
    if (next instanceof ToyOp.Await await) {
      return state[await.variable()] != await.value();
    }
    return next instanceof ToyOp.Join join && !hasEnded(join.thread());
  }

  private History glance(int thread, ToyOp next) {
    HistoryBuilder builder = new HistoryBuilder();
    if (next instanceof ToyOp.Await await) {
      int pc = get(thread, PC);
      builder.access(pc, VARIABLE_SPACE, 4 * await.variable(), 4, false, 0, AccessMode.PLAIN);
    } else if (next instanceof ToyOp.Lock lock) {
      builder.access(get(thread, PC), MUTEX_SPACE, lock.mutex(), 1, true, 0, AccessMode.SEALED);
      builder.observe(word(MUTEX_SPACE, lock.mutex()));
    }
    return builder.build();
  }

  private Footprint attempt(ToyOp op) {
    int value = op instanceof ToyOp.Await await ? state[await.variable()] : 0;
    return attempts.computeIfAbsent(
        new Attempt(op, value),
        unused -> {
          FootprintBuilder builder = new FootprintBuilder();
          return op instanceof ToyOp.Await await
              ? builder.read(VARIABLE_SPACE, 4 * await.variable(), 4).build()
              : builder.write(MUTEX_SPACE, ((ToyOp.Lock) op).mutex(), 1).build();
        });
  }

  @Override
  public Step step(Move move, long maxCost) {
    int thread = move.thread();
    current = thread;
    failure = Optional.empty();
    @Nullable Ending ending = null;
    long cost = 0;
    while (ending == null) {
      ToyOp op = next(thread);
      set(thread, PC, get(thread, PC) + 1);
      execute(op, get(thread, PC) - 1);
      cost++;
      ending = ending(op);
    }
    return new Step(touched.build(), cost, ending, failure, history.build());
  }

  /** How the step ends after this instruction; null if it goes on. */
  private @Nullable Ending ending(ToyOp done) {
    if (failure.isPresent() || hasEnded(current) || done instanceof ToyOp.Yield) {
      return Ending.VOLUNTARY;
    }
    ToyOp next = next(current);
    if (isPoint(done, next)) {
      return Ending.PREEMPTION_POINT;
    }
    if (isBlocked(next)) {
      look(next);
      return Ending.VOLUNTARY;
    }
    return null;
  }

  private boolean isPoint(ToyOp done, ToyOp next) {
    return (next instanceof ToyOp.Lock && points.contains(Races.LOCK))
        || (done instanceof ToyOp.Unlock && points.contains(Races.UNLOCK))
        || (next.shared() && points.contains(EVERYWHERE))
        || points.contains(new RacingAccess(current, get(current, PC)));
  }

  /** A thread that stops because it cannot go on has seen that. */
  private void look(ToyOp next) {
    if (next instanceof ToyOp.Lock lock) {
      touched.read(MUTEX_SPACE, lock.mutex(), 1);
    } else if (next instanceof ToyOp.Join join) {
      touched.read(THREAD_SPACE, join.thread(), 1);
    } else if (next instanceof ToyOp.Await await) {
      touched.read(VARIABLE_SPACE, 4 * await.variable(), 4);
    }
  }

  private void execute(ToyOp op, int pc) {
    if (op instanceof ToyOp.Load load) {
      setRegister(load.register(), read(load.variable(), pc));
    } else if (op instanceof ToyOp.Await await) {
      read(await.variable(), pc);
    } else if (op instanceof ToyOp.Store store) {
      write(store.variable(), store.value(), pc);
    } else if (op instanceof ToyOp.StoreRegister store) {
      write(store.variable(), register(store.register()), pc);
    } else if (op instanceof ToyOp.AtomicAdd add) {
      int before = read(add.variable(), pc, AccessMode.ATOMIC);
      write(add.variable(), before + add.value(), pc, AccessMode.ATOMIC);
      meet(add.variable());
    } else if (op instanceof ToyOp.CompareAndSwap swap) {
      compareAndSwap(swap, pc);
    } else if (op instanceof ToyOp.AddToRegister add) {
      setRegister(add.register(), register(add.register()) + add.value());
    } else if (op instanceof ToyOp.SkipUnless skip) {
      boolean skips = register(skip.register()) != skip.value();
      set(current, PC, pc + 1 + (skips ? skip.count() : 0));
    } else if (op instanceof ToyOp.CheckAtLeast check) {
      check(register(check.register()) >= check.value(), pc);
    } else if (op instanceof ToyOp.CheckNot check) {
      check(register(check.register()) != check.value(), pc);
    } else {
      synchronise(op, pc);
    }
    if (hasEnded(current)) {
      touched.write(THREAD_SPACE, current, 1);
    }
  }

  private void synchronise(ToyOp op, int pc) {
    if (op instanceof ToyOp.Lock lock) {
      touched.write(MUTEX_SPACE, lock.mutex(), 1);
      history.access(pc, MUTEX_SPACE, lock.mutex(), 1, true, 0, AccessMode.SEALED);
      history.observe(word(MUTEX_SPACE, lock.mutex()));
      history.acquire(lock.mutex());
      state[ToyProgram.VARIABLES + lock.mutex()] = current;
    } else if (op instanceof ToyOp.Unlock unlock) {
      touched.write(MUTEX_SPACE, unlock.mutex(), 1);
      history.release(unlock.mutex());
      state[ToyProgram.VARIABLES + unlock.mutex()] = 0;
    } else if (op instanceof ToyOp.UnlockByHand unlock) {
      reachInto(unlock.mutex(), pc);
      state[ToyProgram.VARIABLES + unlock.mutex()] = 0;
    } else if (op instanceof ToyOp.Poke poke) {
      reachInto(poke.mutex(), pc);
    } else if (op instanceof ToyOp.Join join) {
      touched.read(THREAD_SPACE, join.thread(), 1);
      history.join(join.thread());
    } else if (op instanceof ToyOp.Spawn spawn) {
      history.create(spawn.thread());
      set(spawn.thread(), STARTED, 1);
    }
  }

  /** An atomic access to the inside of a mutex. */
  private void reachInto(int mutex, int pc) {
    touched.write(MUTEX_SPACE, mutex, 1);
    history.access(pc, MUTEX_SPACE, mutex, 1, true, 0, AccessMode.ATOMIC);
    history.observe(word(MUTEX_SPACE, mutex));
    history.publish(word(MUTEX_SPACE, mutex));
  }

  private void compareAndSwap(ToyOp.CompareAndSwap swap, int pc) {
    boolean equal = read(swap.variable(), pc, AccessMode.ATOMIC) == swap.expected();
    if (equal) {
      write(swap.variable(), swap.value(), pc, AccessMode.ATOMIC);
    }
    meet(swap.variable());
    setRegister(swap.register(), equal ? 1 : 0);
  }

  private void check(boolean holds, int pc) {
    if (!holds) {
      String message = "thread %d at %d".formatted(current, pc);
      failure = Optional.of(new Bug(BugKind.FAILED_ASSERTION, message));
    }
  }

  /** After an atomic access. */
  private void meet(int variable) {
    history.observe(word(VARIABLE_SPACE, variable));
    history.publish(word(VARIABLE_SPACE, variable));
  }

  /** A number that no mutex has. */
  private static long word(int space, int index) {
    return ((long) space << 32) | index;
  }

  private int read(int variable, int pc) {
    return read(variable, pc, AccessMode.PLAIN);
  }

  private int read(int variable, int pc, AccessMode manner) {
    touched.read(VARIABLE_SPACE, 4 * variable, 4);
    history.access(pc, VARIABLE_SPACE, 4 * variable, 4, false, 0, manner);
    return state[variable];
  }

  private void write(int variable, int value, int pc) {
    write(variable, value, pc, AccessMode.PLAIN);
  }

  private void write(int variable, int value, int pc, AccessMode manner) {
    touched.write(VARIABLE_SPACE, 4 * variable, 4);
    history.access(pc, VARIABLE_SPACE, 4 * variable, 4, true, 0, manner);
    state[variable] = value;
  }

  @Override
  public Optional<Bug> verdict() {
    int[] stuck = living();
    return stuck.length == 0
        ? Optional.empty()
        : Optional.of(new Bug(BugKind.DEADLOCK, "stuck: " + Arrays.toString(stuck)));
  }

  @Override
  public Bug endless(int thread) {
    return new Bug(BugKind.INFINITE_LOOP, "thread " + thread);
  }

  /** The values of all variables and registers. */
  String describe() {
    return Arrays.toString(state);
  }

  private ToyOp next(int thread) {
    return threads.get(thread - 1).get(get(thread, PC));
  }

  private boolean hasEnded(int thread) {
    return get(thread, PC) >= threads.get(thread - 1).size();
  }

  private int register(int register) {
    return get(current, FIRST_REGISTER + register);
  }

  private void setRegister(int register, int value) {
    set(current, FIRST_REGISTER + register, value);
  }

  private int get(int thread, int field) {
    return state[FIRST_RECORD + (thread - 1) * RECORD + field];
  }

  private void set(int thread, int field, int value) {
    state[FIRST_RECORD + (thread - 1) * RECORD + field] = value;
  }
}
