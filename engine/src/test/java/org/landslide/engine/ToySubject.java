package org.landslide.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.landslide.engine.Op.Condition;
import org.landslide.engine.ToyProgram.Grain;
import org.landslide.engine.ToyProgram.ToyThread;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.engine.model.HistoryBuilder;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.StateMark;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.model.Step.Possession;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;

/**
 * Interprets a {@link ToyProgram}.
 *
 * <p>The whole state is one array: the variables, the mutexes' owners (0 when free), the blocks of
 * the heap, and for each thread a record with its position, what it sleeps on, and its registers.
 * The last few variables are the heap, blocks of one variable each.
 */
final class ToySubject implements Subject<ToySubject.State> {
  private static final int VARIABLES = 16;
  private static final int MUTEXES = 8;
  private static final int HEAP_SIZE = 4;

  /** The variables from here on can be used only while they are allocated. */
  static final int HEAP = VARIABLES - HEAP_SIZE;

  /** For each variable of the heap the number of its allocation, or 0 when it is free. */
  private static final int BLOCKS = VARIABLES + MUTEXES;

  private static final int ALLOCATIONS = BLOCKS + HEAP_SIZE;
  private static final int FIRST_RECORD = ALLOCATIONS + 1;

  private static final int STARTED = 0;
  private static final int PC = 1;

  /** 1 more than the signal's number, or 0 when awake. */
  private static final int ASLEEP = 2;

  /** A thread that sleeps on the same signal with a smaller turn is woken first. */
  private static final int TURN = 3;

  /** The number of the wait that was tried in vain, or 0. */
  private static final int TRIED = 4;

  private static final int FIRST_REGISTER = 5;
  private static final int RECORD = FIRST_REGISTER + ToyProgram.REGISTERS;

  static final int VARIABLE_SPACE = 1;
  static final int MUTEX_SPACE = 2;
  static final int SIGNAL_SPACE = 3;

  /**
   * Whether threads may live: a thread that halts the program writes all of it, others read theirs.
   */
  private static final int LIFE_SPACE = 4;

  /** Whether threads have ended, as seen by others that join them. */
  private static final int END_SPACE = 6;

  private static final int HEAP_SPACE = 5;

  /** The mutex that protects the heap, as far as data races are concerned. */
  private static final int HEAP_MUTEX = MUTEXES;

  /** How it comes out that a thread waits. */
  enum Recognition {
    /** By looking at it. */
    AT_ONCE,
    /** By looking at it, but without certainty: it may be stepped, and is then where it was. */
    SUPPOSED,
    /** The thread seems enabled until it is stepped in vain. */
    BY_TRYING
  }

  private final List<ToyThread> threads;
  private final Grain grain;
  private final Recognition recognition;
  private final boolean mayHalt;
  private final int[] state;

  private final FootprintBuilder touched = new FootprintBuilder();

  private final ToyWaits waits = new ToyWaits(this);
  private final Map<State, StateMark> marks = new HashMap<>();
  private final Map<List<Object>, Object> kinds = new HashMap<>();

  /** What the step has read and written of the variables. */
  private final FootprintBuilder used = new FootprintBuilder();

  private boolean telling;

  /** Whether the step has executed no instruction yet. */
  private boolean first;

  /** What the step has taken in its first instruction; what it has taken, and given back. */
  private Footprint needed = Footprint.EMPTY;

  private final FootprintBuilder taken = new FootprintBuilder();

  private final FootprintBuilder given = new FootprintBuilder();

  /** The mutexes that it has taken. */
  private final Set<Integer> held = new HashSet<>();

  /** Whether what is left in variables at the end is of no interest. */
  private boolean blind;

  /** What the last step did, if that is to be recorded. */
  private final List<Deed> deeds = new ArrayList<>();

  private final boolean recording;
  private final HistoryBuilder history = new HistoryBuilder();

