package org.landslide.world.tape;

import java.util.TreeMap;
import org.landslide.machine.Cpu;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;
import org.landslide.world.WorldSnapshot;

/**
 * Plays a tape in the world in which it was recorded, and goes to any moment of it: back to a
 * snapshot that was taken on the way, and from there on.
 *
 * <p>A world that is told to do the same does the same, whether its threads run one instruction at
 * a time or many. What may differ is only where it is asked to stop on the way. So a stretch of
 * instructions is played in pieces of any length, and what the thread did last, if that was more
 * than an instruction, must come about again at its end; anything else is an error of ours.
 */
public final class Player {
  /** Moments between two snapshots, as long as there are few. */
  private static final long SPACING = 4096;

  /** With more snapshots, every second one is dropped. */
  private static final int MOST_SNAPSHOTS = 400;

  /** A run is asked again so often if it tells of something on the way and executes nothing. */
  private static final int MOST_IDLE_CALLS = 4;

  private final World world;
  private final Cpu cpu;
  private final Tape tape;
  private final long startTime;
  private final TreeMap<Long, WorldSnapshot> snapshots = new TreeMap<>();
  private long spacing = SPACING;
  private long end;

  private int stretch;
  private long offset;

  Player(World world, Tape tape, WorldSnapshot start) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.tape = tape;
    this.end = tape.end();
    world.observe(WorldObserver.NONE);
    world.echoTo(unused -> {});
    cpu.observe(null);
    snapshots.put(0L, start);
    restore(0);
    this.startTime = cpu.retired();
  }

  /** The world as it is at this moment. It must not be run or changed. */
  public World world() {
    return world;
  }

  public Tape tape() {
    return tape;
  }

  public long moment() {
    return tape.start(stretch) + offset;
  }

  /** The last moment. */
  public long end() {
    return end;
  }

  /** From now on the tape ends at an earlier moment. */
  public void endAt(long moment) {
    end = moment;
  }

  public boolean isAtEnd() {
    return moment() >= end;
  }

  /** How many instructions were executed since the start. */
  public long instructions() {
    return cpu.retired() - startTime;
  }

  /** Whether the next moment comes by an instruction of the current thread. */
  public boolean isInstructionNext() {
    if (isAtEnd()) {
      return false;
    }
    Stretch next = tape.get(stretch);
    return next instanceof Stretch.Deed deed
        ? deed.executes()
        : next instanceof Stretch.Instructions some && some.count() > 0;
  }

  /**
   * Goes on for some moments, but not past a breakpoint of the processor, nor past a deed unless
   * that is the first. Where one instruction cannot be told from the next, it is one more.
   */
  public void play(long most) {
    if (isAtEnd()) {
      return;
    }
    Stretch now = tape.get(stretch);
    if (now instanceof Stretch.Instructions some && some.count() > 0) {
      execute(some, Math.min(most, end - moment()));
    } else if (now instanceof Stretch.Instructions some) {
      arrive(some);
    } else if (now instanceof Stretch.Deed deed) {
      deed.doing().accept(world);
      step(1, deed.ticks());
    }
    keep();
  }

  private void step(long ticks, long all) {
    offset += ticks;
    if (offset >= all) {
      stretch++;
      offset = 0;
    }
  }

  private void execute(Stretch.Instructions some, long most) {
    long wanted = Math.min(most, some.count() - offset);
    long before = cpu.retired();
    WorldEvent event = runSome(wanted);
    long done = cpu.retired() - before;
    boolean isLast = offset + done == some.count();
    if (isLast && !some.isOpen() && Stretch.Instructions.isPassing(event)) {
      event = runToEvent();
    }
    requireSame(offset + done <= some.count() && endsAlike(some, isLast, event));
    step(done, some.count());
  }

  private static boolean endsAlike(Stretch.Instructions some, boolean isLast, WorldEvent event) {
    return isLast
        ? some.ending().equals(Stretch.Instructions.endingBy(event))
        : Stretch.Instructions.isPassing(event);
  }

  /** Runs until something was executed: a breakpoint may be told of first. */
  private WorldEvent runSome(long most) {
    long before = cpu.retired();
    WorldEvent event = world.run(most);
    for (int i = 0; cpu.retired() == before && i < MOST_IDLE_CALLS; i++) {
      requireSame(Stretch.Instructions.isPassing(event));
      event = world.run(most);
    }
    requireSame(cpu.retired() > before);
    return event;
  }

  /** The thread has arrived; what comes about then takes no instruction. */
  private void arrive(Stretch.Instructions some) {
    if (some.isOpen()) {
      world.run(0);
    } else {
      requireSame(some.ending().equals(Stretch.Instructions.endingBy(runToEvent())));
    }
    step(1, some.ticks());
  }

  private WorldEvent runToEvent() {
    long before = cpu.retired();
    WorldEvent event = world.run(1);
    for (int i = 0; Stretch.Instructions.isPassing(event) && i < MOST_IDLE_CALLS; i++) {
      requireSame(cpu.retired() == before);
      event = world.run(1);
    }
    requireSame(cpu.retired() == before);
    return event;
  }

  private void requireSame(boolean same) {
    if (!same) {
      throw new IllegalStateException(
          "the recorded run does not come about again at moment " + moment());
    }
  }

  /** Keeps a snapshot now and then; not after deeds, of which a world may still have to tell. */
  private void keep() {
    long moment = moment();
    boolean inside = offset > 0 && offset < tape.get(stretch).ticks();
    if (inside && moment - snapshots.floorKey(moment) >= spacing) {
      snapshots.put(moment, world.snapshot());
      if (snapshots.size() > MOST_SNAPSHOTS) {
        thinOut();
      }
    }
  }

  private void thinOut() {
    spacing *= 2;
    long kept = 0;
    for (Long moment : snapshots.navigableKeySet().tailSet(0L, false).toArray(Long[]::new)) {
      if (moment - kept < spacing) {
        snapshots.remove(moment);
      } else {
        kept = moment;
      }
    }
  }

  /** The latest moment before another one that can be gone to at once. */
  public long snapshotBefore(long moment) {
    return snapshots.lowerKey(moment);
  }

  /** Goes to a moment that was there before, or is yet to come. */
  public void seek(long moment) {
    long from = snapshots.floorKey(moment);
    if (moment < moment() || from > moment()) {
      restore(from);
    }
    while (moment() < moment && !isAtEnd()) {
      play(Math.min(spacing, moment - moment()));
    }
  }

  private void restore(long moment) {
    WorldSnapshot snapshot = snapshots.get(moment);
    if (snapshot == null) {
      throw new IllegalArgumentException("no snapshot was taken at moment " + moment);
    }
    world.restore(snapshot);
    stretch = tape.indexAt(moment);
    offset = moment - tape.start(stretch);
  }
}
