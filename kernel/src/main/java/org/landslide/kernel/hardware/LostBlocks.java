package org.landslide.kernel.hardware;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.landslide.machine.memory.Page;

/**
 * Finds the blocks of a kernel's heap that no word leads to, neither in its variables nor in a
 * block that a word leads to: they can never be freed.
 *
 * <p>As in the collectors of garbage that know nothing of types, every word counts that could be an
 * address in the block, in what the allocator keeps in front of it, or right behind it; and the
 * number of a page for a block that begins with it. So a block that is found was lost, unless the
 * kernel keeps its addresses in disguise. Of a stack only the part counts that is in use.
 *
 * <p>Nearly always the same words lead to the same blocks, so these are looked at first. What is
 * asked at the end of each interleaving costs microseconds then, not the time to read all memory.
 */
public final class LostBlocks {
  /** What an allocator keeps in front of a block at most. */
  private static final int HEADER = 16;

  private static final int WORD = 4;

  /** So many blocks, and one more, may lie within what is close to an address. */
  private static final int SMALL = 4;

  /** Some memory: from an address on, so many bytes. */
  public record Range(int address, int bytes) {
    /** Whether an address is in there. */
    public boolean has(int point) {
      return Integer.compareUnsigned(point - address, bytes) < 0;
    }
  }

  private final List<Range> variables;
  private final IntUnaryOperator memory;

  /** For the address of a block a word that has led to it. */
  private final Map<Integer, Integer> leads = new HashMap<>();

  private int[] starts = {};
  private int[] ends = {};

  /** From where on each block counts: behind its start if it is a stack. */
  private int[] used = {};

  private boolean[] found = {};

  /**
   * Looks through a kernel.
   *
   * @param variables where they are
   * @param memory a word of the kernel's memory
   */
  public LostBlocks(List<Range> variables, IntUnaryOperator memory) {
    this.variables = List.copyOf(variables);
    this.memory = memory;
  }

  /**
   * The addresses of the blocks that are lost.
   *
   * @param blocks the sizes of all by their addresses
   * @param stacks where the stacks of threads end
   * @param roots words that are somewhere else than in memory
   */
  public List<Integer> among(Map<Integer, Integer> blocks, int[] stacks, int[] roots) {
    take(blocks, stacks);
    markFrom(roots);
    for (int i = 0; i < starts.length; i++) {
      markByLead(i, 0);
    }
    if (!areAllFound()) {
      Arrays.fill(found, false);
      markFrom(roots);
      readAll();
    }
    List<Integer> lost = new ArrayList<>();
    for (int i = 0; i < starts.length; i++) {
      if (!found[i]) {
        lost.add(starts[i]);
      }
    }
    return lost;
  }

  private void take(Map<Integer, Integer> blocks, int[] stacks) {
    starts = blocks.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    ends = Arrays.stream(starts).map(start -> start + blocks.getOrDefault(start, 0)).toArray();
    used = starts.clone();
    found = new boolean[starts.length];
    for (int stack : stacks) {
      int at = holderOf(stack);
      if (at >= 0) {
        used[at] = stack & -WORD;
      }
    }
  }

  private boolean areAllFound() {
    for (boolean each : found) {
      if (!each) {
        return false;
      }
    }
    return true;
  }

  /** Whether a block is known to be kept, by what has led to it before. */
  private boolean markByLead(int block, int depth) {
    if (found[block] || depth > starts.length) {
      return found[block];
    }
    Integer word = leads.get(starts[block]);
    if (word == null || !leadsTo(memory.applyAsInt(word), block)) {
      return false;
    }
    int holder = holderOf(word);
    boolean isVariable = variables.stream().anyMatch(range -> range.has(word));
    boolean isKept =
        isVariable || (holder >= 0 && holder != block && markByLead(holder, depth + 1));
    found[block] |= isKept;
    return isKept;
  }

  private int holderOf(int word) {
    int at = Arrays.binarySearch(starts, word);
    int last = at >= 0 ? at : -at - 2;
    boolean isIn = last >= 0 && word - used[last] >= 0 && word - ends[last] < 0;
    return isIn ? last : -1;
  }

  private boolean leadsTo(int value, int block) {
    int before = value - (starts[block] - HEADER);
    boolean isNear = before >= 0 && before <= ends[block] - starts[block] + HEADER;
    return isNear || value << Page.SHIFT == starts[block];
  }

  private void markFrom(int[] roots) {
    for (int root : roots) {
      markFrom(root, -1);
    }
  }

  private boolean isInside(int value, int start) {
    int end = ends[Arrays.binarySearch(starts, start)];
    return Integer.compareUnsigned(value - start, end - start) < 0;
  }

  private void readAll() {
    variables.forEach(this::read);
    boolean[] read = new boolean[starts.length];
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      for (int i = 0; i < starts.length; i++) {
        if (found[i] && !read[i]) {
          read[i] = true;
          goesOn = true;
          read(new Range(used[i], ends[i] - used[i]));
        }
      }
    }
  }

  private void read(Range range) {
    int first = range.address & -WORD;
    for (int offset = 0; offset < range.bytes; offset += WORD) {
      markFrom(memory.applyAsInt(first + offset), first + offset);
    }
  }

  /** All blocks that a word leads to are kept: of small ones that may be several. */
  private void markFrom(int value, int word) {
    int at = Arrays.binarySearch(starts, value + HEADER);
    int last = at >= 0 ? at : -at - 2;
    for (int i = last; i >= Math.max(0, last - SMALL); i--) {
      mark(i, value, word);
    }
    mark(Arrays.binarySearch(starts, value << Page.SHIFT), value, word);
  }

  private void mark(int block, int value, int word) {
    if (block >= 0 && !found[block] && leadsTo(value, block)) {
      found[block] = true;
      if (word != -1) {
        leads.put(starts[block], word);
      }
    }
  }

  /**
   * Of blocks that are lost, those to which no word leads that is in none of the kernel's blocks
   * and variables: in memory that was not seen to be handed out. The allocator's own words are
   * there, too, which lead to what is around a block and never into it.
   *
   * @param everything all memory of the kernel
   * @param freed whether an address is in a block that was freed
   */
  public List<Integer> unknownElsewhere(
      List<Integer> lost, List<Range> everything, IntPredicate freed) {
    List<Integer> left = new ArrayList<>(lost);
    for (Range range : everything) {
      for (int offset = 0; offset < range.bytes && !left.isEmpty(); offset += WORD) {
        int word = range.address + offset;
        int value = memory.applyAsInt(word);
        if (value != 0) {
          left.removeIf(start -> isInside(value, start) && holderOf(word) < 0 && !freed.test(word));
        }
      }
    }
    return left;
  }
}
