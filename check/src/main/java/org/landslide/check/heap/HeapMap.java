package org.landslide.check.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Spans.Span;
import org.landslide.check.text.Wording;

/**
 * What is where in the heap of one task, and which accesses to it are wrong. Immutable: a snapshot
 * keeps it by reference.
 *
 * <p>The heap is what the allocator got from the kernel ({@link #withPages}), what it handed out
 * and what it took back. Accesses to the heap have to be inside one live block; this holds for the
 * program, not for the allocator, which has its own data between the blocks. All changes and
 * questions take O(log n) time.
 *
 * <p>A freed block is remembered until its bytes are handed out again, the last {@value
 * FreedBlocks#REMEMBERED} of them.
 */
public final class HeapMap {
  public static final HeapMap EMPTY =
      new HeapMap(
          Spans.none(),
          Spans.none(),
          FreedBlocks.NONE,
          Spans.none(),
          Long.MAX_VALUE,
          0,
          BlockNumbers.NONE);

  private final Spans<Boolean> pages;
  private final Spans<HeapBlock> live;
  private final FreedBlocks freed;

  /** What was mapped by others than the allocator; each time has a number of its own. */
  private final Spans<Long> mappings;

  /**
   * Everything that ever belonged to the heap lies between these two, so that an access to stacks
   * or global variables is told from one to the heap without a search.
   */
  private final long low;

  private final long high;

  /** How many blocks and mappings have begun at each address so far. */
  private final BlockNumbers numbers;

  /** Where the last access was: most often the next one is there as well. Changes no answer. */
  private @Nullable Span<HeapBlock> recent;

  private @Nullable Span<Long> recentMapping;

  private HeapMap(
      Spans<Boolean> pages,
      Spans<HeapBlock> live,
      FreedBlocks freed,
      Spans<Long> mappings,
      long low,
      long high,
      BlockNumbers numbers) {
    this.pages = pages;
    this.live = live;
    this.freed = freed;
    this.mappings = mappings;
    this.low = low;
    this.high = high;
    this.numbers = numbers;
  }

  /**
   * The allocator hands out a block. Others that it overlaps are gone: those that were freed in the
   * bytes that they share with it; those that are live altogether, as when realloc leaves a block
   * where it is. When the allocator has nothing left to hand out, address 0, nothing changes.
   *
   * @param size in bytes, unsigned
   */
  public HeapMap allocated(int address, int size, Site site) {
    if (address == 0) {
      return this;
    }
    long number = numbers.next(Integer.toUnsignedLong(address));
    HeapBlock block = new HeapBlock(number, address, size, site, Optional.empty());
    long start = block.start();
    long end = block.reservedEnd();
    return new HeapMap(
        pages,
        live.withoutTouching(start, end).with(start, end, block),
        freed.without(start, end),
        mappings,
        Math.min(low, start),
        Math.max(high, end),
        numbers.after(start));
  }

  /**
   * The allocator takes a block back.
   *
   * @param address where a live block starts, see {@link #free}
   */
  public HeapMap freed(int address, Site site) {
    Span<HeapBlock> span = spanStartingAt(address);
    if (span == null) {
      throw new IllegalArgumentException("no live block at " + Wording.address(address));
    }
    FreedBlocks moreFreed = freed.with(span.value.freedBy(site));
    return new HeapMap(pages, live.removed(span), moreFreed, mappings, low, high, numbers);
  }

  /** The allocator gets pages from the kernel. */
  public HeapMap withPages(int address, int bytes) {
    long start = Integer.toUnsignedLong(address);
    long end = start + Integer.toUnsignedLong(bytes);
    if (start == end) {
      return this;
    }
    return new HeapMap(
        pages.with(start, end, true),
        live,
        freed,
        mappings,
        Math.min(low, start),
        Math.max(high, end),
        numbers);
  }

  /** The allocator gives pages back to the kernel, and with them all blocks that lie there. */
  public HeapMap withoutPages(int address, int bytes) {
    long start = Integer.toUnsignedLong(address);
    long end = start + Integer.toUnsignedLong(bytes);
    if (start == end) {
      return this;
    }
    return new HeapMap(
        pages.without(start, end),
        live.withoutTouching(start, end),
        freed.without(start, end),
        mappings,
        low,
        high,
        numbers);
  }

