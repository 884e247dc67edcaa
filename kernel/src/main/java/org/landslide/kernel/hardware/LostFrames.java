package org.landslide.kernel.hardware;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/**
 * Finds the frames of physical memory that a kernel has handed out and can never take back: no page
 * table in use maps them, and no word of the kernel's memory leads to them.
 *
 * <p>A word leads to a frame if it is its address, its number, or what an entry of a page table
 * would be that maps it. So a kernel that keeps a dead task's page tables, or frames in a list of
 * its own, keeps these frames. Words count wherever they are, but for memory that is known to be
 * out of use.
 */
public final class LostFrames {
  private static final int PRESENT = 1;
  private static final int LARGE = 1 << 7;
  private static final int WORD = 4;

  private final Memory memory;
  private final List<Range> everything;
  private final int shift;

  /** For the number of a frame the address of a word that has led to it. */
  private final Map<Integer, Integer> leads = new HashMap<>();

  private final BitSet missing = new BitSet();
  private final Deque<Integer> found = new ArrayDeque<>();

  /**
   * @param everything all pages of the kernel's memory, where the kernel sees them
   * @param shift how far that is from where they are in physical memory
   */
  public LostFrames(Memory memory, List<Range> everything, int shift) {
    this.memory = memory;
    this.everything = List.copyOf(everything);
    this.shift = shift;
  }

  /**
   * Those of some frames that these page directories do not map.
   *
   * @param dead whether an address of the kernel is in memory that is out of use
   */
  public List<Integer> unmapped(Collection<Integer> frames, int[] directories, IntPredicate dead) {
    frames.forEach(frame -> missing.set(frame >>> Page.SHIFT));
    Arrays.stream(directories).distinct().forEach(directory -> walk(directory, dead));
    return takeMissing();
  }

  /** Those of some frames to which no word leads. */
  public List<Integer> withoutWord(Collection<Integer> frames, IntPredicate dead) {
    frames.forEach(frame -> missing.set(frame >>> Page.SHIFT));
    followLeads(dead);
    if (!missing.isEmpty()) {
      everything.forEach(page -> read(page, dead));
    }
    while (!found.isEmpty()) {
      readFound(found.pop());
    }
    return takeMissing();
  }

  private List<Integer> takeMissing() {
    List<Integer> left = missing.stream().map(frame -> frame << Page.SHIFT).boxed().toList();
    missing.clear();
    return left;
  }

  private void walk(int directory, IntPredicate dead) {
    if (directory == 0 || dead.test(directory + shift)) {
      return;
    }
    missing.clear(directory >>> Page.SHIFT);
    int[] entries = words(directory >>> Page.SHIFT);
    for (int entry : entries) {
      boolean isTable = (entry & PRESENT) != 0 && (entry & LARGE) == 0;
      if (isTable && !dead.test((entry & ~Page.OFFSET_MASK) + shift)) {
        missing.clear(entry >>> Page.SHIFT);
        for (int page : words(entry >>> Page.SHIFT)) {
          missing.clear(page >>> Page.SHIFT);
        }
      }
    }
  }

  /** The words of a frame; none if there is no such memory. */
  private int[] words(int frame) {
    if (Integer.compareUnsigned(frame, memory.frames()) >= 0) {
      return new int[0];
    }
    int[] words = new int[Page.SIZE / WORD];
    byte[] data = memory.pageForRead(frame).data;
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) Memory.INTS.get(data, i * WORD);
    }
    return words;
  }

  private void followLeads(IntPredicate dead) {
    for (int frame : missing.stream().toArray()) {
      Integer word = leads.get(frame);
      if (word != null && !dead.test(word) && leadsTo(memory.load32(word - shift)) == frame) {
        find(frame);
      }
    }
  }

  private void find(int frame) {
    missing.clear(frame);
    found.push(frame);
  }

  private void read(Range page, IntPredicate dead) {
    int[] words = words((page.address() - shift) >>> Page.SHIFT);
    for (int i = 0; i < words.length; i++) {
      int frame = words[i] == 0 ? -1 : leadsTo(words[i]);
      int at = page.address() + i * WORD;
      if (frame >= 0 && !dead.test(at)) {
        leads.put(frame, at);
        find(frame);
      }
    }
  }

  /** The missing frame to which a word leads, or else -1. */
  private int leadsTo(int value) {
    int low = value & Page.OFFSET_MASK;
    int frame = value >>> Page.SHIFT;
    if ((low == 0 || (low & PRESENT) != 0) && missing.get(frame)) {
      return frame;
    }
    return value > 0 && missing.get(value) ? value : -1;
  }

  /** A frame to which a word leads may have a page table or a page directory in it. */
  private void readFound(int frame) {
    for (int value : words(frame)) {
      if ((value & PRESENT) != 0 && missing.get(value >>> Page.SHIFT)) {
        find(value >>> Page.SHIFT);
      }
    }
  }
}
