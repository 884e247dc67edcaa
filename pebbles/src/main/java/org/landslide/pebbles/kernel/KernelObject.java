package org.landslide.pebbles.kernel;

import org.landslide.world.SharedObject;
import org.landslide.world.SharedObject.Core;

/** What the Pebbles kernel keeps besides threads, tasks, the time and the machine. */
public enum KernelObject implements SharedObject {
  /**
   * The children of a task, living and exited, and the threads that wait for them. That of 0 is not
   * a task's: there the exit status of the first task is seen from outside.
   *
   * <p>A task ends with its last thread. Threads that end before the last read this object of the
   * parent and the last one writes it, so that the former can change places among themselves, but
   * not with the last one, nor any of them with a wait of the parent, which would see another
   * world. A last thread that wrote while the others reported nothing would not do: once the two
   * change places, the other is the last, and what was said about it is wrong. That goes for
   * orphans too, since their parent might have ended later. In the first task the last reads like
   * the others, as the status is the same whichever thread is the last. A thread that is killed
   * always writes: if it is the last one, the status becomes another.
   */
  CHILDREN(0, "the children of task %d (kernel)"),

  /**
   * What set_status has set for a task. The end of the task depends on it too, but that is not
   * reported: every thread that could set it has ended by then.
   */
  EXIT_STATUS(1, "the exit status of task %d (kernel)"),

  /** The id that the next new thread gets. */
  NEXT_ID(2, "the next thread id (kernel)"),

  /**
   * Cursor and colour. What was printed is not part of it, and that printing moves the cursor is
   * reported only if there is a program that could ask where it is.
   */
  CONSOLE(3, "the cursor (kernel)"),

  /** What is left of the input. */
  INPUT(4, "the input (kernel)");

  private final int index;
  private final String text;

  KernelObject(int index, String text) {
    this.index = index;
    this.text = text;
  }

  /** The kind with a number, of all that this kernel has. */
  public static SharedObject numbered(int number) {
    return SharedObject.numbered(number, number < Core.COUNT ? Core.values() : values());
  }

  @Override
  public int number() {
    return Core.COUNT + index;
  }

  @Override
  public String describe(int id) {
    return String.format(text, id);
  }
}
