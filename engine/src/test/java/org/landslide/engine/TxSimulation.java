package org.landslide.engine;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.TxProgram.Instruction;
import org.landslide.engine.TxProgram.Rules;

/**
 * Executes transactions as hardware does: speculatively, access by access, with other threads in
 * between. What a transaction writes is seen by no other thread until it ends; whenever another
 * thread's access, or transaction that ends, conflicts with what it has accessed so far, it is
 * rolled back. Finds all ways in which a program can end, by trying everything in every state.
 *
 * <p>Under weak atomicity a transaction that is to succeed stores to memory as it goes, while no
 * other one does; what it overwrites is kept, in case it gives up. One that is to fail is executed
 * like those of hardware, until a conflict with another thread makes it fail; should none come,
 * nothing has happened.
 */
final class TxSimulation {
  private static final int FIRST_RECORD = TxProgram.VARIABLES + TxProgram.MUTEXES;

  // Of a thread.
  private static final int PC = 0;
  private static final int DEPTH = 1;
  private static final int BEGUN_AT = 2;
  private static final int READ_SET = 3;
  private static final int WRITE_SET = 4;
  private static final int REGISTERS = 5;
  private static final int OLD_REGISTERS = REGISTERS + TxProgram.REGISTERS;
  private static final int BUFFER = OLD_REGISTERS + TxProgram.REGISTERS;
  private static final int IN_PLACE = BUFFER + TxProgram.VARIABLES;
  private static final int RECORD = IN_PLACE + 1;

  private final TxProgram program;
  private final Rules rules;
  private final boolean ofAll;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Set<String> outcomes = new TreeSet<>();
  private int[] state;
  private int current;

  private TxSimulation(TxProgram program, Rules rules, boolean ofAll) {
    this.program = program;
    this.rules = rules;
    this.ofAll = ofAll;
    state = new int[FIRST_RECORD + RECORD * program.threads().size()];
  }

  /**
   * @param ofAll whether any access makes transactions fail that it conflicts with, or only one in
   *     another transaction
   */
  static Set<String> outcomes(TxProgram program, Rules rules, boolean ofAll) {
    TxSimulation simulation = new TxSimulation(program, rules, ofAll);
    simulation.explore();
    return simulation.outcomes;
  }

