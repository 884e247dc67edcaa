package org.landslide.pebbles.kernel;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Memory;

/**
 * Which frames of physical memory are free.
 *
 * <p>Problem: the free frames are part of every snapshot, and there may be 2^18 of them. Approach:
 * frames that were never used lie above a mark, those given back are a linked list that is never
 * changed, only extended at its head; both are frozen by copying three fields. Frames are zero
 * whenever they are free. Frame 0 is never given out, so that no page table entry in use is zero.
 */
public final class FramePool {
  /**
   * A frame that was given back.
   *
   * @param hash of this and all that follow
   */
  private record Free(int frame, @Nullable Free next, long hash) {}

  /** The pool as it was at one time. */
  public static final class Mark {
    private final int fresh;
    private final @Nullable Free free;
    private final int freed;

    private Mark(int fresh, @Nullable Free free, int freed) {
      this.fresh = fresh;
      this.free = free;
      this.freed = freed;
    }
  }

  private final Memory memory;
  private int fresh = 1;
  private @Nullable Free free;
  private int freed;

  FramePool(Memory memory) {
    this.memory = memory;
  }

  public Mark mark() {
    return new Mark(fresh, free, freed);
  }

  public void reset(Mark mark) {
    fresh = mark.fresh;
    free = mark.free;
    freed = mark.freed;
  }

  /** How many frames can still be taken. */
  public int available() {
    return memory.frames() - fresh + freed;
  }

  /** How many frames are taken. */
  int taken() {
    return fresh - 1 - freed;
  }

  /** Takes a frame of zeros. The caller has made sure that one is available. */
  int take() {
    Free first = free;
    if (first != null) {
      free = first.next;
      freed--;
      return first.frame;
    }
    if (fresh == memory.frames()) {
      throw new IllegalStateException("no frame left; the caller should have asked");
    }
    return fresh++;
  }

  /** Gives all frames back. The caller has made sure that all of memory is zero. */
  void giveBackAll() {
    fresh = 1;
    free = null;
    freed = 0;
  }

  /** Gives a frame back. */
  void giveBack(int frame) {
    memory.clearFrame(frame);
    long below = free == null ? 0 : free.hash;
    free = new Free(frame, free, Hash.mix(below, frame));
    freed++;
  }

  public void hashInto(Hash hash) {
    hash.add(fresh);
    hash.add(freed);
    hash.add(free == null ? 0 : free.hash);
  }

  /** All free frames; takes time, for {@code validate()} alone. */
  public BitSet freeFrames() {
    BitSet frames = new BitSet();
    frames.set(fresh, memory.frames());
    for (Free f = free; f != null; f = f.next) {
      frames.set(f.frame);
    }
    return frames;
  }
}
