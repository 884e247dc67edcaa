package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.landslide.check.state.WatchedCalls;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * What one thread does until another one runs, while it is being written down: a row of a trace.
 */
final class TraceRowBuilder {
  /** As much of a loop is kept at its start, and as much at its end. */
  private static final int HALF_A_LOOP = 100;

  /** The function that failed, and the one that called panic, free or the like. */
  private static final int FRAMES_AT_FAULT = 2;

  /** So many reads that came too early are told, the last ones. */
  private static final int MOST_EARLY = 3;

  final int thread;
  final int task;
  final int firstDecision;
  List<Frame> stack = List.of();
  String reason = "";

  private final LongSupplier executed;
  private final List<Moment> deeds = new ArrayList<>();
  private final Map<RecordedAccess.Key, RecordedAccess> accesses = new LinkedHashMap<>();

  /** For each instruction, and whether it writes, its last new access. */
  private final Map<Long, RecordedAccess> latest = new HashMap<>();

  private final Map<WatchedCalls, Long> creations = new LinkedHashMap<>();
  private final List<Creation> created = new ArrayList<>();
  private List<Moment> moments = List.of();
  private int phase;

  /**
   * An entry, and when it happened first.
   *
   * @param instruction by which
   * @param executed how many instructions the processor had executed before
   */
  record Moment(long time, int instruction, long executed, Entry entry) {
    Moment telling(Entry other) {
      return new Moment(time, instruction, executed, other);
    }
  }

  /**
   * Accesses of one instruction are told together if these are the same.
   *
   * @param phase how many deeds of the row came before
   * @param at where the program made it, for a reader
   */
  record Circumstances(int phase, Frame at) {}

  /** A call of thr_create, from its start to its end, and the frame that made it. */
  private record Creation(long start, long end, Frame caller) {
    boolean covers(Moment moment) {
      return moment.time() > start && moment.time() <= end;
    }
  }

  /**
   * A row without entries.
   *
   * @param executed how many instructions the processor has executed
   */
  TraceRowBuilder(int thread, int task, int firstDecision, LongSupplier executed) {
    this.executed = executed;
    this.thread = thread;
    this.task = task;
    this.firstDecision = firstDecision;
  }

  /** Adds to a list that keeps its start and its end, since what is in between is repeated. */
  static <T> void addToLoop(List<T> list, T next) {
    if (list.size() == 2 * HALF_A_LOOP) {
      list.remove(HALF_A_LOOP);
    }
    list.add(next);
  }

  void deed(long time, int instruction, String text, Frame at) {
    phase++;
    addToLoop(deeds, new Moment(time, instruction, executed.getAsLong(), new Deed(text, at)));
  }

  /** Adds to what is said of the first deed since some time. */
  void explainDeedAfter(long time, String clause) {
    for (int i = 0; i < deeds.size(); i++) {
      Moment moment = deeds.get(i);
      if (moment.time() > time && moment.entry() instanceof Deed deed) {
        deeds.set(i, moment.telling(new Deed(deed.text() + clause, deed.at())));
        return;
      }
    }
  }

  /** The last deed need not be told, since the reason for the end of the row says as much. */
  void withdrawDeed(String text) {
    int last = deeds.size() - 1;
    if (last >= 0 && deeds.get(last).entry() instanceof Deed deed && deed.text().equals(text)) {
      deeds.remove(last);
    }
  }

  void creates(long time, WatchedCalls call) {
    creations.put(call, time);
  }

  void hasCreated(long time, WatchedCalls call, Frame caller) {
    Long start = creations.remove(call);
    if (start != null) {
      created.add(new Creation(start, time, caller));
    }
  }

  /**
   * The row failed here: what its thread looked at in the same lines says why, or what it had
   * looked at too early.
   */
  void failed(List<Frame> where, PendingWrites others) {
    stack = where;
    List<Frame> near = where.subList(0, Math.min(FRAMES_AT_FAULT, where.size()));
    List<RecordedAccess> reads =
        accesses.values().stream()
            .filter(access -> !access.onStack && !access.key.write() && !access.inMutex)
            .toList();
    for (RecordedAccess read : reads) {
      others.to(read).ifPresent(read::comesBefore);
    }
    reads.stream().filter(read -> isOf(read, near)).forEach(RecordedAccess::tellAnyway);
    reads.stream()
        .filter(RecordedAccess::isEarly)
        .sorted(Comparator.comparingLong(RecordedAccess::lastTime).reversed())
        .limit(MOST_EARLY)
        .forEach(RecordedAccess::tellAnyway);
  }

  private static boolean isOf(RecordedAccess access, List<Frame> lines) {
    return access.places().anyMatch(at -> lines.stream().anyMatch(line -> isSameLine(line, at)));
  }

  /** An access was made that this row has made before. */
  void again(long time, RecordedAccess access, Frame at, OptionalLong value) {
    made(access, time, at, value);
  }

  /** Its instruction has just been executed. */
  private void made(RecordedAccess access, long time, Frame at, OptionalLong value) {
    access.made(time, executed.getAsLong() - 1, new Circumstances(phase, at), value);
  }

