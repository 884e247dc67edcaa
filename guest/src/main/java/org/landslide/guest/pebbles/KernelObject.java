package org.landslide.guest.pebbles;

/**
 * A part of the kernel's state that system calls depend on or change. Which one is meant is said by
 * an id, 0 where there is just one.
 *
 * <p>Rules that nobody need report because they hold for every instruction: whatever a thread does
 * depends on {@link #THREAD} of its own id, on {@link #TASK} of its own task and on {@link
 * #MACHINE}. Whoever compares what two steps touched has to add these three reads to each step.
 */
public enum KernelObject {
  /**
   * Whether the thread of an id exists and can run. Read also for ids that nobody has yet, so that
   * it conflicts with the thread's creation.
   */
  THREAD(0),

  /**
   * That a task goes on as it is. Written by those who end or replace all of it at once,
   * task_vanish and exec, and by nobody else, since everything in the task depends on it.
   */
  TASK(1),

  /**
   * The children of a task, living and exited, and who waits for them. That of 0 is not a task's:
   * there the exit status of the first task is seen from outside.
   *
   * <p>A task ends with its last thread. Who ends before the last reads this object of the parent
   * and the last writes it, so that these can change places among themselves, but not with the last
   * one, nor any of them with a wait of the parent, which would see another world. A last thread
   * that wrote while the others reported nothing would not do: once the two change places, the
   * other is the last, and what was said about it is wrong. That goes for orphans too, since their
   * parent might have ended later. In the first task the last reads like the others, as the status
   * is the same whoever is the last. A thread that is killed always writes: if it is the last one,
   * the status becomes another.
   */
  CHILDREN(2),

  /**
   * What set_status has set for a task. The end of the task depends on it too, but that is not
   * reported: whoever could set it has ended by then.
   */
  EXIT_STATUS(3),

  /** The id that the next new thread gets. */
  NEXT_ID(4),

  /**
   * Cursor and colour. What was printed is not part of it, and that printing moves the cursor is
   * reported only if there is a program that could ask where it is.
   */
  CONSOLE(5),

  /** What is left of the input. */
  INPUT(6),

  /** The time. What is reported is complete only while the clock is frozen. */
  CLOCK(7),

  /** That the machine runs. Written by halt; everything depends on it. */
  MACHINE(8);

  private final int number;

  KernelObject(int number) {
    this.number = number;
  }

  /** A small number of its own, not negative. */
  public int number() {
    return number;
  }
}
