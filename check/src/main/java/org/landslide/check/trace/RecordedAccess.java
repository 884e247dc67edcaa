package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.landslide.binary.data.NamedData;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.trace.TraceRowBuilder.Circumstances;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.Pending;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * An access that a row of a trace makes, once or several times; or a sweep: what one instruction
 * does to many adjacent bytes.
 */
final class RecordedAccess {
  /** So many adjacent accesses of one instruction are kept one by one, before they are a sweep. */
  private static final int LONG_LOOP = 64;

  /** So many rows with which it conflicts are named before its own, and as many after it. */
  private static final int NEAREST = 3;

  /** What makes two accesses of a row the same. */
  record Key(int instruction, int address, int bytes, boolean write) {}

  /** Only what is accessed within these times conflicts. */
  record Window(long since, long until) {
    Window and(Window other) {
      return new Window(Math.min(since, other.since), Math.max(until, other.until));
    }
  }

  /** Something that is made again and again between two deeds is told once. */
  private static final class Occurrence {
    final Circumstances circumstances;
    final long firstTime;
    final long executed;
    long lastTime;
    int count;
    OptionalLong value = OptionalLong.empty();

    Occurrence(Circumstances circumstances, long firstTime, long executed) {
      this.circumstances = circumstances;
      this.executed = executed;
      this.firstTime = firstTime;
    }
  }

  final Key key;
  final int thread;
  final int row;

  /** Whose memory it is to: user programs of a kernel have the same addresses. */
  final int space;

  /** Where the program made it first, for a reader. */
  final Frame at;

  /** In which block of the heap. */
  final Optional<HeapBlock> block;

  /** The variable of another thread that it is to, if it is. */
  final Optional<NamedData> foreign;

  /** Whether to a stack, or at least to something without a name. */
  final boolean onStack;

  /** Whether to the stack of the very thread that makes it. */
  final boolean onOwnStack;

  /** Whether by mutex_lock or mutex_unlock, or what they call. */
  final boolean inMutex;

  private final List<Occurrence> occurrences = new ArrayList<>();
  private final Map<Integer, Window> conflicts = new TreeMap<>();
  private int address;
  private int bytes;

  /** How many adjacent accesses of the same instruction there are up to this one. */
  private int run = 1;

  private long firstTime = Long.MAX_VALUE;
  private long lastTime;
  private boolean telling;
  private Optional<Pending> pending = Optional.empty();

  RecordedAccess(
      Key key,
      int thread,
      int row,
      int space,
      Frame at,
      Optional<HeapBlock> block,
      Optional<NamedData> foreign,
      boolean onStack,
      boolean onOwnStack,
      boolean inMutex) {
    this.key = key;
    this.address = key.address();
    this.bytes = key.bytes();
    this.thread = thread;
    this.row = row;
    this.space = space;
    this.at = at;
    this.block = block;
    this.foreign = foreign;
    this.onStack = onStack;
    this.onOwnStack = onOwnStack;
    this.inMutex = inMutex;
  }

  /**
   * It was made again.
   *
   * @param executed how many instructions the processor had executed before
   */
  void made(long when, long executed, Circumstances circumstances, OptionalLong value) {
    firstTime = Math.min(firstTime, when);
    lastTime = when;
    if (occurrences.isEmpty() || !last().circumstances.equals(circumstances)) {
      TraceRowBuilder.addToLoop(occurrences, new Occurrence(circumstances, when, executed));
    }
    last().lastTime = when;
    last().count++;
    last().value = value;
  }

  /** The first byte that it touches. */
  int address() {
    return address;
  }

  /** How many bytes it touches. */
  int bytes() {
    return bytes;
  }

  /** Whether it has been made since so many deeds of the row, and an access is next to it. */
  boolean isNextTo(Key next, int phase) {
    return last().circumstances.phase() == phase
        && next.address() - address + next.bytes() >= 0
        && next.address() - address <= bytes;
  }

  /** Takes an access that is next to it as a part of itself; false if it is no sweep yet. */
  boolean absorbs(Key next) {
    if (run < LONG_LOOP) {
      return false;
    }
    int end = Math.max(address + bytes, next.address() + next.bytes());
    address = Math.min(address, next.address());
    bytes = end - address;
    return true;
  }

  /** It comes next to another one. */
  void follows(RecordedAccess other) {
    run = other.run + 1;
  }

  /** What was read last cannot be known any more. */
  void forgetValue() {
    last().value = OptionalLong.empty();
  }

  /** Where the program made it, at all times. */
  Stream<Frame> places() {
    return occurrences.stream().map(each -> each.circumstances.at());
  }

  private Occurrence last() {
    return occurrences.get(occurrences.size() - 1);
  }

  /** When it was made first. */
  long firstTime() {
    return firstTime;
  }

  long lastTime() {
    return lastTime;
  }

  /** It conflicts with something that a row does. */
  void conflictsWith(int otherRow, Window window) {
    conflicts.merge(otherRow, window, Window::and);
  }

  /** It says something about the failure, whether others access the same or not. */
  void tellAnyway() {
    telling = true;
  }

  /** A store to the same bytes had not come yet when the row failed. */
  void comesBefore(Pending store) {
    pending = Optional.of(store);
  }

  /** Whether a store to the same bytes had not come yet. */
  boolean isEarly() {
    return pending.isPresent();
  }

  boolean isTold() {
    return telling || !conflicts.isEmpty();
  }

  /** What a reader is told of it. */
  interface Wording {
    String name();

    String value(long raw);
  }

  /** Takes what is told of it. */
  interface Listener {
    void told(long time, long executed, SharedAccess told);
  }

  /** Tells all times at which it was made and conflicts, or all if it is told anyway. */
  void forEach(Wording wording, Listener listener) {
    for (Occurrence each : occurrences) {
      List<Integer> rows = rows(each);
      if (telling || !rows.isEmpty()) {
        listener.told(each.firstTime, each.executed, shared(wording, each, rows));
      }
    }
  }

  /** Those next to its own row, as many before it as after it. */
  private List<Integer> nearest(List<Integer> rows) {
    int own = (int) rows.stream().filter(other -> other < row).count();
    return rows.subList(Math.max(0, own - NEAREST), Math.min(rows.size(), own + NEAREST));
  }

  private List<Integer> rows(Occurrence occurrence) {
    return conflicts.entrySet().stream()
        .filter(
            conflict ->
                occurrence.lastTime >= conflict.getValue().since()
                    && occurrence.firstTime <= conflict.getValue().until())
        .map(Map.Entry::getKey)
        .toList();
  }

  private SharedAccess shared(Wording wording, Occurrence occurrence, List<Integer> all) {
    List<Integer> rows = nearest(all);
    return new SharedAccess(
        key.write(),
        Integer.toUnsignedLong(address),
        bytes,
        wording.name(),
        occurrence.value.isPresent() ? wording.value(occurrence.value.getAsLong()) : "",
        occurrence.circumstances.at(),
        occurrence.count,
        rows,
        all.size() - rows.size(),
        false,
        pending);
  }
}
