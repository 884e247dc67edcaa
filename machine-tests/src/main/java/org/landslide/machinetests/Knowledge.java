package org.landslide.machinetests;

import java.util.Arrays;

/**
 * What the generator knows about the processor before the next instruction, whatever path led
 * there: the values of some registers, the segments, and which flags may be undefined.
 *
 * <p>It steers by that: an address needs no preparation when its registers are known, and an
 * undefined flag is never read.
 */
final class Knowledge {
  private final int[] values = new int[Register.COUNT];
  private int known;
  private final int[] selectors = new int[Register.SEGMENT_COUNT];
  private int undefined;
  private boolean down;
  private boolean nested;

  Knowledge copy() {
    Knowledge copy = new Knowledge();
    copy.set(this);
    return copy;
  }

  void set(Knowledge other) {
    System.arraycopy(other.values, 0, values, 0, values.length);
    System.arraycopy(other.selectors, 0, selectors, 0, selectors.length);
    known = other.known;
    undefined = other.undefined;
    down = other.down;
    nested = other.nested;
  }

  /** Keeps what is true on this path and on the other, which meet here. */
  void merge(Knowledge other) {
    for (int i = 0; i < values.length; i++) {
      if (!other.knows(i) || other.values[i] != values[i]) {
        forget(i);
      }
    }
    undefined |= other.undefined;
    if (down != other.down
        || nested != other.nested
        || !Arrays.equals(selectors, other.selectors)) {
      throw new IllegalStateException("paths meet with different segments or control flags");
    }
  }

  boolean knows(int register) {
    return (known & Register.mask(register)) != 0;
  }

  int value(int register) {
    if (!knows(register)) {
      throw new IllegalStateException("value of register " + register + " is not known");
    }
    return values[register];
  }

  void learn(int register, int value) {
    values[register] = value;
    known |= Register.mask(register);
  }

  void forget(int register) {
    known &= ~Register.mask(register);
  }

  /** A register moves by a known distance. */
  void move(int register, int distance) {
    values[register] += distance;
  }

  int selector(int segment) {
    return selectors[segment];
  }

  void setSelector(int segment, int selector) {
    selectors[segment] = selector;
  }

  /** The flags that may be undefined. */
  int undefined() {
    return undefined;
  }

  void apply(FlagEffect effect) {
    undefined = effect.apply(undefined);
  }

  /** The direction flag. */
  boolean down() {
    return down;
  }

  void setDown(boolean newDown) {
    down = newDown;
  }

  /** The nested-task flag, under which iret means something else. */
  boolean nested() {
    return nested;
  }

  void setNested(boolean newNested) {
    nested = newNested;
  }
}
