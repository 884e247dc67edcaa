package org.landslide.machine;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.landslide.machine.memory.Page;

/** The addresses before which execution stops. Looked at when code is decoded, never later. */
final class Breakpoints {
  private final Set<Integer> addresses = new HashSet<>();

  /** Pages that hold a breakpoint: rules out nearly every question at once. */
  private final BitSet pages = new BitSet();

  boolean add(int address) {
    pages.set(address >>> Page.SHIFT);
    return addresses.add(address);
  }

  boolean remove(int address) {
    return addresses.remove(address);
  }

  boolean contains(int address) {
    return pages.get(address >>> Page.SHIFT) && addresses.contains(address);
  }
}
