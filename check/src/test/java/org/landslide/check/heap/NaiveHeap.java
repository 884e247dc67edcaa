package org.landslide.check.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The same answers as a {@link HeapMap}'s, by looking at each byte of a small memory. No two blocks
 * may be equal.
 */
final class NaiveHeap {
  static final int SIZE = 200;
  private static final int NOT_FREED = -1;

  private final int base;
  private final boolean[] pages = new boolean[SIZE];
  private final @Nullable HeapBlock[] live = new HeapBlock[SIZE];
  private final int[] freed = new int[SIZE]; // the index in frees, or NOT_FREED
  private final List<HeapBlock> frees = new ArrayList<>();
  private final Map<Integer, Long> counts = new HashMap<>();

  NaiveHeap(int base) {
    this.base = base;
    Arrays.fill(freed, NOT_FREED);
  }

  NaiveHeap copy() {
    NaiveHeap copy = new NaiveHeap(base);
    System.arraycopy(pages, 0, copy.pages, 0, SIZE);
    System.arraycopy(live, 0, copy.live, 0, SIZE);
    System.arraycopy(freed, 0, copy.freed, 0, SIZE);
    copy.frees.addAll(frees);
    copy.counts.putAll(counts);
    return copy;
  }

  void allocate(int offset, int size, Site site) {
    int end = offset + Math.max(1, size);
    removeLive(offset, end);
    Arrays.fill(freed, offset, end, NOT_FREED);
    long start = Integer.toUnsignedLong(base + offset);
    long number = counts.merge(base + offset, 1L, Long::sum) << 32 | start;
    Arrays.fill(
        live, offset, end, new HeapBlock(number, base + offset, size, site, Optional.empty()));
  }

  void free(int offset, Site site) {
    HeapBlock old = live[offset];
    HeapBlock block =
        new HeapBlock(old.number(), old.address(), old.size(), old.allocated(), Optional.of(site));
    int end = offset + Math.max(1, old.size());
    Arrays.fill(live, offset, end, null);
    Arrays.fill(freed, offset, end, frees.size());
    frees.add(block);
  }

  void setPages(int offset, int size, boolean mapped) {
    Arrays.fill(pages, offset, offset + size, mapped);
    if (!mapped) {
      removeLive(offset, offset + size);
      Arrays.fill(freed, offset, offset + size, NOT_FREED);
    }
  }

  Optional<HeapBlock> live(int offset) {
    return liveBlocks().stream().filter(block -> block.address() == base + offset).findFirst();
  }

  Optional<HeapBlock> containing(int offset) {
    HeapBlock block = offset < SIZE ? live[offset] : null;
    return block == null || block.size() == 0 ? Optional.empty() : Optional.of(block);
  }

  Optional<HeapBlock> lastFreed(int offset) {
    int index = offset < SIZE ? freed[offset] : NOT_FREED;
    boolean remembered = index != NOT_FREED && index >= frees.size() - 1000;
    return remembered ? Optional.of(frees.get(index)) : Optional.empty();
  }

  Optional<HeapBlock> nearest(int offset) {
    return liveBlocks().stream()
        .min(
            Comparator.comparing((HeapBlock block) -> distance(block, offset))
                .thenComparing(block -> block.address() - base > offset)
                .thenComparing(block -> base - block.address()));
  }

  boolean isHeap(int offset) {
    return offset < SIZE
        && (pages[offset] || live[offset] != null || lastFreed(offset).isPresent());
  }

  Optional<HeapError> access(int offset, int bytes, boolean write) {
    Optional<HeapBlock> start = containing(offset);
    boolean inside = start.isPresent();
    boolean heap = false;
    for (int i = offset; i < offset + bytes; i++) {
      inside &= containing(i).equals(start);
      heap |= isHeap(i);
    }
    Optional<HeapBlock> old = lastFreed(offset).filter(block -> block.size() > 0);
    if (inside || !heap) {
      return Optional.empty();
    }
    return Optional.of(
        old.isPresent()
            ? new HeapError.UseAfterFree(base + offset, bytes, write, old.get())
            : new HeapError.OutOfBounds(base + offset, bytes, write, nearest(offset)));
  }

  Optional<HeapError> free(int offset) {
    int address = base + offset;
    if (live(offset).isPresent()) {
      return Optional.empty();
    }
    Optional<HeapBlock> old = lastFreed(offset);
    if (old.isPresent() && old.get().address() == address) {
      return Optional.of(new HeapError.DoubleFree(old.get()));
    }
    return Optional.of(
        new HeapError.InvalidFree(address, old.isPresent() ? old : containing(offset)));
  }

  List<HeapBlock> liveBlocks() {
    return Arrays.stream(live).filter(block -> block != null).distinct().toList();
  }

  /** Points behind the block are one closer: the first one is at distance 0. */
  private int distance(HeapBlock block, int offset) {
    int start = block.address() - base;
    int end = start + block.size();
    return offset < start ? start - offset : Math.max(0, offset - end);
  }

  private void removeLive(int start, int end) {
    for (HeapBlock block : Arrays.asList(live).subList(start, end).stream().distinct().toList()) {
      for (int i = 0; i < SIZE; i++) {
        live[i] = Objects.equals(live[i], block) ? null : live[i];
      }
    }
  }
}
