package org.landslide.engine.model;

import java.util.Arrays;
import org.landslide.engine.model.History.Event;

/**
 * Collects what a step does, in the order of the calls. Can be used again after {@link #build}. A
 * hash table finds accesses that were made before, so that a loop costs no memory.
 */
public final class HistoryBuilder {
  private static final int FREE = 0;
  private static final int SMALL_TABLE = 128;

  /** A larger table is not worth being cleared. */
  private static final int LARGE_TABLE = 4096;

  /** An odd number whose product with a key spreads it over the upper bits. */
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  private long[] accesses = new long[32 * AccessTable.WIDTH];
  private int accessCount;

  /** For each access the number of events before its last entry in the log. */
  private int[] stretches = new int[32];

  /** Numbers of accesses plus 1. */
  private int[] table = new int[SMALL_TABLE];

  private int[] log = new int[64];
  private int logLength;
  private Event[] events = new Event[8];
  private long[] concerned = new long[8];
  private int eventCount;

  /**
   * An access that others could have a part in.
   *
   * @param instruction tells the program's instructions apart
   * @param space from 1 to 2^20
   * @param address unsigned; an access does not go past the end of its space
   * @param bytes at least 1
   * @param block the heap block that contains it, by a number that no other allocation has; 0 if
   *     none does
   * @param manner if not plain, {@link #observe} comes next, and perhaps {@link #publish}
   */
  public HistoryBuilder access(
      long instruction,
      int space,
      int address,
      int bytes,
      boolean write,
      long block,
      AccessMode manner) {
    return access(
        AccessTable.firstByte(space, address),
        instruction,
        block,
        AccessTable.form(bytes, write, manner));
  }

  /**
   * Something ceases to exist: memory that is freed or unmapped. Any later access to it fails.
   *
   * @param block as for other accesses
   */
  public HistoryBuilder destroy(long instruction, int space, int address, int bytes, long block) {
    return access(
        AccessTable.firstByte(space, address), instruction, block, AccessTable.destroying(bytes));
  }

  private HistoryBuilder access(long first, long instruction, long block, long form) {
    int known = accessCount;
    int number = number(first, instruction, block, form);
    if (number == known || stretches[number] != eventCount) {
      stretches[number] = eventCount;
      append(number);
    }
    return this;
  }

  /**
   * The thread holds a lock from now on, and no other thread does: a mutex, say, not a semaphore.
   *
   * @param lock tells locks apart, by type and address
   */
  public HistoryBuilder acquire(long lock) {
    return event(Event.ACQUIRE, lock);
  }

  /** The thread holds the lock no longer. */
  public HistoryBuilder release(long lock) {
    return event(Event.RELEASE, lock);
  }

  /**
   * The thread holds something from now on that no other thread can hold at the same time, but that
   * orders nothing: that two threads hold it one after the other may be mere chance, which nothing
   * would turn round.
   *
   * @param what tells it from locks
   */
  public HistoryBuilder hold(long what) {
    return event(Event.HOLD, what);
  }

  /** The thread holds it no longer. */
  public HistoryBuilder letGo(long what) {
    return event(Event.LET_GO, what);
  }

  /**
   * What follows comes after all that was done before the word was last published. Said of what was
   * accessed atomically just now, so that this access itself is ordered by nothing of the kind.
   *
   * @param word tells words apart from each other and from locks
   */
  public HistoryBuilder observe(long word) {
    return event(Event.OBSERVE, word);
  }

  /** What was done up to now comes before all that follows when the word is observed next. */
  public HistoryBuilder publish(long word) {
    return event(Event.PUBLISH, word);
  }

  /** Another thread can begin. */
  public HistoryBuilder create(int thread) {
    return event(Event.CREATE, thread);
  }

  /** Another thread that was blocked can go on. */
  public HistoryBuilder wake(int thread) {
    return event(Event.WAKE, thread);
  }

  /** The thread goes on since another one has come to its end. */
  public HistoryBuilder join(int thread) {
    return event(Event.JOIN, thread);
  }

  /** All that another step did, in its order. */
  public HistoryBuilder append(History history) {
    for (int i = 0; i < history.logLength(); i++) {
      if (history.isAccess(i)) {
        AccessTable from = history.accesses();
        int access = history.access(i);
        access(
            from.firstByte(access),
            from.instruction(access),
            from.block(access),
            from.form(access));
      } else {
        event(history.event(i), history.concerned(i));
      }
    }
    return this;
  }

