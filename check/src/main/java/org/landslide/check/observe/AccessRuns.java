package org.landslide.check.observe;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.landslide.machine.memory.AccessLog;

/**
 * The accesses of a long log, with those joined that one instruction made side by side, or to the
 * same bytes again: a loop through an array is one access to all of it, and one to its counter.
 * What is atomic, or made by a repeated instruction, stays as it is, and nothing is joined across
 * an atomic access.
 */
final class AccessRuns {
  /** Instructions that make accesses by turns. */
  private static final int OPEN = 256;

  private static final int NONE = -1;

  private int[] instructions = new int[256];
  private int[] addresses = new int[256];
  private int[] bytes = new int[256];

  /** The entry of the log that a run begins with. */
  private int[] entries = new int[256];

  private int size;

  /** The last run of some instruction with the same lowest bits. */
  private final int[] open = new int[OPEN];

  /** Runs before this one are not continued. */
  private int firstOpen;

  /**
   * Takes over a log.
   *
   * @param isAtomic whether the instruction at an address is
   */
  void read(AccessLog log, IntPredicate isAtomic) {
    size = 0;
    firstOpen = 0;
    Arrays.fill(open, NONE);
    for (int i = 0; i < log.size(); i++) {
      boolean repeated = log.isRepeated(i);
      if (!repeated && continues(log, i)) {
        continue; // Only what is not atomic has an open run.
      }
      if (repeated || isAtomic.test(log.instruction(i))) {
        add(log, i);
        firstOpen = size;
      } else {
        open[slot(log.instruction(i), log.isWrite(i))] = size;
        add(log, i);
      }
    }
  }

  private static int slot(int instruction, boolean write) {
    return (instruction * 2 + (write ? 1 : 0)) & (OPEN - 1);
  }

  private boolean continues(AccessLog log, int i) {
    int run = open[slot(log.instruction(i), log.isWrite(i))];
    if (run < firstOpen
        || instructions[run] != log.instruction(i)
        || log.isWrite(entries[run]) != log.isWrite(i)) {
      return false;
    }
    int offset = log.address(i) - addresses[run];
    if (offset == bytes[run]) {
      bytes[run] += log.bytes(i);
      return true;
    }
    return offset >= 0 && offset + log.bytes(i) <= bytes[run];
  }

  private void add(AccessLog log, int i) {
    if (size == entries.length) {
      instructions = Arrays.copyOf(instructions, 2 * size);
      addresses = Arrays.copyOf(addresses, 2 * size);
      bytes = Arrays.copyOf(bytes, 2 * size);
      entries = Arrays.copyOf(entries, 2 * size);
    }
    instructions[size] = log.instruction(i);
    addresses[size] = log.address(i);
    bytes[size] = log.bytes(i);
    entries[size++] = i;
  }

  int size() {
    return size;
  }

  /** The entry of the log that a run begins with. */
  int entry(int run) {
    return entries[run];
  }

  int bytes(int run) {
    return bytes[run];
  }
}
