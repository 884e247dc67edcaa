package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A small concurrent program as data. Its threads share variables, mutexes and signals, all by
 * number; how many there are follows from use.
 *
 * @param initial the variables' values at the start; further variables are 0
 * @param threads the thread with id i + 1 at index i
 */
public record ToyProgram(Grain grain, List<Integer> initial, List<ToyThread> threads) {
  static final int REGISTERS = 3;

  /** Where threads can be preempted. */
  enum Grain {
    /** Before every access to a shared variable, mutex or signal. */
    FINE,
    /** Only where the program says so or a thread cannot go on. */
    COARSE
  }

  /**
   * A thread's instructions.
   *
   * @param spawned whether it does not run before another thread has spawned it
   */
  record ToyThread(boolean spawned, List<Op> code) {
    ToyThread {
      code = List.copyOf(code);
    }
  }

  public ToyProgram {
    initial = List.copyOf(initial);
    threads = List.copyOf(threads);
  }

  @SafeVarargs
  static ToyProgram of(Grain grain, Consumer<Code>... threads) {
    List<ToyThread> list = new ArrayList<>();
    for (Consumer<Code> thread : threads) {
      list.add(new ToyThread(false, Code.of(thread)));
    }
    return new ToyProgram(grain, List.of(), list);
  }

  ToyProgram with(Grain other) {
    return new ToyProgram(other, initial, threads);
  }

  /** The same with a variable's value at the start. */
  ToyProgram starting(Integer... values) {
    return new ToyProgram(grain, List.of(values), threads);
  }

  /** The same, where these threads do not run before they are spawned. */
  ToyProgram spawning(int... ids) {
    List<ToyThread> changed = new ArrayList<>(threads);
    for (int id : ids) {
      changed.set(id - 1, new ToyThread(true, threads.get(id - 1).code()));
    }
    return new ToyProgram(grain, initial, changed);
  }

  /** The same with other ids: what was thread {@code order[i]} becomes thread i + 1. */
  ToyProgram reordered(List<Integer> order) {
    List<ToyThread> changed = new ArrayList<>();
    for (int old : order) {
      ToyThread thread = threads.get(old - 1);
      List<Op> code = thread.code().stream().map(op -> renamed(op, order)).toList();
      changed.add(new ToyThread(thread.spawned(), code));
    }
    return new ToyProgram(grain, initial, changed);
  }

  private static Op renamed(Op op, List<Integer> order) {
    if (op instanceof Op.Spawn spawn) {
      return new Op.Spawn(order.indexOf(spawn.thread()) + 1);
    }
    if (op instanceof Op.Join join) {
      return new Op.Join(order.indexOf(join.thread()) + 1);
    }
    return op;
  }

  /** To be read when a test has failed. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(grain + " " + initial + "\n");
    for (int i = 0; i < threads.size(); i++) {
      ToyThread thread = threads.get(i);
      text.append("thread ").append(i + 1).append(thread.spawned() ? " (spawned)\n" : "\n");
      IntStream.range(0, thread.code().size())
          .forEach(
              pc ->
                  text.append("  ")
                      .append(pc)
                      .append(' ')
                      .append(thread.code().get(pc))
                      .append('\n'));
    }
    return text.toString();
  }
}
