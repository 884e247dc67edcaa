package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.landslide.engine.Op.Condition;
import org.landslide.engine.Op.Relation;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToyProgram.ToyThread;

/** Makes small programs that have as much to do with one another as possible. */
public final class RandomProgram {
  private static final int REGISTERS = ToyProgram.REGISTERS;
  private static final int MOST_THREADS = 4;
  private static final List<Relation> RELATIONS = List.of(Relation.values());

  /**
   * What programs may contain.
   *
   * @param waits spinning for a condition
   * @param failures assertions
   * @param heap allocated variables, used with no regard for whose they are
   * @param yields giving way
   */
  public record Shape(Grain grain, boolean waits, boolean failures, boolean heap, boolean yields) {
    Shape(Grain grain, boolean waits, boolean failures) {
      this(grain, waits, failures, false);
    }

    Shape(Grain grain, boolean waits, boolean failures, boolean heap) {
      this(grain, waits, failures, heap, false);
    }

    Shape withYields() {
      return new Shape(grain, waits, failures, heap, true);
    }
  }

  private final Random random;
  private final Shape shape;
  private final int threads;
  private final int variables;
  private final int mutexes;

  /** The thread that spawns each thread, by the latter's index; 0 for none. */
  private final int[] spawner;

  private RandomProgram(long seed, Shape shape) {
    this.random = new Random(seed);
    this.shape = shape;
    threads = 2 + random.nextInt(MOST_THREADS - 1);
    variables = 1 + random.nextInt(3);
    mutexes = 1 + random.nextInt(2);
    spawner = new int[threads];
    for (int i = 1; i < threads; i++) {
      spawner[i] = oneIn(4) ? 1 + random.nextInt(i) : 0;
    }
  }

  public static ToyProgram make(long seed, Shape shape) {
    return new RandomProgram(seed, shape).program();
  }

  private ToyProgram program() {
    List<ToyThread> list = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int id = i + 1;
      list.add(new ToyThread(spawner[i] != 0, Code.of(code -> thread(code, id))));
    }
    return new ToyProgram(shape.grain, List.of(), list);
  }

  private void thread(Code code, int id) {
    int longest = shape.grain == Grain.COARSE ? 6 : 5;
    int statements = 1 + random.nextInt(longest - threads + 1);
    int spawnsAt = random.nextInt(statements + 1);
    int joinsAt = spawnsAt + random.nextInt(statements + 1);
    for (int i = 0; i <= statements; i++) {
      if (i == spawnsAt) {
        children(id).forEach(code::spawn);
      }
      if (i == joinsAt) {
        children(id).forEach(code::join);
      }
      if (i < statements) {
        statement(code, 0);
        pause(code);
      }
    }
  }

  private List<Integer> children(int id) {
    List<Integer> children = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      if (spawner[i] == id) {
        children.add(i + 1);
      }
    }
    return children;
  }

  private void pause(Code code) {
    if (shape.yields && oneIn(3)) {
      code.giveWay();
    } else if (shape.grain == Grain.COARSE && oneIn(2)) {
      code.pause();
    }
  }

  private void statement(Code code, int depth) {
    if (shape.heap && oneIn(3)) {
      heapStatement(code);
      return;
    }
    switch (random.nextInt(depth < 2 ? 12 : 7)) {
      case 0, 1 -> code.load(register(), variable());
      case 2, 3 -> code.store(variable(), random.nextInt(3));
      case 4 -> code.storeRegister(variable(), register());
      case 5 -> atomic(code);
      case 6 -> rareOnes(code);
      case 7, 8 -> conditional(code, depth);
      case 9, 10 -> locked(code, depth);
      default -> wait(code);
    }
  }

  private void heapStatement(Code code) {
    switch (random.nextInt(5)) {
      case 0 -> code.allocate(0).storeAt(0, 1).free(0);
      case 1 -> code.allocate(0).storeRegister(variable(), 0).storeAt(0, 2);
      case 2 -> code.load(0, variable()).unless(0, Relation.LESS, 3, body -> body.storeAt(0, 3));
      case 3 -> code.load(0, variable()).unless(0, Relation.LESS, 3, body -> body.free(0));
      default -> code.allocate(1).storeAt(1, 1);
    }
  }

  private void atomic(Code code) {
    switch (random.nextInt(3)) {
      case 0 -> code.atomicAdd(register(), variable(), 1);
      case 1 -> code.exchange(register(), variable(), random.nextInt(3));
      default -> code.compareAndSwap(register(), variable(), random.nextInt(2), 2);
    }
  }

  private void rareOnes(Code code) {
    if (shape.failures && oneIn(2)) {
      int register = register();
      code.load(register, variable()).check(register, relation(), random.nextInt(3));
    } else if (oneIn(8)) {
      code.halt();
    } else if (oneIn(2)) {
      code.signal(0);
    } else {
      code.broadcast(0);
    }
  }

  private void conditional(Code code, int depth) {
    int register = register();
    if (!oneIn(3)) {
      code.load(register, variable());
    }
    code.unless(register, relation(), random.nextInt(2), body -> statement(body, depth + 1));
  }

  private void locked(Code code, int depth) {
    int mutex = random.nextInt(mutexes);
    code.lock(mutex);
    statement(code, depth + 1);
    pause(code);
    code.unlock(mutex);
  }

  private void wait(Code code) {
    if (shape.waits && !oneIn(4)) {
      awaitSomething(code);
    } else if (oneIn(2)) {
      atomic(code);
    } else {
      int mutex = random.nextInt(mutexes);
      code.lock(mutex).load(0, variable());
      code.unless(0, relation(), random.nextInt(2), body -> body.waitFor(0, mutex));
      code.unlock(mutex);
    }
  }

  private void awaitSomething(Code code) {
    Condition first = new Condition(variable(), relation(), random.nextInt(3));
    Condition second = new Condition(variable(), relation(), random.nextInt(3));
    switch (random.nextInt(3)) {
      case 0 -> code.awaitAny(first);
      case 1 -> code.awaitAny(first, second);
      default -> code.awaitAll(first, second);
    }
  }

  private int register() {
    return random.nextInt(REGISTERS);
  }

  private int variable() {
    return random.nextInt(variables);
  }

  private Relation relation() {
    return RELATIONS.get(random.nextInt(RELATIONS.size()));
  }

  private boolean oneIn(int chances) {
    return random.nextInt(chances) == 0;
  }
}