  private void explore() {
    if (!seen.add(Arrays.stream(state).boxed().toList())) {
      return;
    }
    int[] here = state.clone();
    boolean stuck = true;
    boolean over = true;
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      over &= isAtEnd(thread);
      if (isAtEnd(thread) || isBlocked(thread)) {
        continue;
      }
      stuck = false;
      current = thread;
      if (isSpeculating(thread) && rules.spurious()) {
        rollBack(thread, TxProgram.RETRY);
        explore();
        state = here.clone();
        current = thread;
      }
      for (int inPlace = 0; inPlace <= (isChoosing(thread) ? 1 : 0); inPlace++) {
        current = thread;
        if ((inPlace == 0 || nobodyIsInPlace()) && execute(inPlace) && finishIfDone()) {
          explore();
        }
        state = here.clone();
      }
    }
    if (stuck) {
      outcomes.add((over ? "ended " : "stuck ") + describe());
    }
  }

  /**
   * A transaction that stores to memory as it goes ends with its last access. False if the program
   * has failed.
   */
  private boolean finishIfDone() {
    while (get(IN_PLACE) != 0 && !next(current).kind().isShared(true)) {
      if (!execute(0)) {
        return false;
      }
    }
    return true;
  }

  /** Whether what a thread writes is not seen by others yet. */
  private boolean isSpeculating(int thread) {
    return state[at(thread, DEPTH)] > 0 && state[at(thread, IN_PLACE)] == 0;
  }

  /** Whether a thread begins a transaction that may store to memory as it goes. */
  private boolean isChoosing(int thread) {
    return rules.weak()
        && next(thread).kind() == TxProgram.Kind.BEGIN
        && state[at(thread, DEPTH)] == 0;
  }

  private boolean nobodyIsInPlace() {
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      if (state[at(thread, IN_PLACE)] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param inPlace whether a transaction that begins stores to memory as it goes
   * @return false if the program has failed, or nothing can come of this
   */
  private boolean execute(int inPlace) {
    Instruction op = next(current);
    int begin = get(PC);
    if (isHopeless() && isTaken(op)) {
      rollBack(current, TxProgram.CONFLICT);
      return true;
    }
    set(PC, begin + 1);
    switch (op.kind()) {
      case LOAD -> set(REGISTERS + op.a(), load(op.b()));
      case STORE -> store(op.a(), op.b());
      case COPY -> store(op.a(), register(op.b()));
      case ADD -> store(op.a(), load(op.a()) + op.b());
      case CHECK -> {
        boolean failing = register(op.a()) == op.b();
        if (failing && isHopeless()) {
          return false;
        } else if (failing) {
          outcomes.add(Outcomes.of(TxSubject.failed(current, get(PC))));
          return false;
        }
      }
      case BRANCH -> set(PC, register(op.a()) == op.b() ? op.c() : get(PC));
      case UNLESS -> set(PC, register(op.a()) != op.b() ? op.c() : get(PC));
      case JUMP -> set(PC, op.a());
      case LOCK -> state[TxProgram.VARIABLES + op.a()] = current;
      case UNLOCK -> state[TxProgram.VARIABLES + op.a()] = 0;
      case BEGIN -> begin(op.a(), begin, inPlace);
      case END -> {
        if (isHopeless() && get(DEPTH) == 1) {
          return false;
        }
        end();
      }
      case ABORT -> {
        if (isHopeless()) {
          return false;
        }
        int nested = get(DEPTH) > 1 ? TxProgram.NESTED : 0;
        rollBack(current, TxProgram.EXPLICIT + op.a() + nested);
      }
      case PAUSE -> {}
    }
    return true;
  }

  /** Whether the thread speculates, and only so that it can fail. */
  private boolean isHopeless() {
    return rules.weak() && isSpeculating(current);
  }

  /** Whether an access conflicts with a transaction that is under way and stores to memory. */
  private boolean isTaken(Instruction op) {
    if (!op.kind().isShared(false)) {
      return false;
    }
    boolean reads = op.kind() == TxProgram.Kind.LOAD;
    int variable = reads ? op.b() : op.a();
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      int sets = state[at(thread, WRITE_SET)] | (reads ? 0 : state[at(thread, READ_SET)]);
      if (state[at(thread, IN_PLACE)] != 0 && (sets & (1 << variable)) != 0) {
        return true;
      }
    }
    return false;
  }

  private void begin(int register, int begunAt, int inPlace) {
    if (get(DEPTH) == 0) {
      set(IN_PLACE, inPlace);
      set(BEGUN_AT, begunAt);
      for (int i = 0; i < TxProgram.REGISTERS; i++) {
        set(OLD_REGISTERS + i, register(i));
      }
    }
    set(DEPTH, get(DEPTH) + 1);
    set(REGISTERS + register, TxProgram.STARTED);
  }

  private void end() {
    set(DEPTH, get(DEPTH) - 1);
    if (get(DEPTH) > 0) {
      return;
    }
    for (int variable = 0; variable < TxProgram.VARIABLES; variable++) {
      boolean written = (get(WRITE_SET) & (1 << variable)) != 0;
      if (written && get(IN_PLACE) == 0) {
        state[variable] = get(BUFFER + variable);
      }
      if (written || (get(READ_SET) & (1 << variable)) != 0) {
        abortOthers(variable, written);
      }
    }
    forget(current);
  }

  /** What is left of a transaction once it is over: nothing. */
  private void forget(int thread) {
    int from = at(thread, DEPTH);
    Arrays.fill(state, from, at(thread, REGISTERS), 0);
    Arrays.fill(state, at(thread, OLD_REGISTERS), at(thread, RECORD), 0);
  }

  private void rollBack(int thread, int code) {
    int begunAt = state[at(thread, BEGUN_AT)];
    for (int variable = 0; variable < TxProgram.VARIABLES; variable++) {
      boolean written = (state[at(thread, WRITE_SET)] & (1 << variable)) != 0;
      if (written && state[at(thread, IN_PLACE)] != 0) {
        state[variable] = state[at(thread, BUFFER + variable)];
      }
    }
    for (int i = 0; i < TxProgram.REGISTERS; i++) {
      state[at(thread, REGISTERS + i)] = state[at(thread, OLD_REGISTERS + i)];
    }
    int register = program.threads().get(thread - 1).get(begunAt).a();
    state[at(thread, REGISTERS + register)] = rules.code(code);
    state[at(thread, PC)] = begunAt + 1;
    forget(thread);
  }

  private int load(int variable) {
    boolean buffered = isSpeculating(current) && (get(WRITE_SET) & (1 << variable)) != 0;
    access(variable, READ_SET);
    return buffered ? get(BUFFER + variable) : state[variable];
  }

  private void store(int variable, int value) {
    boolean first = (get(WRITE_SET) & (1 << variable)) == 0;
    access(variable, WRITE_SET);
    if (isSpeculating(current)) {
      set(BUFFER + variable, value);
    } else {
      if (get(DEPTH) > 0 && first) {
        set(BUFFER + variable, state[variable]);
      }
      state[variable] = value;
    }
  }

  private void access(int variable, int set) {
    if (get(DEPTH) > 0) {
      set(set, get(set) | (1 << variable));
    }
    if (get(IN_PLACE) != 0 || (get(DEPTH) == 0 && ofAll)) {
      abortOthers(variable, set == WRITE_SET);
    }
  }

  private void abortOthers(int variable, boolean written) {
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      int sets = state[at(thread, WRITE_SET)] | (written ? state[at(thread, READ_SET)] : 0);
      if (thread != current && isSpeculating(thread) && (sets & (1 << variable)) != 0) {
        rollBack(thread, TxProgram.CONFLICT);
      }
    }
  }

  private String describe() {
    StringBuilder text = new StringBuilder();
    text.append(Arrays.toString(Arrays.copyOf(state, TxProgram.VARIABLES)));
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      int from = at(thread, REGISTERS);
      text.append(Arrays.toString(Arrays.copyOfRange(state, from, from + TxProgram.REGISTERS)));
    }
    return text.toString();
  }

  private boolean isBlocked(int thread) {
    Instruction op = next(thread);
    return op.kind() == TxProgram.Kind.LOCK && state[TxProgram.VARIABLES + op.a()] != 0;
  }

  private Instruction next(int thread) {
    return program.threads().get(thread - 1).get(state[at(thread, PC)]);
  }

  private boolean isAtEnd(int thread) {
    return state[at(thread, PC)] >= program.threads().get(thread - 1).size();
  }

  private int register(int register) {
    return get(REGISTERS + register);
  }

  private int get(int field) {
    return state[at(current, field)];
  }

  private void set(int field, int value) {
    state[at(current, field)] = value;
  }

  private static int at(int thread, int field) {
    return FIRST_RECORD + (thread - 1) * RECORD + field;
  }
}
