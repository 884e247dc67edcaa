package org.landslide.pebbles.kernel;

import org.landslide.world.World;

/**
 * All that a world knows besides what is in the machine and which frames are free. Its parts never
 * change but are replaced, so a copy is a copy of ten fields.
 */
public final class WorldState {
  public IdTable<PebblesThread> threads = IdTable.empty();
  public IdTable<Task> tasks = IdTable.empty();

  /** The thread whose registers are in the processor, or none after that thread's end. */
  public int current = World.NO_THREAD;

  int nextId = 1;
  public Console console = Console.atPowerOn();
  public int inputPosition;

  /** Ticks that were skipped while no thread could run. */
  public long skippedTicks;

  public boolean halted;

  /** Of the first task, when it has exited. */
  public int exitStatus;

  public WorldState copy() {
    WorldState copy = new WorldState();
    copy.assign(this);
    return copy;
  }

  public void assign(WorldState other) {
    threads = other.threads;
    tasks = other.tasks;
    current = other.current;
    nextId = other.nextId;
    console = other.console;
    inputPosition = other.inputPosition;
    skippedTicks = other.skippedTicks;
    halted = other.halted;
    exitStatus = other.exitStatus;
  }

  /** Whether programs find all the same that is not in a thread or in memory. */
  public boolean sameBesidesThreads(WorldState other) {
    return nextId == other.nextId
        && inputPosition == other.inputPosition
        && skippedTicks == other.skippedTicks
        && halted == other.halted
        && exitStatus == other.exitStatus
        && console.sameAs(other.console)
        && sameTasks(other);
  }

  private boolean sameTasks(WorldState other) {
    if (tasks == other.tasks) {
      return true;
    }
    if (tasks.size() != other.tasks.size()) {
      return false;
    }
    for (Task task : tasks) {
      if (!task.equals(other.tasks.get(task.id()))) {
        return false;
      }
    }
    return true;
  }

  /** What a program could ever notice: not which breakpoints were reported. */
  public void hashInto(Hash hash) {
    hash.add(current);
    hash.add(nextId);
    hash.add(inputPosition);
    hash.add(skippedTicks);
    hash.add(halted ? 1 : 0);
    hash.add(exitStatus);
    console.hashInto(hash);
    for (PebblesThread thread : threads) {
      hashThread(thread, hash);
    }
    for (Task task : tasks) {
      hashTask(task, hash);
    }
  }

  private void hashThread(PebblesThread thread, Hash hash) {
    hash.add(thread.tid());
    hash.add(thread.task());
    // A record's text says all of it, and the same in every run.
    hash.add(thread.state().toString());
    hash.add(String.valueOf(thread.handler()));
    if (thread.tid() != current) {
      hash.add(thread.context().stableHash());
    }
  }

  private static void hashTask(Task task, Hash hash) {
    hash.add(task.id());
    hash.add(task.parent());
    hash.add(task.program());
    hash.add(task.space().directory());
    hash.add(task.space().frames());
    hash.add(task.exitStatus());
    hash.add(task.exited().toString());
  }

  /** Checks what must always hold; throws when we are wrong. */
  public void validate() {
    require(
        current == World.NO_THREAD || threads.get(current) != null, "the current thread is gone");
    for (PebblesThread thread : threads) {
      require(thread.tid() < nextId, "a thread has an id not yet given out");
      require(tasks.get(thread.task()) != null, "a thread has no task");
    }
    for (Task task : tasks) {
      validate(task);
    }
  }

  private void validate(Task task) {
    int waiting = 0;
    boolean alive = false;
    for (PebblesThread thread : threads) {
      if (thread.task() == task.id()) {
        alive = true;
        waiting += thread.state() instanceof ThreadState.WaitingForChild ? 1 : 0;
      }
    }
    int children = 0;
    for (Task other : tasks) {
      children += other.parent() == task.id() ? 1 : 0;
    }
    require(alive, "a task has no thread");
    require(task.parent() < task.id(), "a task is older than its parent");
    require(waiting <= children, "a thread waits for a child that cannot exist");
    require(waiting == 0 || task.exited().isEmpty(), "a thread waits though a child has exited");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
