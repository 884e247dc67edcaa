package org.landslide.guest.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.guest.pebbles.Event;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.machine.Cpu;

/** Writes down what happens in an interleaving, in rows: one for each stretch of one thread. */
final class Chronicle implements Witness {
  /** Deeds that a row shows at most; a thread that does more is in a loop. */
  private static final int MOST_DEEDS = 200;

  private static final int MOST_TEXT = 60;

  private final Scene scene;
  private final PebblesWorld world;
  private final Cpu cpu;
  private final Places places;
  private final SwitchReasons reasons;
  private final List<Row> rows = new ArrayList<>();
  private final Map<Integer, Long> births = new TreeMap<>();
  private final Map<Integer, String> entries = new TreeMap<>();
  private final Map<Integer, @Nullable WatchedCalls> calls = new TreeMap<>();

  /** Whether some thread was switched away inside a mutex, so that what it does there matters. */
  private boolean mutexesMatter;

  private long time;
  private boolean muted;
  private boolean exact = true;
  private @Nullable PreemptionKind point;
  private String lastDeed = "";

  private static final class Row {
    final int thread;
    final int task;
    final int firstDecision;
    final List<Deed> deeds = new ArrayList<>();
    final Map<RecordedAccess.Key, RecordedAccess> accesses = new LinkedHashMap<>();
    List<Frame> stack = List.of();
    String reason = "";

    Row(int thread, int task, int firstDecision) {
      this.thread = thread;
      this.task = task;
      this.firstDecision = firstDecision;
    }
  }

  Chronicle(Scene scene) {
    this.scene = scene;
    this.world = scene.world();
    this.cpu = world.machine().cpu();
    this.places = new Places(scene);
    this.reasons = new SwitchReasons(scene);
    entries.put(PebblesWorld.FIRST_TASK, mainFunction());
  }

  private String mainFunction() {
    boolean hasMain = scene.names().symbols().find("main").isPresent();
    return hasMain ? "main" : places.function(scene.elf().entry());
  }

  /** While muted nothing is written down. */
  void setMuted(boolean isMuted) {
    muted = isMuted;
  }

  /** Whether accesses are told at once, so that their values are still there. */
  void setExact(boolean isExact) {
    exact = isExact;
  }

  /** A thread is about to make the step of a decision. */
  void begin(int tid, int decision) {
    if (rows.isEmpty() || last().thread != tid) {
      close();
      rows.add(new Row(tid, world.task(tid), decision));
    }
    entries.putIfAbsent(tid, "");
    point = null;
  }

  private Row last() {
    return rows.get(rows.size() - 1);
  }

  /** Nobody makes another step, or another thread does. */
  private void close() {
    if (!rows.isEmpty()) {
      Row row = last();
      row.stack = world.isAlive(row.thread) ? scene.stacks().of(row.thread) : List.of();
      row.reason = reasons.of(row.thread, Optional.ofNullable(point), lastDeed);
      mutexesMatter |= point != PreemptionKind.LOCK && isInMutex(row.thread);
    }
  }

  /**
   * The rows, when all steps have been made.
   *
   * @param failed whether the last step failed, and not what came of all of them
   */
  List<TraceRow> rows(boolean failed) {
    close();
    last().reason = failed ? "fails" : last().reason;
    Conflicts conflicts = new Conflicts(births);
    rows.forEach(row -> conflicts.add(row.accesses.values(), row.task));
    conflicts.find();
    return rows.stream().map(this::finished).toList();
  }

  private TraceRow finished(Row row) {
    List<TraceRow.SharedAccess> shared =
        row.accesses.values().stream()
            .filter(access -> access.isShared() && (mutexesMatter || !access.inMutex))
            .map(
                access ->
                    access.shared(
                        places.data(access.key.address(), access.block),
                        places.code(access.key.instruction())))
            .toList();
    return new TraceRow(row.thread, row.firstDecision, row.deeds, shared, row.stack, row.reason);
  }

  /** All threads that took part. */
  List<TracedThread> threads() {
    return entries.entrySet().stream()
        .map(entry -> new TracedThread(entry.getKey(), entry.getValue()))
        .toList();
  }

  private void deed(String text, Frame at) {
    lastDeed = text;
    if (last().deeds.size() < MOST_DEEDS) {
      last().deeds.add(new Deed(text, at));
    }
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
    Frame at = places.caller(call.returnAddress());
    if (call.function().is(Role.UNLOCK)) {
      deed("unlocks " + mutex(call.argument()), at);
    } else if (call.function().is(Role.FREE)) {
      freed(tid, call, at);
    }
  }

  private void freed(int tid, WatchedCalls call, Frame at) {
    deed("frees " + Wording.address(call.argument()), at);
    int instruction = call.returnAddress() - 1;
    block(call.argument())
        .ifPresent(block -> record(tid, instruction, block.address(), block.size(), true));
  }