  /**
   * Code of a thread, other than the allocator, maps pages. When they are unmapped nothing changes:
   * a call that finds them gone still belongs to this mapping.
   */
  public HeapMap withMapping(int thread, int address, int bytes) {
    long start = Integer.toUnsignedLong(address);
    long end = start + Integer.toUnsignedLong(bytes);
    Spans<Long> more = mappings.with(start, end, numbers.next(start));
    return new HeapMap(pages, live, freed, more, low, high, numbers.after(start));
  }

  /** The live block that starts there. */
  public Optional<HeapBlock> live(int address) {
    Span<HeapBlock> span = spanStartingAt(address);
    return span == null ? Optional.empty() : Optional.of(span.value);
  }

  /** The live block that the address lies in. */
  public Optional<HeapBlock> containing(int address) {
    long point = Integer.toUnsignedLong(address);
    Span<HeapBlock> span = live.at(point);
    return span != null && span.value.contains(point) ? Optional.of(span.value) : Optional.empty();
  }

  /**
   * Tells what is at an address from all that was there before: the number of the live block, or of
   * the mapping; 0 if there is neither.
   */
  public long generation(int address) {
    long point = Integer.toUnsignedLong(address);
    Span<HeapBlock> span = point >= high || point < low ? null : liveAt(point);
    if (span != null && span.value.contains(point)) {
      return span.value.number();
    }
    Span<Long> mapping = recentMapping;
    if (mapping == null || !mapping.contains(point)) {
      mapping = mappings.at(point);
      recentMapping = mapping == null ? recentMapping : mapping;
    }
    return mapping == null ? 0 : mapping.value;
  }

  /** The live block at a point, and what is kept free behind it. */
  private @Nullable Span<HeapBlock> liveAt(long point) {
    Span<HeapBlock> span = recent;
    if (span == null || !span.contains(point)) {
      span = live.at(point);
      recent = span == null ? recent : span;
    }
    return span;
  }

  /** The block, live or freed, or else the mapping that an address lies in. */
  public Optional<Region> region(int address) {
    Optional<HeapBlock> block = containing(address).or(() -> lastFreed(address));
    if (block.isPresent()) {
      return block.map(Region::of);
    }
    Span<Long> mapping = mappings.at(Integer.toUnsignedLong(address));
    return mapping == null
        ? Optional.empty()
        : Optional.of(new Region(mapping.value, mapping.start, mapping.end));
  }

  /** The block that the address lay in before it was freed, unless it is in use again. */
  public Optional<HeapBlock> lastFreed(int address) {
    return freed.at(Integer.toUnsignedLong(address));
  }

  /** The live block that contains the address or comes closest; of two, the one before it. */
  Optional<HeapBlock> nearest(int address) {
    long point = Integer.toUnsignedLong(address);
    Span<HeapBlock> before = live.lastBefore(point + 1);
    Span<HeapBlock> after = live.firstFrom(point + 1);
    if (before == null || after == null) {
      Span<HeapBlock> only = before == null ? after : before;
      return only == null ? Optional.empty() : Optional.of(only.value);
    }
    boolean beforeIsCloser = before.value.distanceTo(point) <= after.value.distanceTo(point);
    return Optional.of(beforeIsCloser ? before.value : after.value);
  }

  boolean isHeap(int address) {
    long point = Integer.toUnsignedLong(address);
    return touchesHeap(point, point + 1);
  }

  /**
   * What is wrong with an access of the program, if anything. Allocates nothing when it is fine.
   */
  public Optional<HeapError> access(int address, int bytes, boolean write) {
    long start = Integer.toUnsignedLong(address);
    if (start >= high || start + bytes <= low) {
      return Optional.empty();
    }
    Span<HeapBlock> span = liveAt(start);
    if (span != null && start + bytes <= span.value.end()) {
      return Optional.empty();
    }
    return bytes <= 0 ? Optional.empty() : judge(address, bytes, write);
  }