  private int current;
  private int instruction;
  private Optional<Bug> failure = Optional.empty();

  /** Everything that a program can change. */
  static final class State {
    private final int[] content;

    private State(int[] content) {
      this.content = content;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(content);
    }
  }

  ToySubject(ToyProgram program) {
    this(program, Recognition.AT_ONCE);
  }

  ToySubject(ToyProgram program, Recognition recognition) {
    this(program, recognition, false);
  }

  /** One whose steps have a history. */
  static ToySubject recording(ToyProgram program) {
    return new ToySubject(program, Recognition.AT_ONCE, true);
  }

  private ToySubject(ToyProgram program, Recognition recognition, boolean recording) {
    this.recognition = recognition;
    this.recording = recording;
    threads = program.threads();
    grain = program.grain();
    mayHalt = threads.stream().anyMatch(thread -> thread.code().contains(new Op.Halt()));
    state = new int[FIRST_RECORD + RECORD * threads.size()];
    for (int i = 0; i < program.initial().size(); i++) {
      state[i] = program.initial().get(i);
    }
    for (int thread = 1; thread <= threads.size(); thread++) {
      set(thread, STARTED, threads.get(thread - 1).spawned() ? 0 : 1);
    }
  }

  /** What is left in variables at the end is of no interest, only what threads have seen. */
  ToySubject blind() {
    blind = true;
    return this;
  }

  @Override
  public State snapshot() {
    return new State(state.clone());
  }

  @Override
  public void restore(State snapshot) {
    System.arraycopy(snapshot.content, 0, state, 0, state.length);
  }

  @Override
  public Optional<StateMark> mark() {
    return Optional.of(
        marks.computeIfAbsent(
            snapshot(), now -> new ToyMark(now, kinds.computeIfAbsent(kind(), k -> new Object()))));
  }

  /** All but the variables, and the numbers of allocations. */
  private List<Object> kind() {
    List<Object> kind = new ArrayList<>();
    for (int i = VARIABLES; i < state.length; i++) {
      boolean counts = i >= BLOCKS && i <= ALLOCATIONS;
      kind.add(counts ? (i == ALLOCATIONS || state[i] == 0 ? 0 : 1) : state[i]);
    }
    Situation situation = situation();
    kind.add(situation.enabled());
    kind.add(situation.waiting());
    return kind;
  }

  /** A state among others. */
  private record ToyMark(State state, Object kind) implements StateMark {
    @Override
    public Object present() {
      return state;
    }

    @Override
    public Object past() {
      return state;
    }

    @Override
    public boolean agrees(StateMark earlier, Footprint looked) {
      int[] theirs = ((ToyMark) earlier).state.content;
      return looked.agrees(
          (space, page) ->
              (address, bytes) ->
                  space == VARIABLE_SPACE && theirs[address / 4] != state.content[address / 4]);
    }

    /** Allocations are numbered in the order in which they are made. */
    @Override
    public long block(StateMark earlier, int space, long block) {
      int[] theirs = ((ToyMark) earlier).state.content;
      for (int i = BLOCKS; i < ALLOCATIONS; i++) {
        if (theirs[i] == block) {
          return state.content[i];
        }
      }
      return block - theirs[ALLOCATIONS] + state.content[ALLOCATIONS];
    }
  }

  @Override
  public void tellUses() {
    telling = true;
  }

  /** At the end all variables are looked at, unless only what threads have seen is of interest. */
  private Step told(Step step) {
    if (!telling) {
      return step;
    }
    boolean over = situation().enabledCount() == 0;
    for (int variable = 0; over && !blind && variable < VARIABLES; variable++) {
      looks(variable);
    }
    return step.using(Optional.of(used.build()));
  }

  private void looks(int variable) {
    if (variable >= 0 && variable < VARIABLES) {
      used.use(VARIABLE_SPACE, 4 * variable, 4, false);
    }
  }

