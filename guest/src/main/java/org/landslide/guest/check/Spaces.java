package org.landslide.guest.check;

import org.landslide.engine.Footprint;
import org.landslide.engine.FootprintBuilder;
import org.landslide.guest.pebbles.KernelObject;

/**
 * What the spaces of footprints stand for. Each task's memory is one, with the task's number, and
 * so is each kind of kernel objects, where an object has four bytes at four times its number.
 */
final class Spaces {
  /** The first of the spaces of kernel objects; those before are tasks. */
  private static final int KERNEL = 0x10000;

  /** The spaces of trusted mutexes, one for each task. */
  static final int MUTEXES = 0x20000;

  /** The spaces of what was freed, one for each task, with a place for each thread that frees. */
  static final int FREED = 0x40000;

  /** Where it is known whether somebody is in a transaction that others may come between. */
  static final int TRANSACTIONS = 0x80000;

  /** There are far fewer threads. */
  static final int ALL_THREADS = 1 << 28;

  private Spaces() {}

  static int of(KernelObject object) {
    return KERNEL + object.number();
  }

  /** Whether a space is not a task's memory but a part of the kernel. */
  static boolean isKernel(int space) {
    return space >= KERNEL;
  }

  /** What is at an address of such a space. */
  static String describeKernel(int space, int address) {
    int id = address / 4;
    for (KernelObject object : KernelObject.values()) {
      if (of(object) == space) {
        return describe(object, id);
      }
    }
    return "mutex " + Wording.address(address);
  }

  private static String describe(KernelObject object, int id) {
    return switch (object) {
      case THREAD -> "whether thread " + id + " can run (kernel)";
      case TASK -> "whether task " + id + " lives (kernel)";
      case CHILDREN -> "the children of task " + id + " (kernel)";
      case EXIT_STATUS -> "the exit status of task " + id + " (kernel)";
      case NEXT_ID -> "the next thread id (kernel)";
      case CONSOLE -> "the cursor (kernel)";
      case INPUT -> "the input (kernel)";
      case CLOCK -> "the time (kernel)";
      case MACHINE -> "the machine";
    };
  }

  /** What beginning a transaction that others may come between will touch. */
  static Footprint transactionAccess() {
    return new FootprintBuilder().write(TRANSACTIONS, 0, 4).build();
  }

  /** What the passing of time touches. */
  static Footprint clockPassing() {
    return new FootprintBuilder().write(of(KernelObject.CLOCK), 0, 4).build();
  }

  /** How many stretches of memory were touched. */
  static int lines(Footprint touched, int bytes) {
    return touched.lines(bytes, KERNEL);
  }

  /** Of what was touched, the memory, where the bytes of a line are not told apart. */
  static Footprint inLines(Footprint bytes, int line) {
    return bytes.inLines(line, KERNEL);
  }
}
