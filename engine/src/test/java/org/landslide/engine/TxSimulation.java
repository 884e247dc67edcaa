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
 * between. What a transaction writes is seen by nobody until it ends; whenever somebody else's
 * access, or transaction that ends, conflicts with what it has accessed so far, it is rolled back.
 * Finds all ways in which a program can end, by trying everything in every state.
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
  private static final int RECORD = BUFFER + TxProgram.VARIABLES;

  private final TxProgram program;
  private final Rules rules;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Set<String> outcomes = new TreeSet<>();
  private int[] state;
  private int current;

  private TxSimulation(TxProgram program, Rules rules) {
    this.program = program;
    this.rules = rules;
    state = new int[FIRST_RECORD + RECORD * program.threads().size()];
  }

  static Set<String> outcomes(TxProgram program, Rules rules) {
    TxSimulation simulation = new TxSimulation(program, rules);
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
      if (get(DEPTH) > 0 && rules.spurious()) {
        rollBack(thread, TxProgram.RETRY);
        explore();
        state = here.clone();
        current = thread;
      }
      if (execute()) {
        explore();
      }
      state = here.clone();
    }
    if (stuck) {
      outcomes.add((over ? "ended " : "stuck ") + describe());
    }
  }

  /** False if the program has failed. */
  private boolean execute() {
    Instruction op = program.threads().get(current - 1).get(get(PC));
    int begin = get(PC);
    set(PC, begin + 1);
    switch (op.kind()) {
      case LOAD -> set(REGISTERS + op.a(), load(op.b()));
      case STORE -> store(op.a(), op.b());
      case COPY -> store(op.a(), register(op.b()));
      case ADD -> store(op.a(), load(op.a()) + op.b());
      case CHECK -> {
        if (register(op.a()) == op.b()) {
          outcomes.add(Outcomes.of(TxSubject.failed(current, get(PC))));
          return false;
        }
      }
      case BRANCH -> set(PC, register(op.a()) == op.b() ? op.c() : get(PC));
      case UNLESS -> set(PC, register(op.a()) != op.b() ? op.c() : get(PC));
      case JUMP -> set(PC, op.a());
      case LOCK -> state[TxProgram.VARIABLES + op.a()] = current;
      case UNLOCK -> state[TxProgram.VARIABLES + op.a()] = 0;
      case BEGIN -> begin(op.a(), begin);
      case END -> end();
      case ABORT -> {
        int nested = get(DEPTH) > 1 ? TxProgram.NESTED : 0;
        rollBack(current, TxProgram.EXPLICIT + op.a() + nested);
      }
      case PAUSE -> {}
    }
    return true;
  }

  private void begin(int register, int begunAt) {
    if (get(DEPTH) == 0) {
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
      if (written) {
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
    for (int i = 0; i < TxProgram.REGISTERS; i++) {
      state[at(thread, REGISTERS + i)] = state[at(thread, OLD_REGISTERS + i)];
    }
    int register = program.threads().get(thread - 1).get(begunAt).a();
    state[at(thread, REGISTERS + register)] = rules.code(code);
    state[at(thread, PC)] = begunAt + 1;
    forget(thread);
  }

  private int load(int variable) {
    boolean buffered = get(DEPTH) > 0 && (get(WRITE_SET) & (1 << variable)) != 0;
    access(variable, READ_SET);
    return buffered ? get(BUFFER + variable) : state[variable];
  }

  private void store(int variable, int value) {
    access(variable, WRITE_SET);
    if (get(DEPTH) > 0) {
      set(BUFFER + variable, value);
    } else {
      state[variable] = value;
    }
  }

  private void access(int variable, int set) {
    if (get(DEPTH) > 0) {
      set(set, get(set) | (1 << variable));
    } else {
      abortOthers(variable, set == WRITE_SET);
    }
  }

  private void abortOthers(int variable, boolean written) {
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      int sets = state[at(thread, WRITE_SET)] | (written ? state[at(thread, READ_SET)] : 0);
      if (thread != current && (sets & (1 << variable)) != 0) {
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
    Instruction op = program.threads().get(thread - 1).get(state[at(thread, PC)]);
    return op.kind() == TxProgram.Kind.LOCK && state[TxProgram.VARIABLES + op.a()] != 0;
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