  private HistoryBuilder event(Event event, long subject) {
    if (eventCount == events.length) {
      events = Arrays.copyOf(events, 2 * eventCount);
      concerned = Arrays.copyOf(concerned, 2 * eventCount);
    }
    events[eventCount] = event;
    concerned[eventCount] = subject;
    append(~eventCount);
    eventCount++;
    return this;
  }

  private void append(int entry) {
    if (logLength == log.length) {
      log = Arrays.copyOf(log, 2 * logLength);
    }
    log[logLength++] = entry;
  }

  private int number(long first, long instruction, long block, long form) {
    int slot = slot(first, instruction, block, form);
    while (table[slot] != FREE) {
      int number = table[slot] - 1;
      if (isSame(number, first, instruction, block, form)) {
        return number;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return add(slot, first, instruction, block, form);
  }

  private int slot(long first, long instruction, long block, long form) {
    long hash = (((first * MIX + instruction) * MIX + block) * MIX + form) * MIX;
    return (int) (hash >>> 32) & (table.length - 1);
  }

  private boolean isSame(int number, long first, long instruction, long block, long form) {
    int at = number * AccessTable.WIDTH;
    return accesses[at + AccessTable.FIRST_BYTE] == first
        && accesses[at + AccessTable.INSTRUCTION] == instruction
        && accesses[at + AccessTable.BLOCK] == block
        && accesses[at + AccessTable.FORM] == form;
  }

  private int add(int slot, long first, long instruction, long block, long form) {
    if (accessCount == stretches.length) {
      stretches = Arrays.copyOf(stretches, 2 * accessCount);
      accesses = Arrays.copyOf(accesses, 2 * accesses.length);
    }
    int at = accessCount * AccessTable.WIDTH;
    accesses[at + AccessTable.FIRST_BYTE] = first;
    accesses[at + AccessTable.INSTRUCTION] = instruction;
    accesses[at + AccessTable.BLOCK] = block;
    accesses[at + AccessTable.FORM] = form;
    table[slot] = ++accessCount;
    if (2 * accessCount > table.length) {
      grow();
    }
    return accessCount - 1;
  }

  private void grow() {
    table = new int[2 * table.length];
    for (int number = 0; number < accessCount; number++) {
      int at = number * AccessTable.WIDTH;
      int slot = slot(accesses[at], accesses[at + 1], accesses[at + 2], accesses[at + 3]);
      while (table[slot] != FREE) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = number + 1;
    }
  }

  /** What was collected since the last time. */
  public History build() {
    if (logLength == 0) {
      return History.NONE;
    }
    int[] places = places();
    long[] sorted = new long[accessCount * AccessTable.WIDTH];
    for (int i = 0; i < accessCount; i++) {
      System.arraycopy(
          accesses,
          i * AccessTable.WIDTH,
          sorted,
          places[i] * AccessTable.WIDTH,
          AccessTable.WIDTH);
    }
    int[] renumbered = new int[logLength];
    for (int i = 0; i < logLength; i++) {
      renumbered[i] = log[i] < 0 ? log[i] : places[log[i]];
    }
    History history =
        new History(
            new AccessTable(sorted),
            renumbered,
            Arrays.copyOf(events, eventCount),
            Arrays.copyOf(concerned, eventCount));
    clear();
    return history;
  }

  /** For each access its place when sorted by address; those with equal ones in their order. */
  private int[] places() {
    long[] keys = new long[accessCount];
    for (int i = 0; i < accessCount; i++) {
      keys[i] = accesses[i * AccessTable.WIDTH + AccessTable.FIRST_BYTE];
    }
    Arrays.sort(keys);
    int[] taken = new int[accessCount];
    int[] places = new int[accessCount];
    for (int i = 0; i < accessCount; i++) {
      int begin = firstIndex(keys, accesses[i * AccessTable.WIDTH + AccessTable.FIRST_BYTE]);
      places[i] = begin + taken[begin]++;
    }
    return places;
  }

  private static int firstIndex(long[] sorted, long key) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (sorted[middle] < key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Frees the few slots that are taken, of many. */
  private void freeSlots() {
    for (int number = accessCount - 1; number >= 0; number--) {
      int at = number * AccessTable.WIDTH;
      int slot = slot(accesses[at], accesses[at + 1], accesses[at + 2], accesses[at + 3]);
      while (table[slot] != number + 1) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = FREE;
    }
  }

  /** Forgets what was collected. */
  public void clear() {
    if (table.length > LARGE_TABLE) {
      table = new int[SMALL_TABLE];
    } else if (accessCount * 8 > table.length) {
      Arrays.fill(table, FREE);
    } else {
      freeSlots();
    }
    accessCount = 0;
    logLength = 0;
    eventCount = 0;
  }
}
