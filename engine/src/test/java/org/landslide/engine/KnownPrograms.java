package org.landslide.engine;

import static org.landslide.engine.Op.Relation.DIFFERENT;
import static org.landslide.engine.Op.Relation.EQUAL;
import static org.landslide.engine.Op.Relation.LESS;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToyProgram.ToyThread;

/** The programs of {@code dpor-counts.csv}, by name. */
final class KnownPrograms {
  private static final int X = 0;
  private static final int Y = 1;

  private KnownPrograms() {}

  /**
   * Builds a program.
   *
   * @param parameters as in the table: {@code N=2,K=1}
   */
  static ToyProgram build(String name, String parameters) {
    int n = parameter(parameters, "N", 1);
    int k = parameter(parameters, "K", 1);
    return switch (name) {
      case "racyinc" -> threads(n, i -> code -> code.repeat(k, c -> c.increment(0, X)));
      case "ainc" -> threads(n, i -> code -> code.atomicAdd(0, X, 1));
      case "binc" -> threads(n, i -> code -> code.atomicAdd(0, X, 1).atomicAdd(0, Y, 1));
      case "readers" -> threads(n + 1, i -> i == 0 ? c -> c.store(X, 1) : c -> c.load(0, X));
      case "lastzero" -> threads(n + 1, i -> i == 0 ? lastZeroReader(n) : lastZeroWriter(i));
      case "casrot" -> threads(n, i -> code -> code.compareAndSwap(0, X, i, i + 1));
      case "casw" -> threads(n, i -> code -> code.compareAndSwap(0, X, 0, 1).store(X, i + 3));
      case "mtx" -> threads(n, i -> code -> code.repeat(k, c -> locked(c, 0, X)));
      case "indep" -> threads(n, i -> code -> code.repeat(k, c -> locked(c, i, i)));
      case "xchgmutex" ->
          threads(n, i -> code -> code.repeat(k, c -> locked(c, 0, X).increment(0, Y)));
      case "philo" -> threads(n, i -> philosopher(i, (i + 1) % n));
      case "philo_ok" ->
          threads(n, i -> philosopher(Math.min(i, (i + 1) % n), Math.max(i, (i + 1) % n)));
      case "tas" -> threads(n, i -> testAndSet(k));
      case "fib_bench" -> fibonacci(n);
      case "circular_buffer" -> threads(2, i -> code -> code.repeat(n, c -> transfer(c, i)));
      case "peterson" -> threads(2, KnownPrograms::peterson);
      case "szymanski" -> threads(2, KnownPrograms::szymanski);
      case "prodcons" -> threads(2, i -> code -> code.repeat(k, c -> exchangeItem(c, i)));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static int parameter(String parameters, String name, int otherwise) {
    for (String part : parameters.split(",", -1)) {
      if (part.startsWith(name + "=")) {
        return Integer.parseInt(part.substring(name.length() + 1));
      }
    }
    return otherwise;
  }

  private static ToyProgram threads(int count, IntFunction<Consumer<Code>> writer) {
    List<ToyThread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(new ToyThread(false, Code.of(writer.apply(i))));
    }
    return new ToyProgram(Grain.FINE, List.of(), threads);
  }

  private static Code locked(Code code, int mutex, int variable) {
    return code.lock(mutex).increment(0, variable).unlock(mutex);
  }

  private static Consumer<Code> lastZeroWriter(int i) {
    return code -> code.load(0, i - 1).add(0, 1).storeRegister(i, 0);
  }

  private static Consumer<Code> lastZeroReader(int n) {
    return code -> {
      code.set(1, n);
      int top = code.here();
      code.loadAt(0, 1).exitWhen(0, EQUAL, 0).add(1, -1).jump(top);
    };
  }

  private static Consumer<Code> philosopher(int first, int second) {
    return code -> code.lock(first).lock(second).unlock(first).unlock(second);
  }

  private static Consumer<Code> testAndSet(int attempts) {
    int lock = Y;
    return code ->
        code.repeat(
            attempts,
            c ->
                c.exchange(0, lock, 1)
                    .unless(
                        0, DIFFERENT, 0, body -> body.increment(1, X).store(lock, 0).jump(Op.END)));
  }

  private static ToyProgram fibonacci(int times) {
    return ToyProgram.of(
            Grain.FINE,
            code -> code.load(0, X).load(1, Y),
            code -> code.repeat(times, c -> addTo(c, X, Y)),
            code -> code.repeat(times, c -> addTo(c, Y, X)))
        .starting(1, 1);
  }

  private static void addTo(Code code, int to, int from) {
    code.load(0, to).load(1, from).addRegister(0, 1).storeRegister(to, 0);
  }

  /** Thread 0 fills the buffer if it is empty, thread 1 empties it if it is full. */
  private static void transfer(Code code, int thread) {
    code.lock(0).load(0, X).unless(0, DIFFERENT, thread, c -> c.store(X, 1 - thread)).unlock(0);
  }

  private static Consumer<Code> peterson(int me) {
    int other = 1 - me;
    int turn = 2;
    int shared = 3;
    return code -> {
      code.store(me, 1).store(turn, other).load(0, other).load(1, turn);
      code.unless(0, EQUAL, 0, c -> c.exitWhen(1, EQUAL, other));
      code.store(shared, me).load(0, shared).store(me, 0);
    };
  }

  private static Consumer<Code> szymanski(int me) {
    int other = 1 - me;
    int shared = 2;
    return code -> {
      code.store(me, 1).load(0, other).unless(0, LESS, 3, c -> c.jump(Op.END));
      code.store(me, 3).load(0, other);
      code.unless(0, DIFFERENT, 1, c -> c.store(me, 2).load(0, other).exitWhen(0, DIFFERENT, 4));
      code.store(me, 4).load(0, other).unless(0, LESS, 2, c -> c.jump(Op.END));
      code.store(shared, me).load(0, shared);
      code.load(0, other).unless(0, LESS, 2, c -> c.load(0, other).exitWhen(0, LESS, 4));
      code.store(me, 0);
    };
  }

  /** Thread 0 waits until the slot is free and fills it, thread 1 the other way round. */
  private static void exchangeItem(Code code, int thread) {
    code.lock(0);
    int top = code.here();
    code.load(0, X).unless(0, EQUAL, thread, c -> c.waitFor(thread, 0).jump(top));
    code.store(X, 1 - thread).signal(1 - thread).unlock(0);
  }
}
