package org.landslide.quicksand;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes small programs that race as much as possible. */
final class RandomToys {
  private final Random random;
  private final boolean checks;
  private final boolean opens;
  private final boolean spins;
  private final int threads;
  private final int variables;

  private RandomToys(long seed, boolean checks, boolean opens) {
    random = new Random(seed);
    this.checks = checks;
    this.opens = opens;
    spins = random.nextInt(3) == 0;
    threads = 2 + random.nextInt(2);
    variables = 1 + random.nextInt(3);
  }

  /**
   * A program.
   *
   * @param checks whether it may fail otherwise than by deadlock
   * @param opens whether it may access the inside of mutexes
   */
  static ToyProgram make(long seed, boolean checks, boolean opens) {
    return new RandomToys(seed, checks, opens).program();
  }

  private ToyProgram program() {
    List<List<ToyOp>> all = new ArrayList<>();
    boolean spawns = random.nextInt(3) == 0;
    for (int thread = 1; thread <= threads; thread++) {
      all.add(thread(spawns && thread == 1));
    }
    return new ToyProgram(all);
  }

  private List<ToyOp> thread(boolean spawns) {
    List<ToyOp> code = new ArrayList<>();
    int statements = 1 + random.nextInt(7 - threads);
    int spawnsAt = random.nextInt(statements);
    int joinsAt = spawnsAt + random.nextInt(statements);
    for (int i = 0; i < statements; i++) {
      if (spawns && i == spawnsAt) {
        code.add(new ToyOp.Spawn(2));
      }
      code.addAll(statement(0));
      if (spawns && i == joinsAt) {
        code.add(new ToyOp.Join(2));
      }
    }
    return code;
  }

  private List<ToyOp> statement(int depth) {
    return switch (random.nextInt(depth < 2 ? 14 : 9)) {
      case 0, 1 -> List.of(new ToyOp.Load(register(), variable()));
      case 2, 3 -> List.of(new ToyOp.Store(variable(), random.nextInt(3)));
      case 4 -> List.of(new ToyOp.StoreRegister(variable(), register()));
      case 5 -> atomic();
      case 6 -> List.of(pause());
      case 7 -> check();
      case 8 -> List.of(opens ? new ToyOp.Poke(mutex()) : pause());
      case 9 -> increment();
      case 10, 11 -> conditional(depth);
      default -> locked(depth);
    };
  }

  private ToyOp pause() {
    return spins ? new ToyOp.Await(variable(), random.nextInt(3)) : new ToyOp.Yield();
  }

  private List<ToyOp> atomic() {
    return random.nextBoolean()
        ? List.of(new ToyOp.AtomicAdd(variable(), 1))
        : List.of(new ToyOp.CompareAndSwap(register(), variable(), random.nextInt(2), 2));
  }

  private List<ToyOp> check() {
    int register = register();
    ToyOp load = new ToyOp.Load(register, variable());
    return checks
        ? List.of(load, new ToyOp.CheckNot(register, 1 + random.nextInt(3)))
        : List.of(load);
  }

  private List<ToyOp> increment() {
    int register = register();
    int variable = variable();
    return List.of(
        new ToyOp.Load(register, variable),
        new ToyOp.AddToRegister(register, 1),
        new ToyOp.StoreRegister(variable, register));
  }

  private List<ToyOp> conditional(int depth) {
    int register = register();
    List<ToyOp> body = statement(depth + 1);
    List<ToyOp> code = new ArrayList<>();
    if (random.nextInt(3) != 0) {
      code.add(new ToyOp.Load(register, variable()));
    }
    code.add(new ToyOp.SkipUnless(register, random.nextInt(3), body.size()));
    code.addAll(body);
    return code;
  }

  /** Mutexes nest only in one another's order or the other way round: deadlocks are welcome. */
  private List<ToyOp> locked(int depth) {
    int mutex = depth == 0 ? mutex() : ToyProgram.MUTEXES - 1;
    List<ToyOp> body = statement(depth + 1);
    if (body.stream().anyMatch(op -> op instanceof ToyOp.Lock)) {
      mutex = 0;
    }
    boolean byHand = opens && random.nextInt(3) == 0;
    List<ToyOp> code = new ArrayList<>();
    code.add(new ToyOp.Lock(mutex));
    code.addAll(body);
    code.add(byHand ? new ToyOp.UnlockByHand(mutex) : new ToyOp.Unlock(mutex));
    return code;
  }

  private int register() {
    return random.nextInt(ToyProgram.REGISTERS);
  }

  private int mutex() {
    return random.nextInt(ToyProgram.MUTEXES);
  }

  private int variable() {
    return random.nextInt(variables);
  }
}
