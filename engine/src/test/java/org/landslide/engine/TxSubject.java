package org.landslide.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.landslide.engine.TxProgram.Instruction;
import org.landslide.engine.TxProgram.Kind;
import org.landslide.engine.TxProgram.Rules;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;

/**
 * Runs a {@link TxProgram} as the checker does: a transaction is executed in one go, or fails at
 * its start. Under weak atomicity it takes turns with others that are in no transaction, and takes
 * its stores back if it gives up.
 *
 * <p>The whole state is one array: the variables, the mutexes' owners, and for each thread its
 * position, whether it has begun its transaction in vain, its registers, and what it has to know of
 * a transaction that is under way.
 */
public final class TxSubject implements Subject<TxSubject.State> {
  private static final int VARIABLE_SPACE = 1;
  private static final int MUTEX_SPACE = 2;
  private static final int TRANSACTION_SPACE = 3;
  private static final int FIRST_RECORD = TxProgram.VARIABLES + TxProgram.MUTEXES;
  private static final int PC = 0;
  private static final int TRIED = 1;
  private static final int FIRST_REGISTER = 2;
  private static final int DEPTH = FIRST_REGISTER + TxProgram.REGISTERS;
  private static final int BEGUN_AT = DEPTH + 1;
  private static final int READ_SET = DEPTH + 2;
  private static final int WRITE_SET = DEPTH + 3;
  private static final int OLD_REGISTERS = DEPTH + 4;
  private static final int OLD_VARIABLES = OLD_REGISTERS + TxProgram.REGISTERS;
  private static final int RECORD = OLD_VARIABLES + TxProgram.VARIABLES;

  private final TxProgram program;
  private final Rules rules;
  private final boolean byTrying;
  private final boolean endsAreBugs;
  private final int[] state;

  /** For each thread, what its transaction would have touched when it came there. */
  private final Footprint[] bodies;

  private final FootprintBuilder touched = new FootprintBuilder();
  private final FootprintBuilder read = new FootprintBuilder();
  private final FootprintBuilder exposed = new FootprintBuilder();
  private int current;
  private Optional<Bug> failure = Optional.empty();

  /** Everything that a program can change. */
  static final class State {
    private final int[] content;
    private final Footprint[] bodies;

    private State(int[] content, Footprint[] bodies) {
      this.content = content;
      this.bodies = bodies;
    }
  }

  /**
   * @param byTrying whether a transaction that would give up seems possible until it is tried
   */
  public TxSubject(TxProgram program, Rules rules, boolean byTrying) {
    this(program, rules, byTrying, false);
  }

  /**
   * @param endsAreBugs whether each way to end is a bug of its own
   */
  public TxSubject(TxProgram program, Rules rules, boolean byTrying, boolean endsAreBugs) {
    this.program = program;
    this.rules = rules;
    this.byTrying = byTrying;
    this.endsAreBugs = endsAreBugs;
    int threads = program.threads().size();
    state = new int[FIRST_RECORD + RECORD * threads];
    bodies = new Footprint[threads];
    for (int thread = 1; thread <= threads; thread++) {
      arrive(thread);
    }
  }

  @Override
  public State snapshot() {
    return new State(state.clone(), bodies.clone());
  }

  @Override
  public void restore(State snapshot) {
    System.arraycopy(snapshot.content, 0, state, 0, state.length);
    System.arraycopy(snapshot.bodies, 0, bodies, 0, bodies.length);
  }

  @Override
  public boolean hasTransactions() {
    return true;
  }

  /** What a transaction would touch that a move begins, or makes fail because of a conflict. */
  Footprint bodyOf(Move move) {
    return situation().transactions().map(starts -> starts.bodyOf(move)).orElse(Footprint.EMPTY);
  }

