package org.landslide.check.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.data.NamedData;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.names.Places;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.LockTable.Mutex;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Step;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.world.Role;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** Writes down what happens in an interleaving, in rows: one for each stretch of one thread. */
final class TraceWitness implements Witness {
  private static final int MOST_TEXT = 60;

  /** What an event of a yield is called. */
  private static final String YIELDS = "yields";

  private final CheckedGuest checked;
  private final World world;
  private final Cpu cpu;
  private final Ledger ledger;
  private final Places places;
  private final SwitchReasons reasons;
  private final List<TraceRowBuilder> rows = new ArrayList<>();
  private final Map<Integer, Long> births = new TreeMap<>();
  private final Map<Integer, Long> firstSteps = new TreeMap<>();
  private final Map<Integer, String> entries = new TreeMap<>();
  private final Map<Integer, @Nullable WatchedCalls> calls = new TreeMap<>();
  private final LateAccesses lately = new LateAccesses();
  private final LocalNames locals = new LocalNames();
  private final FailedTransactions failures = new FailedTransactions();

  /** Whether some thread was switched away inside a mutex, so that what it does there matters. */
  private boolean mutexesMatter;

  private long time;

  /** When the step began. */
  private long begun;

  /** When the step of each decision began. */
  private final List<Long> beginnings = new ArrayList<>();

  /** How many instructions the processor had executed then. */
  private final List<Long> firstExecuted = new ArrayList<>();

  private boolean muted;

  /** Whether what threads do is only what they were about to do. */
  private boolean ahead;

  private final PendingWrites pending = new PendingWrites();
  private boolean exact = true;
  private @Nullable PreemptionKind point;

  /** Whether it stands before an instruction that takes part in a data race. */
  private boolean racing;

  /** Whether it has done a part of that instruction. */
  private boolean betweenRounds;

  private String lastDeed = "";

  TraceWitness(CheckedGuest checked) {
    this.checked = checked;
    this.world = checked.world();
    this.cpu = world.machine().cpu();
    this.ledger = checked.ledger();
    this.places = new Places(checked);
    this.reasons = new SwitchReasons(checked);
    entries.put(world.firstThread(), mainFunction());
  }

  private String mainFunction() {
    boolean hasMain = checked.names().symbols().find("main").isPresent();
    return hasMain ? "main" : places.function(checked.elf().entry());
  }

  /** While muted nothing is written down. */
  void setMuted(boolean isMuted) {
    muted = isMuted;
  }

  /** While it looks ahead, what threads store is what they would have stored next. */
  void setAhead(boolean isAhead) {
    muted = isAhead;
    ahead = isAhead;
  }

  /** Whether accesses are told at once, so that their values are still there. */
  void setExact(boolean isExact) {
    exact = isExact;
  }

  /** A thread is about to make the step of a decision. */
  void begin(int tid, int decision) {
    if (rows.isEmpty() || last().thread != tid) {
      close();
      rows.add(new TraceRowBuilder(tid, world.space(tid), decision, cpu::retired));
    }
    entries.putIfAbsent(tid, "");
    firstSteps.putIfAbsent(tid, time);
    begun = time;
    beginnings.add(time);
    point = null;
    racing = false;
  }

  /**
   * The thread that is about to make a step will have its transaction fail because of a conflict.
   *
   * @param body what the transaction would have touched
   */
  void fails(Footprint body) {
    failures.fails(rows.size() - 1, last().thread, body, time);
  }

  /** The last step was made. What brings its thread to the processor is no part of it. */
  void ended(Step step) {
    firstExecuted.add(cpu.retired() - step.cost());
  }

  /** What the last step failed with: an assertion is about values, which a reader wants to know. */
  void found(Bug bug) {
    int tid = last().thread;
    if (bug.kind() != BugKind.FAILED_ASSERTION || !world.isAlive(tid)) {
      pending.clear(); // no value that was read is what is wrong
      return;
    }
    List<String> values = places.asserted(tid, bug.message());
    if (!values.isEmpty()) {
      int instruction = world.place(tid);
      deed(instruction, "finds " + String.join(", ", values), places.failing(tid));
    }
  }

