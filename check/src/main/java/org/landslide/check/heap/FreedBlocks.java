package org.landslide.check.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Spans.Span;

/**
 * What was freed and has not been handed out again, byte by byte: a block that shrank to a few
 * bytes, because others now lie where it lay, still answers for these. Immutable.
 *
 * <p>The last {@value #REMEMBERED} frees are remembered. Of older ones nothing is known, so that a
 * program that allocates and frees for ever does not fill our memory.
 */
final class FreedBlocks {
  static final int REMEMBERED = 1000;
  static final FreedBlocks NONE = new FreedBlocks(Spans.none(), Spans.none(), 0);

  /** A freed block, and which free it was: numbers tell apart blocks that lay in one place. */
  private record Freed(long number, HeapBlock block) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Freed that && block.equals(that.block);
    }

    @Override
    public int hashCode() {
      return block.hashCode();
    }
  }

  private final Spans<Freed> bytes;
  private final Spans<Freed> byNumber;
  private final long count;

  private FreedBlocks(Spans<Freed> bytes, Spans<Freed> byNumber, long count) {
    this.bytes = bytes;
    this.byNumber = byNumber;
    this.count = count;
  }

  FreedBlocks with(HeapBlock block) {
    Freed freed = new Freed(count, block);
    return new FreedBlocks(
            bytes.with(block.start(), block.reservedEnd(), freed),
            byNumber.with(count, count + 1, freed),
            count + 1)
        .withoutNumber(count - REMEMBERED);
  }

  /** These bytes are no longer free. */
  FreedBlocks without(long start, long end) {
    return bytes.touches(start, end)
        ? new FreedBlocks(bytes.without(start, end), byNumber, count)
        : this;
  }

  /** The block whose byte was freed last. */
  Optional<HeapBlock> at(long point) {
    Span<Freed> span = bytes.at(point);
    return span == null ? Optional.empty() : Optional.of(span.value.block());
  }

  boolean touches(long start, long end) {
    return bytes.touches(start, end);
  }

  private FreedBlocks withoutNumber(long number) {
    Span<Freed> old = byNumber.at(number);
    return old == null
        ? this
        : new FreedBlocks(withoutBytesOf(old.value), byNumber.removed(old), count);
  }

  private Spans<Freed> withoutBytesOf(Freed old) {
    long start = old.block().start();
    Spans<Freed> rest = bytes;
    @Nullable Span<Freed> span = bytes.lastIn(start, old.block().reservedEnd());
    while (span != null) {
      if (span.value.number() == old.number()) {
        rest = rest.removed(span);
      }
      span = bytes.lastIn(start, span.start);
    }
    return rest;
  }

  /** Whether what was freed is the same, but for what lies in some pages. */
  @SuppressWarnings("ReferenceEquality") // one and the same needs no comparison
  boolean isSameOutside(Spans<Boolean> pages, FreedBlocks other) {
    return this == other || outside(pages).equals(other.outside(pages));
  }

  private List<HeapBlock.Place> outside(Spans<Boolean> pages) {
    List<HeapBlock.Place> places = new ArrayList<>();
    bytes.forEach(
        freed -> {
          if (!pages.covers(freed.block.start(), freed.block.reservedEnd())) {
            places.add(freed.block.place());
          }
        });
    return places;
  }

  /** The same but for the threads that had to do with it, if no block will soon be forgotten. */
  boolean isAlike(FreedBlocks other) {
    return count <= REMEMBERED / 2
        ? count == other.count && bytes.isSame(other.bytes, freed -> freed.block.place())
        : equals(other);
  }

  /**
   * In which order blocks were freed decides only which of them is forgotten first, and is not
   * asked as long as that is far away.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof FreedBlocks that
            && count == that.count
            && bytes.equals(that.bytes)
            && (count <= REMEMBERED / 2 || byNumber.equals(that.byNumber)));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count);
  }
}