  private String mutex(int address) {
    return places.data(address, block(address));
  }

  private Optional<Block> block(int address) {
    HeapMap heap = scene.ledger().heap(last().task);
    return heap.containing(address).or(() -> heap.lastFreed(address));
  }

  @Override
  public void returned(int tid, WatchedCalls call, int result) {
    if (muted) {
      return;
    }
    calls.put(tid, call.outer());
    if (!WatchedCalls.isAllocating(call.outer())) {
      ended(call, result);
    }
  }

  private void ended(WatchedCalls call, int result) {
    Frame at = places.caller(call.returnAddress());
    if (call.function().is(Role.LOCK)) {
      deed("locks " + mutex(call.argument()), at);
    } else if (call.function().isAllocator() && !call.function().is(Role.FREE)) {
      deed(call.function().name() + " returns " + Wording.address(result), at);
    }
  }

  @Override
  public void event(int tid, Event event) {
    if (muted || isOfNoInterest(event)) {
      return;
    }
    time++;
    if (event instanceof Event.ThreadCreated created) {
      born(created.tid(), tid);
    } else if (event instanceof Event.TaskForked forked) {
      born(forked.tid(), tid);
    }
    deed(event.describe(), places.here(tid, cpu.trap().instruction()));
  }

  private void born(int child, int parent) {
    births.put(child, time);
    WatchedCalls creating = WatchedCalls.find(calls.get(parent), Role.CREATE);
    entries.put(child, creating == null ? "" : places.function(creating.argument()));
  }

  private static boolean isOfNoInterest(Event event) {
    return event instanceof Event.Breakpoint
        || event instanceof Event.LogFull
        || event instanceof Event.Budget
        || event instanceof Event.StopRequested
        || event instanceof Event.DebugCall;
  }

  @Override
  public void printed(int tid, byte[] text) {
    if (!muted) {
      String line = new String(text, StandardCharsets.UTF_8).strip();
      line = Wording.printable(line.getBytes(StandardCharsets.UTF_8));
      String shown = line.length() <= MOST_TEXT ? line : line.substring(0, MOST_TEXT) + "…";
      deed("prints \"" + shown + "\"", places.here(tid, cpu.trap().instruction()));
    }
  }

  @Override
  public void pages(int tid, int address, int bytes) {
    if (!muted) {
      String verb = world.load32(tid, address).isPresent() ? "unmaps " : "maps ";
      String what = Wording.bytes(bytes) + " at " + Wording.address(address);
      deed(verb + what, places.here(tid, cpu.trap().instruction()));
    }
  }

  @Override
  public void point(int tid, PreemptionKind kind) {
    point = kind;
  }

  @Override
  public void access(int tid, int instruction, int address, int bytes, boolean write) {
    if (!muted) {
      places.saw(tid, instruction, cpu.reg(Cpu.ESP));
      record(tid, instruction, address, bytes, write);
    }
  }

  private void record(int tid, int instruction, int address, int bytes, boolean write) {
    RecordedAccess.Key key = new RecordedAccess.Key(instruction, address, bytes, write);
    int row = rows.size() - 1;
    Map<RecordedAccess.Key, RecordedAccess> accesses = last().accesses;
    accesses
        .computeIfAbsent(
            key, unused -> new RecordedAccess(key, tid, row, block(address), isInMutex(tid)))
        .made(++time, value(tid, address, bytes));
    RecordedAccess read =
        write ? accesses.get(new RecordedAccess.Key(instruction, address, bytes, false)) : null;
    if (read != null) {
      // One instruction reads and writes; what it read is gone.
      read.made(time, "");
    }
  }

  /** Whether a thread is in mutex_lock or mutex_unlock. */
  private boolean isInMutex(int tid) {
    WatchedCalls inside = calls.get(tid);
    return WatchedCalls.find(inside, Role.LOCK) != null
        || WatchedCalls.find(inside, Role.UNLOCK) != null;
  }

  private String value(int tid, int address, int bytes) {
    if (!exact || bytes > 4 || !world.isAlive(tid)) {
      return "";
    }
    byte[] content = new byte[bytes];
    if (!world.read(tid, address, content)) {
      return "";
    }
    long value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value = (value << 8) | (content[i] & 0xff);
    }
    return value < 100_000 ? String.valueOf(value) : shown(value);
  }

  /** Small negative numbers as such, all else as an address. */
  private static String shown(long value) {
    OptionalInt negative =
        (int) value < 0 && (int) value > -1000 ? OptionalInt.of((int) value) : OptionalInt.empty();
    return negative.isPresent()
        ? String.valueOf(negative.getAsInt())
        : Wording.address((int) value);
  }
}