  /** A step was made. */
  void stepped(Step step) {
    ended(step);
    Footprint exposed = step.exposed();
    failures.stepped(rows.size() - 1, last().thread, exposed, begun, time);
  }

  private TraceRowBuilder last() {
    return rows.get(rows.size() - 1);
  }

  /** The next step is another thread's, or there is none. */
  private void close() {
    if (!rows.isEmpty()) {
      TraceRowBuilder row = last();
      row.stack = world.isAlive(row.thread) ? checked.stacks().of(row.thread) : List.of();
      row.reason =
          racing
              ? reasons.beforeRacingAccess(row.thread, betweenRounds)
              : reasons.of(row.thread, Optional.ofNullable(point), lastDeed);
      row.withdrawDeed(ledger.thread(row.thread).isWaiting() ? YIELDS : row.reason);
      mutexesMatter |= point != PreemptionKind.LOCK && isStuckInMutex(row.thread);
    }
  }

  /**
   * The rows, when all steps have been made.
   *
   * @param ending why the last one ends, if not for one of the usual reasons
   * @param place where it does, if not where its thread stands
   */
  List<TraceRow> rows(Optional<String> ending, List<Frame> place) {
    close();
    last().reason = ending.orElse(last().reason);
    if (!place.isEmpty()) {
      last().failed(place, pending);
    }
    for (int tid : world.threadIds()) {
      mutexesMatter |= ledger.thread(tid).isWaiting() && isStuckInMutex(tid);
    }
    ConflictFinder conflicts = new ConflictFinder(births, firstSteps);
    rows.forEach(row -> conflicts.add(row.accesses()));
    conflicts.find();
    failures.explain(rows);
    return rows.stream()
        .map(
            row ->
                row.finished(
                    access -> mutexesMatter || !access.inMutex,
                    access -> new Words(row.task, access, data(row.task, access))))
        .toList();
  }

  /** When each entry of each row happened, when the rows are made. */
  List<List<TraceMoment>> moments() {
    List<List<TraceMoment>> all = new ArrayList<>();
    for (TraceRowBuilder row : rows) {
      List<TraceMoment> moments = new ArrayList<>();
      int step = row.firstDecision;
      for (TraceRowBuilder.Moment each : row.moments()) {
        while (step + 1 < beginnings.size() && beginnings.get(step + 1) < each.time()) {
          step++;
        }
        moments.add(
            new TraceMoment(step, each.instruction(), each.executed() - firstExecuted.get(step)));
      }
      all.add(moments);
    }
    return all;
  }

  /** What is said of an access. */
  private final class Words implements RecordedAccess.Wording {
    private final int task;
    private final RecordedAccess access;
    private final NamedData data;

    Words(int task, RecordedAccess access, NamedData data) {
      this.task = task;
      this.access = access;
      this.data = data;
    }

    @Override
    public String name() {
      return data.name();
    }

    @Override
    public String value(long raw) {
      return places.value(task, data, raw, access.key.bytes());
    }
  }

  private NamedData data(int task, RecordedAccess access) {
    return access
        .foreign
        .or(() -> locals.nearest(access))
        .orElseGet(() -> places.data(task, access.address(), access.key.bytes(), access.block));
  }