  @Override
  public Situation situation() {
    List<Waiting> waiting = new ArrayList<>();
    List<Move> enabled = new ArrayList<>();
    for (int thread = 1; thread <= threads.size(); thread++) {
      if (isLiving(thread) && isEnabled(thread, waiting)) {
        enabled.add(Move.of(thread));
      }
    }
    return new Situation(enabled, waiting);
  }

  private boolean isLiving(int thread) {
    return get(thread, STARTED) == 1 && !isAtEnd(thread);
  }

  private boolean isEnabled(int thread, List<Waiting> waiting) {
    Op next = next(thread);
    if (!next.blocked(this, thread)) {
      return true;
    }
    Footprint vain = next.pending(this, thread);
    if (vain.isEmpty()) {
      return false;
    }
    if (recognition == Recognition.BY_TRYING && get(thread, TRIED) != waits.numberOf(vain)) {
      return true;
    }
    boolean supposed = next.supposed() || recognition == Recognition.SUPPOSED;
    waiting.add(new Waiting(Move.of(thread), vain, supposed));
    return false;
  }

  @Override
  public Step step(Move move, long maxCost) {
    used.clear();
    return told(make(move, maxCost));
  }

  private Step make(Move move, long maxCost) {
    int thread = move.thread();
    current = thread;
    failure = Optional.empty();
    deeds.clear();
    Op beginning = next(thread);
    if (beginning.blocked(this, thread) && !beginning.supposed()) {
      return tryInVain(beginning);
    }
    first = true;
    needed = Footprint.EMPTY;
    held.clear();
    set(thread, TRIED, 0);
    if (mayHalt) {
      touched.read(LIFE_SPACE, thread, 1);
    }
    long cost = 0;
    do {
      if (cost++ >= maxCost) {
        return new Step(touched.build(), cost, Ending.TOO_LONG, Optional.empty());
      }
      Op op = next(thread);
      instruction = get(thread, PC);
      set(thread, PC, instruction + 1);
      op.execute(this);
      first = false;
    } while (failure.isEmpty() && !stops(thread));
    touchEnd(thread);
    return new Step(touched.build(), cost, ending(thread), failure)
        .with(history())
        .possessing(new Possession(needed, taken.build(), given.build()));
  }

  private History history() {
    deeds.forEach(deed -> deed.addTo(history));
    return history.build();
  }

  /** What the last step did, one after the other. */
  List<Deed> deeds() {
    return List.copyOf(deeds);
  }

  /** Tells an instruction of a thread apart from all others. */
  static long instruction(int thread, int pc) {
    return 1000L * thread + pc;
  }

  /** Whether a thread that stops before a join can go on depends on the end of the other. */
  private void touchEnd(int thread) {
    if (isAtEnd(thread)) {
      touched.write(END_SPACE, thread, 1);
    } else if (next(thread) instanceof Op.Join join) {
      touched.read(END_SPACE, join.thread(), 1);
    }
  }

  private Step tryInVain(Op op) {
    Footprint glance = op.glance(this, current);
    if (recognition == Recognition.AT_ONCE) {
      throw new IllegalStateException("thread " + current + " cannot go on");
    }
    if (recognition == Recognition.SUPPOSED) {
      return new Step(glance, 1, Ending.VOLUNTARY, Optional.empty());
    }
    set(current, TRIED, waits.numberOf(op.pending(this, current)));
    return new Step(glance, 1, Ending.VAIN, Optional.empty());
  }

  private boolean stops(int thread) {
    if (isAtEnd(thread)) {
      return true;
    }
    Op next = next(thread);
    if (next.pausing() || (grain == Grain.FINE && next.shared())) {
      return true;
    }
    if (next.blocked(this, thread)) {
      touch(next.glance(this, thread));
      return true;
    }
    return false;
  }

  private Ending ending(int thread) {
    return isAtEnd(thread) || givesWay(thread) ? Ending.VOLUNTARY : Ending.PREEMPTION_POINT;
  }