  /**
   * Whether nothing is wrong with any access of the program to some of these bytes, and none is
   * right behind a block: all are inside one, or all are outside of the heap.
   */
  public boolean allowsAll(int address, int bytes) {
    long start = Integer.toUnsignedLong(address);
    if (start > high || start + bytes <= low) {
      return true;
    }
    Span<HeapBlock> span = liveAt(start);
    return span != null && start + bytes <= span.value.end();
  }

  /** Whether an address is the first one behind a live block, and in no other one. */
  public boolean endsAt(int address) {
    long point = Integer.toUnsignedLong(address);
    if (point > high || point <= low || liveAt(point) != null) {
      return false;
    }
    Span<HeapBlock> before = live.lastBefore(point);
    return before != null && before.value.end() == point;
  }

  /** That something is stored behind a live block, which ends at the address. */
  public HeapError behind(int address, int bytes) {
    return new HeapError.OutOfBounds(address, bytes, true, nearest(address));
  }

  /** What is wrong with a call of free, if anything. */
  public Optional<HeapError> free(int address) {
    if (address == 0 || spanStartingAt(address) != null) {
      return Optional.empty();
    }
    Optional<HeapBlock> before = lastFreed(address);
    if (before.isPresent() && before.get().address() == address) {
      return Optional.of(new HeapError.DoubleFree(before.get()));
    }
    return Optional.of(new HeapError.InvalidFree(address, containing(address).or(() -> before)));
  }

  /** What has not been freed, in the order of addresses. */
  public List<HeapBlock> liveBlocks() {
    List<HeapBlock> blocks = new ArrayList<>();
    live.forEach(blocks::add);
    return blocks;
  }

  /** Judges an access that is not inside a live block. */
  private Optional<HeapError> judge(int address, int bytes, boolean write) {
    long start = Integer.toUnsignedLong(address);
    Optional<HeapBlock> left = freed.at(start).filter(block -> block.contains(start));
    if (left.isPresent()) {
      return Optional.of(new HeapError.UseAfterFree(address, bytes, write, left.get()));
    }
    return touchesHeap(start, start + bytes)
        ? Optional.of(new HeapError.OutOfBounds(address, bytes, write, nearest(address)))
        : Optional.empty();
  }

  private boolean touchesHeap(long start, long end) {
    return pages.touches(start, end) || live.touches(start, end) || freed.touches(start, end);
  }

  private @Nullable Span<HeapBlock> spanStartingAt(int address) {
    long start = Integer.toUnsignedLong(address);
    Span<HeapBlock> span = live.lastBefore(start + 1);
    return span != null && span.start == start ? span : null;
  }

  /**
   * Whether the same blocks are in use as in another one, whatever was there before. Any other use
   * of memory that belongs to the heap is wrong in both.
   */
  @SuppressWarnings("ReferenceEquality") // one and the same needs no comparison
  public boolean hasSameBlocks(HeapMap other) {
    return this == other
        || (pages.equals(other.pages)
            && live.isSame(other.live, HeapBlock::size)
            && freed.isSameOutside(pages, other.freed));
  }

  /**
   * The number that a block has, or will have, in this heap.
   *
   * @param block its number in one that has the same blocks and goes on in the same way
   */
  public long renumbered(long block, HeapMap other) {
    return numbers.renumbered(block, other.numbers);
  }

  /** Whether everything lies where it does in another one, whichever thread brought it there. */
  public boolean isAlike(HeapMap other) {
    return numbers.equals(other.numbers)
        && low == other.low
        && high == other.high
        && pages.equals(other.pages)
        && live.isSame(other.live, HeapBlock::place)
        && freed.isAlike(other.freed)
        && mappings.equals(other.mappings);
  }

  /** Whether two maps answer every question alike, now and after the same changes. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof HeapMap that
            && numbers.equals(that.numbers)
            && low == that.low
            && high == that.high
            && pages.equals(that.pages)
            && live.equals(that.live)
            && freed.equals(that.freed)
            && mappings.equals(that.mappings));
  }

  @Override
  public int hashCode() {
    return numbers.hashCode() * 31 + freed.hashCode();
  }
}
