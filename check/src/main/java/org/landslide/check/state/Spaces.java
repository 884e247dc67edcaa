package org.landslide.check.state;

import org.landslide.check.text.Wording;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.world.Guest;
import org.landslide.world.SharedObject;
import org.landslide.world.SharedObject.Core;

/**
 * What the spaces of footprints stand for. Each task's memory is one, with the task's number, and
 * so is each kind of kernel objects, where an object has four bytes at four times its number.
 */
public final class Spaces {
  /** The first of the spaces of kernel objects; those before are tasks. */
  private static final int KERNEL = 0x10000;

  /** The spaces of trusted mutexes, one for each task. */
  public static final int MUTEXES = 0x20000;

  /** The spaces of what was freed, one for each task, with a place for each thread that frees. */
  public static final int FREED = 0x40000;

  /** Where it is known whether a thread is in a transaction that others may interrupt. */
  public static final int TRANSACTIONS = 0x80000;

  /** There are far fewer threads. */
  public static final int ALL_THREADS = 1 << 28;

  private Spaces() {}

  public static int of(SharedObject object) {
    return KERNEL + object.number();
  }

  /** Whether a space is not a task's memory but a part of the kernel. */
  public static boolean isKernel(int space) {
    return space >= KERNEL;
  }

  /** What is at an address of such a space. */
  public static String describeKernel(Guest guest, int space, int address) {
    return space < MUTEXES
        ? guest.object(space - KERNEL).describe(address / 4)
        : "mutex " + Wording.address(address);
  }

  /** What beginning a transaction that others may come between will touch. */
  public static Footprint transactionAccess() {
    return new FootprintBuilder().write(TRANSACTIONS, 0, 4).build();
  }

  /** What the passing of time touches. */
  static Footprint clockPassing() {
    return new FootprintBuilder().write(of(Core.CLOCK), 0, 4).build();
  }

  /** How many stretches of memory were touched. */
  public static int lines(Footprint touched, int bytes) {
    return touched.lines(bytes, KERNEL);
  }

  /** Of what was touched, the memory, where the bytes of a line are not told apart. */
  public static Footprint inLines(Footprint bytes, int line) {
    return bytes.inLines(line, KERNEL);
  }
}