  private boolean givesWay(int thread) {
    Op next = next(thread);
    return next.blocked(this, thread) || next instanceof Op.Yield;
  }

  @Override
  public Optional<Bug> verdict() {
    int[] stuck = IntStream.rangeClosed(1, threads.size()).filter(this::isLiving).toArray();
    if (stuck.length == 0) {
      return Optional.empty();
    }
    return Optional.of(new Bug(BugKind.DEADLOCK, "stuck: " + Arrays.toString(stuck)));
  }

  @Override
  public Bug endless(int thread) {
    return new Bug(BugKind.INFINITE_LOOP, "thread " + thread);
  }

  /** The variables and all registers. */
  String describe() {
    StringBuilder text = new StringBuilder();
    if (!blind) {
      text.append(Arrays.toString(Arrays.copyOf(state, VARIABLES)));
    }
    for (int thread = 1; thread <= threads.size(); thread++) {
      text.append(Arrays.toString(registers(thread)));
    }
    return text.toString();
  }

  // What instructions do, on behalf of the thread that is being stepped.

  int register(int register) {
    return get(current, FIRST_REGISTER + register);
  }

  void setRegister(int register, int value) {
    set(current, FIRST_REGISTER + register, value);
  }

  int value(Op.Operand operand) {
    return operand.isRegister() ? register(operand.number()) : operand.number();
  }

  int load(int variable) {
    looks(variable);
    return isUsable(variable, false) ? state[variable] : 0;
  }

  void store(int variable, int value) {
    if (isUsable(variable, true)) {
      used.use(VARIABLE_SPACE, 4 * variable, 4, true);
      state[variable] = value;
    }
  }

  private boolean isUsable(int variable, boolean write) {
    if (variable < 0 || variable >= VARIABLES) {
      fail(BugKind.MEMORY_FAULT);
      return false;
    }
    touched.access(VARIABLE_SPACE, 4 * variable, 4, write);
    record(variable, write);
    if (variable >= HEAP && block(variable) == 0) {
      fail(BugKind.USE_AFTER_FREE);
      return false;
    }
    return true;
  }

  private int block(int variable) {
    return variable < HEAP ? 0 : state[BLOCKS + variable - HEAP];
  }

  private void record(int variable, boolean write) {
    if (recording) {
      long id = instruction(current, instruction);
      DataRace.Access access =
          new DataRace.Access(current, id, write, VARIABLE_SPACE, 4 * variable, 4);
      deeds.add(new Deed.Touch(access, block(variable), AccessMode.PLAIN));
    }
  }

  private void record(History.Event event, long concerned) {
    if (recording) {
      deeds.add(new Deed.Sync(current, event, concerned));
    }
  }

  /** The first free variable of the heap; 0 if there is none. */
  int allocate() {
    touched.write(HEAP_SPACE, 0, 1);
    record(History.Event.ACQUIRE, HEAP_MUTEX);
    int variable = HEAP;
    while (variable < VARIABLES && block(variable) != 0) {
      variable++;
    }
    if (variable < VARIABLES) {
      state[BLOCKS + variable - HEAP] = ++state[ALLOCATIONS];
      touched.write(VARIABLE_SPACE, 4 * variable, 4);
    }
    record(History.Event.RELEASE, HEAP_MUTEX);
    return variable < VARIABLES ? variable : 0;
  }

  void free(int variable) {
    touched.write(HEAP_SPACE, 0, 1);
    record(History.Event.ACQUIRE, HEAP_MUTEX);
    if (variable < HEAP || variable >= VARIABLES || block(variable) == 0) {
      fail(BugKind.INVALID_FREE);
    } else {
      state[BLOCKS + variable - HEAP] = 0;
      touched.write(VARIABLE_SPACE, 4 * variable, 4);
    }
    record(History.Event.RELEASE, HEAP_MUTEX);
  }