  /** What is to be known of an access. */
  interface Description {
    /** All of it. */
    RecordedAccess of(RecordedAccess.Key key);

    /** Where it is made from this time. */
    Frame place(RecordedAccess again);
  }

  /** An access was made; if it is the first of its kind, it is described. */
  RecordedAccess access(
      long time, RecordedAccess.Key key, OptionalLong value, Description description) {
    RecordedAccess known = accesses.get(key);
    RecordedAccess access = known == null ? next(key, description) : known;
    Frame at = known == null ? access.at : description.place(access);
    made(access, time, at, access.key.equals(key) ? value : OptionalLong.empty());
    return access;
  }

  /** An access that was not made before: a part of a sweep, or one of its own. */
  private RecordedAccess next(RecordedAccess.Key key, Description description) {
    long instruction = 2L * key.instruction() + (key.write() ? 1 : 0);
    RecordedAccess before = latest.get(instruction);
    boolean isNext = before != null && before.isNextTo(key, phase);
    if (before != null && isNext && before.absorbs(key)) {
      return before;
    }
    RecordedAccess access = description.of(key);
    if (before != null && isNext) {
      access.follows(before);
    }
    accesses.put(key, access);
    latest.put(instruction, access);
    return access;
  }

  @Nullable RecordedAccess access(RecordedAccess.Key key) {
    return accesses.get(key);
  }

  Collection<RecordedAccess> accesses() {
    return accesses.values();
  }

  /**
   * The row.
   *
   * @param shown which accesses belong into it, of those that can be told
   * @param wording what is said of an access
   */
  TraceRow finished(
      Predicate<RecordedAccess> shown, Function<RecordedAccess, RecordedAccess.Wording> wording) {
    List<Moment> all = new ArrayList<>();
    for (RecordedAccess access : accesses.values()) {
      if (access.isTold() && shown.test(access)) {
        int instruction = access.key.instruction();
        access.forEach(
            wording.apply(access),
            (time, before, told) -> all.add(new Moment(time, instruction, before, told)));
      }
    }
    List<Creation> uneventful =
        created.stream().filter(creation -> all.stream().noneMatch(creation::covers)).toList();
    deeds.forEach(deed -> summed(deed, uneventful).ifPresent(all::add));
    all.sort(Comparator.comparingLong(Moment::time));
    List<Moment> told = Sweeps.shorten(merged(all));
    moments = told;
    return new TraceRow(
        thread, firstDecision, told.stream().map(Moment::entry).toList(), stack, reason);
  }

  /** The entries of the finished row. */
  List<Moment> moments() {
    return moments;
  }

  /** Of an uneventful thr_create only the new thread and the caller are of interest. */
  private static Optional<Moment> summed(Moment deed, List<Creation> uneventful) {
    Optional<Creation> creation = uneventful.stream().filter(c -> c.covers(deed)).findFirst();
    if (creation.isEmpty() || !(deed.entry() instanceof Deed told)) {
      return Optional.of(deed);
    }
    return told.text().startsWith("creates ")
        ? Optional.of(deed.telling(new Deed(told.text(), creation.get().caller())))
        : Optional.empty();
  }

  /** What is the same for a reader is told once. */
  private static List<Moment> merged(List<Moment> moments) {
    List<Moment> told = new ArrayList<>();
    for (Moment moment : moments) {
      int last = told.size() - 1;
      Optional<Entry> both =
          last < 0 ? Optional.empty() : merged(told.get(last).entry(), moment.entry());
      if (both.isPresent()) {
        told.set(last, told.get(last).telling(both.get()));
      } else {
        told.add(moment);
      }
    }
    return told;
  }

  private static Optional<Entry> merged(Entry first, Entry second) {
    if (first instanceof Deed one && second instanceof Deed other) {
      return isSameLine(one, other) && one.text().equals(other.text())
          ? Optional.of(new Deed(one.text(), one.at(), one.count() + other.count()))
          : Optional.empty();
    }
    return first instanceof SharedAccess one && second instanceof SharedAccess other
        ? mergedAccesses(one, other)
        : Optional.empty();
  }

  private static Optional<Entry> mergedAccesses(SharedAccess one, SharedAccess other) {
    boolean sameBytes = one.address() == other.address() && one.bytes() == other.bytes();
    if (!sameBytes || !isSameLine(one, other)) {
      return Optional.empty();
    }
    boolean exchange = !one.write() && other.write() && one.at().equals(other.at());
    if (exchange && one.value().isEmpty()) {
      return Optional.of(other.updating());
    }
    return one.write() == other.write()
            && one.update() == other.update()
            && one.rows().equals(other.rows())
        ? Optional.of(other.made(one.count() + other.count()))
        : Optional.empty();
  }

  private static boolean isSameLine(Entry one, Entry other) {
    return isSameLine(one.at(), other.at());
  }

  private static boolean isSameLine(Frame one, Frame other) {
    return one.file().equals(other.file())
        && one.line() == other.line()
        && one.function().equals(other.function());
  }
}