  /** All threads that took part. */
  List<TracedThread> threads() {
    return entries.entrySet().stream()
        .map(entry -> new TracedThread(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** A deed of the function that is called. */
  private void deed(WatchedCalls call, String text, Frame at) {
    deed(call.function().address(), text, at);
  }

  private void deed(int instruction, String text, Frame at) {
    lastDeed = text;
    last().deed(++time, instruction, text, at);
  }

  @Override
  public void entered(int tid, WatchedCalls call) {
    if (muted) {
      return;
    }
    calls.put(tid, call);
    if (!WatchedCalls.isAllocating(call.outer())) {
      begun(tid, call);
    }
  }

  private void begun(int tid, WatchedCalls call) {
    Frame at = places.caller(tid, call.returnAddress());
    if (call.function().is(Role.CREATE)) {
      last().creates(time, call);
    } else if (call.function().is(Role.UNLOCK)) {
      deed(call, "unlocks " + mutex(call.argument()), at);
    } else if (call.function().is(Role.FREE)) {
      freed(tid, call, at);
    }
  }

  private void freed(int tid, WatchedCalls call, Frame at) {
    deed(call, "frees " + Wording.address(call.argument()), at);
    int instruction = call.returnAddress() - 1;
    Arrays.stream(call.freed())
        .mapToObj(this::block)
        .flatMap(Optional::stream)
        .forEach(
            block ->
                record(
                    tid, instruction, block.address(), block.size(), true, OptionalLong.empty()));
  }

  private String mutex(int address) {
    return places.mutex(last().task, address, block(address));
  }

  private Optional<HeapBlock> block(int address) {
    HeapMap heap = ledger.heap(last().task);
    return heap.containing(address).or(() -> heap.lastFreed(address));
  }

  @Override
  public void returned(int tid, WatchedCalls call, int result) {
    if (muted) {
      return;
    }
    calls.put(tid, call.outer());
    if (!WatchedCalls.isAllocating(call.outer())) {
      ended(tid, call, result);
    }
  }

  private void ended(int tid, WatchedCalls call, int result) {
    Frame at = places.caller(tid, call.returnAddress());
    if (call.function().is(Role.CREATE)) {
      last().hasCreated(time, call, at);
    } else if (call.function().is(Role.LOCK)) {
      deed(call, "locks " + mutex(call.argument()), at);
    } else if (isToldOf(call.function())) {
      deed(call, call.function().name() + " returns " + Wording.address(result), at);
    }
  }

  /** What is returned by a function that merely serves is of no interest, and there is much. */
  private static boolean isToldOf(WatchedFunction function) {
    return function.isAllocator() && !function.is(Role.FREE) && !function.is(Role.SERVE);
  }

  @Override
  public void event(int tid, WorldEvent event) {
    if (muted || !event.isShown()) {
      return;
    }
    time++;
    if (event instanceof WorldEvent.ThreadCreated created) {
      born(created.tid(), tid);
    }
    trapped(tid, event.describe());
  }

  /** A deed of the kernel, for a thread that has called it. */
  private void trapped(int tid, String text) {
    int instruction = cpu.trap().instruction();
    deed(instruction, text, places.here(tid, instruction));
  }

  /** That a thread is interrupted where the last row ends is told there. */
  @Override
  public void interrupted(int other, int address) {
    boolean isTold = rows.size() > 1 && rows.get(rows.size() - 2).thread == other;
    if (!muted && !isTold) {
      deed(address, "comes when the timer interrupts thread " + other, places.code(address));
    }
  }

  private void born(int child, int parent) {
    births.put(child, time);
    WatchedCalls creating = WatchedCalls.find(calls.get(parent), Role.CREATE);
    entries.put(child, creating == null ? "" : places.function(creating.argument()));
  }

  @Override
  public void printed(int tid, byte[] text) {
    if (!muted) {
      String line = new String(text, StandardCharsets.UTF_8).strip();
      line = Wording.printable(line.getBytes(StandardCharsets.UTF_8));
      String shown = line.length() <= MOST_TEXT ? line : line.substring(0, MOST_TEXT) + "…";
      trapped(tid, "prints \"" + shown + "\"");
    }
  }

  @Override
  public void pages(int tid, int address, int bytes) {
    if (!muted) {
      String verb = world.load32(tid, address).isPresent() ? "unmaps " : "maps ";
      String what = Wording.bytes(bytes) + " at " + Wording.address(address);
      trapped(tid, verb + what);
    }
  }

  @Override
  public void point(int tid, PreemptionKind kind) {
    point = kind;
  }

  @Override
  public void racingPoint(int tid, boolean begun) {
    racing = true;
    betweenRounds = begun;
  }

  @Override
  public void access(int tid, int instruction, int address, int bytes, boolean write) {
    if (ahead && write && !pending.isFull()) {
      int space = space(tid, address);
      pending.add(space, address, bytes, tid, places.access(tid, instruction));
    }
    if (!muted) {
      places.saw(tid, instruction, cpu.reg(Register.ESP));
      locals.saw(tid, time, cpu.reg(Register.ESP));
      OptionalLong value = value(tid, address, bytes);
      if (write && bytes == Integer.BYTES && value.isPresent()) {
        places.stored(tid, instruction, address, (int) value.getAsLong(), exact);
      }
      record(tid, instruction, address, bytes, write, value);
    }
  }

  private void record(
      int tid, int instruction, int address, int bytes, boolean write, OptionalLong value) {
    int row = rows.size() - 1;
    RecordedAccess known = lately.find(row, instruction, address, bytes, write);
    if (known == null) {
      RecordedAccess.Key key = new RecordedAccess.Key(instruction, address, bytes, write);
      known = last().access(++time, key, value, new Description(tid, row));
      lately.add(known);
    } else {
      last().again(++time, known, place(tid, known), value);
    }
    if (write) {
      forgetRead(known.key);
    }
  }

  /** Where an access that is made again is made from this time: stubs are called in many places. */
  private Frame place(int tid, RecordedAccess access) {
    int instruction = access.key.instruction();
    return exact && places.isInStub(instruction) ? places.here(tid, instruction) : access.at;
  }

  /** One instruction that reads and writes: what it read is gone. */
  private void forgetRead(RecordedAccess.Key write) {
    RecordedAccess read =
        exact
            ? last()
                .access(
                    new RecordedAccess.Key(
                        write.instruction(), write.address(), write.bytes(), false))
            : null;
    if (read != null) {
      read.forgetValue();
    }
  }

  /** What is known of the accesses of a thread in a row. */
  private final class Description implements TraceRowBuilder.Description {
    private final int tid;
    private final int row;

    Description(int tid, int row) {
      this.tid = tid;
      this.row = row;
    }

    @Override
    public RecordedAccess of(RecordedAccess.Key key) {
      return access(key, tid, row);
    }

    @Override
    public Frame place(RecordedAccess again) {
      return TraceWitness.this.place(tid, again);
    }
  }

  private RecordedAccess access(RecordedAccess.Key key, int tid, int row) {
    Optional<HeapBlock> block = block(key.address());
    boolean onStack = block.isEmpty() && !places.isVariable(key.address());
    Frame at = exact ? places.access(tid, key.instruction()) : places.code(key.instruction());
    Optional<NamedData> foreign =
        onStack ? places.foreignLocal(tid, key.address(), key.bytes()) : Optional.empty();
    RecordedAccess access =
        new RecordedAccess(
            key,
            tid,
            row,
            space(tid, key.address()),
            at,
            block,
            foreign,
            onStack,
            places.isOnStack(tid, key.address(), block),
            isInMutex(tid));
    locals.add(access);
    return access;
  }

  private int space(int tid, int address) {
    return world.isShared(address) || !world.isAlive(tid) ? last().task : world.ownSpace(tid);
  }

  /** Whether a thread is in a mutex and does not just wait for the thread that holds it. */
  private boolean isStuckInMutex(int tid) {
    return isInMutex(tid) && !waitsForHolder(tid);
  }

  private boolean waitsForHolder(int tid) {
    WatchedCalls lock = WatchedCalls.find(calls.get(tid), Role.LOCK);
    if (lock == null || !ledger.thread(tid).isWaiting()) {
      return false;
    }
    return ledger.locks().holder(new Mutex(world.space(tid), lock.argument())).isPresent();
  }

  /** Whether a thread is in mutex_lock or mutex_unlock. */
  private boolean isInMutex(int tid) {
    WatchedCalls inside = calls.get(tid);
    return WatchedCalls.find(inside, Role.LOCK) != null
        || WatchedCalls.find(inside, Role.UNLOCK) != null;
  }

  private OptionalLong value(int tid, int address, int bytes) {
    if (!exact || bytes > 4 || !world.isAlive(tid)) {
      return OptionalLong.empty();
    }
    byte[] content = new byte[bytes];
    if (!world.read(tid, address, content)) {
      return OptionalLong.empty();
    }
    long value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value = (value << 8) | (content[i] & 0xff);
    }
    return OptionalLong.of(value);
  }
}