  void jump(int target) {
    set(current, PC, target);
  }

  void fail() {
    fail(BugKind.FAILED_ASSERTION);
  }

  private void fail(BugKind kind) {
    String message =
        "thread %d before %d: %s"
            .formatted(current, get(current, PC), Arrays.toString(registers(current)));
    failure = Optional.of(new Bug(kind, message));
  }

  void touch(Footprint footprint) {
    touched.add(footprint);
  }

  void look(List<Condition> conditions) {
    touch(waits.looked(conditions));
    conditions.forEach(condition -> record(condition.variable(), false));
  }

  void take(int mutex) {
    if (first) {
      needed = waits.mutexWritten(mutex);
    }
    touched.write(MUTEX_SPACE, mutex, 1);
    taken.write(MUTEX_SPACE, mutex, 1);
    held.add(mutex);
    record(History.Event.ACQUIRE, mutex);
    state[VARIABLES + mutex] = current;
  }

  void release(int mutex) {
    if (state[VARIABLES + mutex] != current) {
      throw new IllegalStateException("thread " + current + " does not hold mutex " + mutex);
    }
    touched.write(MUTEX_SPACE, mutex, 1);
    if (!held.contains(mutex)) {
      given.write(MUTEX_SPACE, mutex, 1);
    }
    record(History.Event.RELEASE, mutex);
    state[VARIABLES + mutex] = 0;
  }

  void sleep(int signal) {
    touched.write(SIGNAL_SPACE, signal, 1);
    int last = sleepers(signal).map(thread -> get(thread, TURN)).max().orElse(0);
    set(current, ASLEEP, signal + 1);
    set(current, TURN, last + 1);
  }

  void wake(int signal, boolean everybody) {
    touched.write(SIGNAL_SPACE, signal, 1);
    int first = sleepers(signal).map(thread -> get(thread, TURN)).min().orElse(0);
    int last = everybody ? Integer.MAX_VALUE : first;
    for (int thread : sleepers(signal).toArray()) {
      if (get(thread, TURN) <= last) {
        set(thread, ASLEEP, 0);
        set(thread, TURN, 0);
        record(History.Event.WAKE, thread);
      }
    }
  }

  private IntStream sleepers(int signal) {
    return IntStream.rangeClosed(1, threads.size())
        .filter(thread -> get(thread, ASLEEP) == signal + 1);
  }

  void seeSignal(int signal) {
    touched.read(SIGNAL_SPACE, signal, 1);
  }

  void endAll() {
    for (int thread = 1; thread <= threads.size(); thread++) {
      touched.write(LIFE_SPACE, thread, 1);
      set(thread, PC, Op.END);
    }
  }

  void start(int thread) {
    set(thread, STARTED, 1);
    record(History.Event.CREATE, thread);
  }

  void join(int thread) {
    record(History.Event.JOIN, thread);
  }

  // What instructions ask about a state, whichever thread is being stepped.

  boolean isHeld(int mutex) {
    return state[VARIABLES + mutex] != 0;
  }

  boolean isAsleep(int thread) {
    return get(thread, ASLEEP) != 0;
  }

  boolean hasEnded(int thread) {
    return get(thread, STARTED) == 1 && isAtEnd(thread);
  }

  boolean holds(Condition condition) {
    looks(condition.variable());
    return condition.relation().holds(state[condition.variable()], condition.value());
  }

  ToyWaits waits() {
    return waits;
  }

  int variable(int number) {
    looks(number);
    return state[number];
  }

  private Op next(int thread) {
    return threads.get(thread - 1).code().get(get(thread, PC));
  }

  private boolean isAtEnd(int thread) {
    return get(thread, PC) >= threads.get(thread - 1).code().size();
  }

  private int[] registers(int thread) {
    int from = at(thread, FIRST_REGISTER);
    return Arrays.copyOfRange(state, from, from + ToyProgram.REGISTERS);
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