  @Override
  public Situation situation() {
    List<Move> enabled = new ArrayList<>();
    List<Waiting> waiting = new ArrayList<>();
    List<ConflictAbort> conflicts = new ArrayList<>();
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      if (isAtEnd(thread)) {
        continue;
      }
      Instruction next = next(thread);
      if (isBeginning(thread)) {
        addBegin(thread, enabled, waiting, conflicts);
      } else if (isBlocked(next)) {
        Footprint pending = new FootprintBuilder().write(MUTEX_SPACE, next.a(), 1).build();
        waiting.add(new Waiting(Move.of(thread), pending, false));
      } else {
        enabled.add(Move.of(thread));
      }
    }
    enabled.sort(Comparator.naturalOrder());
    return new Situation(enabled, waiting, conflicts);
  }

  private void addBegin(
      int thread, List<Move> enabled, List<Waiting> waiting, List<ConflictAbort> conflicts) {
    Trial trial = trial(thread);
    boolean known = !byTrying || get(thread, TRIED) != 0;
    int other = transacting();
    if (other != 0) {
      Footprint pending = new FootprintBuilder().write(TRANSACTION_SPACE, 0, 1).build();
      waiting.add(new Waiting(Move.of(thread), pending, false));
      if (rules.codes() && done(other).conflictsWith(bodies[thread - 1])) {
        enabled.add(new Move(thread, TxProgram.CONFLICT));
      }
    } else if (trial.aborts && !rules.codes() && known) {
      waiting.add(new Waiting(Move.of(thread), trial.read, false));
    } else {
      enabled.add(Move.of(thread));
    }
    if (rules.spurious()) {
      enabled.add(new Move(thread, TxProgram.RETRY));
    }
    if (rules.codes()) {
      conflicts.add(new ConflictAbort(new Move(thread, TxProgram.CONFLICT), bodies[thread - 1]));
    }
  }

  /** The thread that is in the middle of a transaction, or 0. */
  private int transacting() {
    return IntStream.rangeClosed(1, program.threads().size())
        .filter(thread -> get(thread, DEPTH) > 0)
        .findAny()
        .orElse(0);
  }

  /** What a thread has done so far in the transaction that is under way. */
  private Footprint done(int thread) {
    FootprintBuilder all = new FootprintBuilder();
    for (int variable = 0; variable < TxProgram.VARIABLES; variable++) {
      if ((get(thread, READ_SET) & (1 << variable)) != 0) {
        all.read(VARIABLE_SPACE, 4 * variable, 4);
      }
      if ((get(thread, WRITE_SET) & (1 << variable)) != 0) {
        all.write(VARIABLE_SPACE, 4 * variable, 4);
      }
    }
    return all.build();
  }

  /** What a transaction would do. */
  private record Trial(boolean aborts, Footprint read, Footprint touched) {}

  private Trial trial(int thread) {
    State here = snapshot();
    int old = current;
    current = thread;
    read.build();
    boolean ends = transact();
    failure = Optional.empty();
    current = old;
    restore(here);
    return new Trial(!ends, read.build(), touched.build());
  }

  private void arrive(int thread) {
    boolean begins = !isAtEnd(thread) && isBeginning(thread);
    bodies[thread - 1] = begins ? trial(thread).touched : Footprint.EMPTY;
  }

  /** Runs a transaction to its end, unless it aborts: then it is as if it had never begun. */
  private boolean transact() {
    int[] before = state.clone();
    int register = next(current).a();
    int depth = 0;
    do {
      Instruction op = next(current);
      set(current, PC, get(current, PC) + 1);
      switch (op.kind()) {
        case BEGIN -> {
          depth++;
          setRegister(op.a(), TxProgram.STARTED);
        }
        case END -> depth--;
        case ABORT -> {
          System.arraycopy(before, 0, state, 0, state.length);
          int nested = depth > 1 ? TxProgram.NESTED : 0;
          set(current, PC, get(current, PC) + 1);
          setRegister(register, rules.code(TxProgram.EXPLICIT + op.a() + nested));
          return false;
        }
        default -> execute(op);
      }
    } while (depth > 0 && failure.isEmpty());
    return true;
  }

  @Override
  public Step step(Move move, long maxCost) {
    current = move.thread();
    failure = Optional.empty();
    Footprint lookedAt = Footprint.EMPTY;
    if (!isBeginning(current)) {
      executeNext();
    } else if (move.outcome() != 0) {
      setRegister(next(current).a(), rules.code(move.outcome()));
      set(current, PC, get(current, PC) + 1);
    } else if (rules.weak()) {
      begin();
    } else {
      State before = snapshot();
      read.build();
      if (!transact()) {
        // It depends on what it has looked at, but no other thread sees anything of it.
        touched.build();
        lookedAt = read.build();
        if (!rules.codes()) {
          restore(before);
          set(current, TRIED, 1);
          return new Step(Footprint.EMPTY, 1, Ending.VAIN, Optional.empty());
        }
      }
    }
    set(current, TRIED, 0);
    while (failure.isEmpty() && !stops()) {
      executeNext();
    }
    Ending ending =
        isAtEnd(current) || isBlocked(next(current)) ? Ending.VOLUNTARY : Ending.PREEMPTION_POINT;
    if (ending == Ending.VOLUNTARY && !isAtEnd(current)) {
      touched.read(MUTEX_SPACE, next(current).a(), 1);
    }
    Footprint all = touched.build();
    if (failure.isEmpty()) {
      arrive(current);
    }
    Footprint seen = all.and(exposed.build());
    return new Step(all.and(lookedAt), 1, ending, failure).exposing(seen);
  }

  private boolean stops() {
    if (isAtEnd(current)) {
      return true;
    }
    Instruction next = next(current);
    return isBeginning(current)
        || next.kind() == Kind.PAUSE
        || (program.fine() && next.kind().isShared(rules.weak()))
        || isBlocked(next);
  }

  private void executeNext() {
    Instruction op = next(current);
    set(current, PC, get(current, PC) + 1);
    execute(op);
  }

  private void execute(Instruction op) {
    switch (op.kind()) {
      case LOAD -> setRegister(op.a(), load(op.b()));
      case STORE -> store(op.a(), op.b());
      case COPY -> store(op.a(), register(op.b()));
      case ADD -> store(op.a(), load(op.a()) + op.b());
      case CHECK -> {
        if (register(op.a()) == op.b()) {
          failure = Optional.of(failed(current, get(current, PC)));
        }
      }
      case BRANCH -> jump(register(op.a()) == op.b(), op.c());
      case UNLESS -> jump(register(op.a()) != op.b(), op.c());
      case JUMP -> jump(true, op.a());
      case LOCK -> own(op.a(), current);
      case UNLOCK -> own(op.a(), 0);
      case PAUSE -> {}
      case BEGIN, END, ABORT -> goOn(op);
    }
  }

  /** Begins a transaction that others may come between. */
  private void begin() {
    int begunAt = get(current, PC);
    int[] registers = Arrays.copyOfRange(state, at(current, FIRST_REGISTER), at(current, DEPTH));
    touched.write(TRANSACTION_SPACE, 0, 1);
    set(current, DEPTH, 1);
    set(current, BEGUN_AT, begunAt);
    System.arraycopy(registers, 0, state, at(current, OLD_REGISTERS), registers.length);
    setRegister(next(current).a(), TxProgram.STARTED);
    set(current, PC, begunAt + 1);
  }

  /** Goes on in such a transaction. */
  private void goOn(Instruction op) {
    int depth = get(current, DEPTH);
    if (depth == 0) {
      throw new IllegalStateException(op + " outside of a transaction");
    }
    if (op.kind() == Kind.BEGIN) {
      set(current, DEPTH, depth + 1);
      setRegister(op.a(), TxProgram.STARTED);
    } else if (op.kind() == Kind.ABORT) {
      undo(TxProgram.EXPLICIT + op.a() + (depth > 1 ? TxProgram.NESTED : 0));
    } else if (depth > 1) {
      set(current, DEPTH, depth - 1);
    } else {
      finish();
    }
  }

  private void undo(int code) {
    for (int variable = 0; variable < TxProgram.VARIABLES; variable++) {
      if ((get(current, WRITE_SET) & (1 << variable)) != 0) {
        touched.write(VARIABLE_SPACE, 4 * variable, 4);
        state[variable] = get(current, OLD_VARIABLES + variable);
      }
    }
    int from = at(current, OLD_REGISTERS);
    System.arraycopy(state, from, state, at(current, FIRST_REGISTER), TxProgram.REGISTERS);
    set(current, PC, get(current, BEGUN_AT));
    setRegister(next(current).a(), rules.code(code));
    set(current, PC, get(current, PC) + 1);
    finish();
  }

  /**
   * A thread that has arrived at a transaction meanwhile may have one that conflicts with all of
   * this.
   */
  private void finish() {
    exposed.add(done(current));
    touched.write(TRANSACTION_SPACE, 0, 1);
    Arrays.fill(state, at(current, DEPTH), at(current, RECORD), 0);
  }

  static Bug failed(int thread, int pc) {
    return new Bug(BugKind.FAILED_ASSERTION, "thread %d before %d".formatted(thread, pc));
  }

  private void jump(boolean taken, int target) {
    if (taken) {
      set(current, PC, target);
    }
  }

  private int load(int variable) {
    touched.read(VARIABLE_SPACE, 4 * variable, 4);
    read.read(VARIABLE_SPACE, 4 * variable, 4);
    note(READ_SET, variable);
    return state[variable];
  }

  private void store(int variable, int value) {
    touched.write(VARIABLE_SPACE, 4 * variable, 4);
    if (get(current, DEPTH) > 0 && (get(current, WRITE_SET) & (1 << variable)) == 0) {
      set(current, OLD_VARIABLES + variable, state[variable]);
    }
    note(WRITE_SET, variable);
    state[variable] = value;
  }

  private void note(int set, int variable) {
    if (get(current, DEPTH) > 0) {
      set(current, set, get(current, set) | (1 << variable));
    }
  }

  private void own(int mutex, int owner) {
    touched.write(MUTEX_SPACE, mutex, 1);
    state[TxProgram.VARIABLES + mutex] = owner;
  }

  @Override
  public Optional<Bug> verdict() {
    boolean over = IntStream.rangeClosed(1, program.threads().size()).allMatch(this::isAtEnd);
    if (over) {
      return endsAreBugs
          ? Optional.of(new Bug(BugKind.FAILED_ASSERTION, describe()))
          : Optional.empty();
    }
    return Optional.of(new Bug(BugKind.DEADLOCK, "stuck"));
  }

  @Override
  public Bug endless(int thread) {
    return new Bug(BugKind.INFINITE_LOOP, "thread " + thread);
  }

  /** The variables and all registers. */
  String describe() {
    StringBuilder text = new StringBuilder();
    text.append(Arrays.toString(Arrays.copyOf(state, TxProgram.VARIABLES)));
    for (int thread = 1; thread <= program.threads().size(); thread++) {
      int from = at(thread, FIRST_REGISTER);
      text.append(Arrays.toString(Arrays.copyOfRange(state, from, from + TxProgram.REGISTERS)));
    }
    return text.toString();
  }

  private boolean isBlocked(Instruction op) {
    return op.kind() == Kind.LOCK && state[TxProgram.VARIABLES + op.a()] != 0;
  }

  /** Whether a thread is about to begin a transaction that is not part of another one. */
  private boolean isBeginning(int thread) {
    return !isAtEnd(thread) && next(thread).kind() == Kind.BEGIN && get(thread, DEPTH) == 0;
  }

  private Instruction next(int thread) {
    return program.threads().get(thread - 1).get(get(thread, PC));
  }

  private boolean isAtEnd(int thread) {
    return get(thread, PC) >= program.threads().get(thread - 1).size();
  }

  private int register(int register) {
    return get(current, FIRST_REGISTER + register);
  }

  private void setRegister(int register, int value) {
    set(current, FIRST_REGISTER + register, value);
  }

  private int get(int thread, int field) {
    return state[at(thread, field)];
  }

  private void set(int thread, int field, int value) {
    state[at(thread, field)] = value;
  }

  private static int at(int thread, int field) {
    return FIRST_RECORD + (thread - 1) * RECORD + field;
  }
}
