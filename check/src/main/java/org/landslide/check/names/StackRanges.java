package org.landslide.check.names;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.landslide.check.heap.Region;

/**
 * Which memory is the stack of which thread, by where stack pointers were seen. A block or a
 * mapping that a stack pointer was in is a stack as a whole, and remains one when the thread is
 * gone; where several threads have their stacks in one, each has what lies below the highest
 * pointer of its own. Elsewhere a stack is taken to reach a little beyond the pointers that were
 * seen.
 */
final class StackRanges {
  /** How far beyond the stack pointers that were seen a thread's stack is taken to reach. */
  private static final int MARGIN = 128;

  private final Map<Key, Range> ranges = new LinkedHashMap<>();

  /** A thread may be seen on several stacks: a new one has that of its creator for a moment. */
  private record Key(int thread, Optional<Region> region) {}

  private record Range(long low, long high) {
    Range with(long pointer) {
      return new Range(Math.min(low, pointer), Math.max(high, pointer));
    }

    boolean contains(long address) {
      return address >= low - MARGIN && address < high + MARGIN;
    }
  }

  /**
   * A thread was seen with this stack pointer.
   *
   * @param region what it points into, if that is a block or a mapping
   */
  void saw(int thread, long pointer, Optional<Region> region) {
    ranges.merge(
        new Key(thread, region),
        new Range(pointer, pointer),
        (known, unused) -> known.with(pointer));
  }

  /** The thread that has its stack in a block. */
  OptionalInt ownerIn(Region region, long address) {
    return nearest(key -> key.region().equals(Optional.of(region)), address);
  }

  /** The thread whose stack an address outside of all blocks belongs to. */
  OptionalInt owner(long address) {
    OptionalInt mapped =
        nearest(
            key -> key.region().filter(region -> region.contains(address)).isPresent(), address);
    return mapped.isPresent() ? mapped : around(address);
  }

  /** Stacks grow downwards. Of two threads that were seen at the same place, the first has it. */
  private OptionalInt nearest(Predicate<Key> where, long address) {
    return thread(
        ranges.entrySet().stream()
            .filter(entry -> where.test(entry.getKey()))
            .min(
                Comparator.<Map.Entry<Key, Range>, Boolean>comparing(
                        entry -> entry.getValue().high() < address)
                    .thenComparing(entry -> Math.abs(entry.getValue().high() - address))));
  }

  private OptionalInt around(long address) {
    return thread(
        ranges.entrySet().stream()
            .filter(entry -> entry.getKey().region().isEmpty())
            .filter(entry -> entry.getValue().contains(address))
            .min(Comparator.comparing(entry -> entry.getKey().thread())));
  }

  private static OptionalInt thread(Optional<Map.Entry<Key, Range>> found) {
    return found.isPresent() ? OptionalInt.of(found.get().getKey().thread()) : OptionalInt.empty();
  }
}
