package org.landslide.machine.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Physical memory whose whole content can be frozen in constant time.
 *
 * <p>Problem: a model checker goes back to earlier states thousands of times a second, in any
 * order, and keeps many of them. Approach: frames hang in a radix tree of three levels of 64. A
 * tree is frozen by taking its root and starting a new {@link Epoch}; a later write copies the page
 * and the path to it once (an epoch may write its own nodes in place, as transient collections do).
 * Going back means taking another root. A root keeps alive exactly the pages it can reach, so
 * snapshots need no bookkeeping among themselves and the garbage collector frees what no snapshot
 * needs.
 *
 * <p>Cost: freezing and going back O(1); the first store to a page in an epoch copies 4 KiB and at
 * most three nodes of 64 references. Memory: the pages that differ between live snapshots. A frame
 * that was never written costs nothing.
 */
public final class Memory {
  private static final int FANOUT_SHIFT = 6;
  private static final int FANOUT = 1 << FANOUT_SHIFT;
  private static final int FANOUT_MASK = FANOUT - 1;

  /** The most frames that a machine can have: 1 GiB. */
  public static final int MAX_FRAMES = FANOUT * FANOUT * FANOUT;

  public static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  public static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** What absent memory reads as. Never written, never cached. */
  private static final Page ABSENT = absentPage();

  /**
   * Told when what was known about a frame is over: the page behind it is about to be replaced by
   * another one, or it has decoded code and is about to be written in place.
   */
  public interface Observer {
    void frameChanges(int frame, Page before);
  }

  /** A frozen content of all memory. */
  public static final class Root {
    private final int frames;
    private final Branch top;

    private Root(int frames, Branch top) {
      this.frames = frames;
      this.top = top;
    }

    /**
     * Whether both hold the same bytes. What they share is not looked at, so this costs what was
     * written since they were one.
     */
    public boolean sameContents(Root other) {
      return frames == other.frames && top.sameContents(other.top);
    }

    public int frames() {
      return frames;
    }

    /** What is in a frame, not to be changed; null if it is as nothing was ever there. */
    public @Nullable Page page(int frame) {
      Page page = find(frame);
      return page == null || (page.hash() == 0 && !page.table) ? null : page;
    }

    private @Nullable Page find(int frame) {
      Branch middle = (Branch) top.children[frame >>> (2 * FANOUT_SHIFT)];
      Branch leaf =
          middle == null ? null : (Branch) middle.children[frame >>> FANOUT_SHIFT & FANOUT_MASK];
      return leaf == null ? null : (Page) leaf.children[frame & FANOUT_MASK];
    }

    /** The bytes of a frame, not to be changed: the same array if nothing was written meanwhile. */
    public byte[] bytes(int frame) {
      Page page = find(frame);
      return (page == null ? Page.ZERO : page).data;
    }

    /**
     * Equal for equal contents. What is frozen is hashed once, so this costs what was written since
     * an earlier root was asked.
     */
    public long contentHash() {
      return top.hash(0, 2 * FANOUT_SHIFT);
    }
  }

  private static final class Branch {
    /** What a missing child holds, be it a node or a page: nothing but zeros. */
    static final Branch EMPTY = new Branch(Epoch.NONE, new Object[FANOUT]);

    final long epoch;
    final @Nullable Object[] children;

    /** Zero until it is known, which it can be only once the branch is frozen. */
    private long hash;

    Branch(long epoch, @Nullable Object[] children) {
      this.epoch = epoch;
      this.children = children;
    }

    Branch ownedBy(long wanted) {
      return epoch == wanted ? this : new Branch(wanted, children.clone());
    }

    /**
     * The hash of a frozen branch.
     *
     * @param frame the first of its frames
     * @param shift how many bits of a frame's number tell frames of one child apart
     */
    long hash(int frame, int shift) {
      if (hash == 0) {
        long sum = 0;
        for (int i = 0; i < FANOUT; i++) {
          Object child = children[i];
          if (child != null) {
            sum += hashOf(child, frame | i << shift, shift);
          }
        }
        hash = sum;
      }
      return hash;
    }

    private static long hashOf(Object child, int frame, int shift) {
      return child instanceof Page page
          ? hashAt(frame, page.hash())
          : ((Branch) child).hash(frame, shift - FANOUT_SHIFT);
    }

    boolean sameContents(Branch other) {
      for (int i = 0; i < FANOUT; i++) {
        Object mine = children[i];
        Object theirs = other.children[i];
        if (mine != theirs && !sameContents(mine, theirs)) {
          return false;
        }
      }
      return true;
    }

    /** Of two children at one place, at most one of which is missing. */
    private static boolean sameContents(@Nullable Object mine, @Nullable Object theirs) {
      if (mine instanceof Page || theirs instanceof Page) {
        return pageOf(mine).sameContents(pageOf(theirs));
      }
      return branchOf(mine).sameContents(branchOf(theirs));
    }

    private static Page pageOf(@Nullable Object child) {
      return child == null ? Page.ZERO : (Page) child;
    }

    private static Branch branchOf(@Nullable Object child) {
      return child == null ? EMPTY : (Branch) child;
    }
  }

  private final int frames;

  /** Takes the stores to absent memory. Never read. */
  private final Page sink = new Page(new byte[Page.SIZE], Epoch.NONE);

  private Branch top;
  private long epoch = Epoch.next();
  private long copies;
  private Observer observer = (frame, before) -> {};

  public Memory(int frames) {
    if (frames < 1 || frames > MAX_FRAMES) {
      throw new IllegalArgumentException("frames must be from 1 to " + MAX_FRAMES);
    }
    this.frames = frames;
    this.top = new Branch(epoch, new Object[FANOUT]);
  }

  public void setObserver(Observer newObserver) {
    this.observer = newObserver;
  }

  /** How many frames of 4 KiB there are. */
  public int frames() {
    return frames;
  }

  /** Freezes the content as it is now. */
  public Root freeze() {
    epoch = Epoch.next();
    return new Root(frames, top);
  }

  /** Goes back (or forth) to a frozen content; the caller forgets every page it had looked up. */
  public void thaw(Root root) {
    if (root.frames != frames) {
      throw new IllegalArgumentException(
          "a snapshot of " + root.frames + " frames in a memory of " + frames);
    }
    top = root.top;
    epoch = Epoch.next();
  }

  public Page pageForRead(int frame) {
    if (frame >= frames || frame < 0) {
      return ABSENT;
    }
    Branch middle = (Branch) top.children[frame >>> (2 * FANOUT_SHIFT)];
    if (middle == null) {
      return Page.ZERO;
    }
    Branch leaf = (Branch) middle.children[frame >>> FANOUT_SHIFT & FANOUT_MASK];
    if (leaf == null) {
      return Page.ZERO;
    }
    Page page = (Page) leaf.children[frame & FANOUT_MASK];
    return page == null ? Page.ZERO : page;
  }

  /**
   * The page of a frame, owned by this epoch. Stores to absent memory go to a page that is not
   * kept.
   */
  public Page pageForWrite(int frame) {
    if (frame >= frames || frame < 0) {
      return sink;
    }
    Page page = pageForRead(frame);
    if (page.epoch != epoch) {
      Page copy = page.copyFor(epoch);
      copies++;
      replace(frame, page, copy);
      page = copy;
    }
    return page;
  }

  /** How many pages were copied up to now because they were written to. */
  public long copies() {
    return copies;
  }

  public boolean isAbsent(Page page) {
    return page == ABSENT;
  }

  public boolean writableInPlace(Page page) {
    return page.epoch == epoch;
  }

  private void replace(int frame, Page before, @Nullable Page page) {
    observer.frameChanges(frame, before);
    top = top.ownedBy(epoch);
    Branch middle = ownedChild(top, frame >>> (2 * FANOUT_SHIFT));
    Branch leaf = ownedChild(middle, frame >>> FANOUT_SHIFT & FANOUT_MASK);
    leaf.children[frame & FANOUT_MASK] = page;
  }

  private Branch ownedChild(Branch parent, int index) {
    Branch child = (Branch) parent.children[index];
    Branch owned = child == null ? new Branch(epoch, new Object[FANOUT]) : child.ownedBy(epoch);
    parent.children[index] = owned;
    return owned;
  }

  /** Makes all frames zero, in constant time; the caller forgets every page it had looked up. */
  public void clear() {
    epoch = Epoch.next();
    top = new Branch(epoch, new Object[FANOUT]);
  }

  /** Makes a frame all zero, in constant time. */
  public void clearFrame(int frame) {
    checkFrame(frame);
    Page page = pageForRead(frame);
    if (page != Page.ZERO) {
      replace(frame, page, null);
    }
  }

  /** Gives {@code to} the content of {@code from}; they part when either is written. */
  public void shareFrame(int from, int to) {
    checkFrame(from);
    checkFrame(to);
    Page page = pageForRead(from);
    if (page.epoch == epoch) {
      // The page may now be reached from two frames, so it must not be written in place any more.
      Page shared = new Page(page.data, Epoch.NONE);
      shared.table = page.table;
      replace(from, page, shared);
      page = shared;
    }
    replace(to, pageForRead(to), page == Page.ZERO ? null : page);
  }

  private void checkFrame(int frame) {
    if (frame < 0 || frame >= frames) {
      throw new IllegalArgumentException("no such frame: " + frame);
    }
  }

  public int load8(int address) {
    return pageForRead(address >>> Page.SHIFT).data[address & Page.OFFSET_MASK] & 0xff;
  }

  public int load16(int address) {
    return load8(address) | load8(address + 1) << 8;
  }

  public int load32(int address) {
    int offset = address & Page.OFFSET_MASK;
    if (offset > Page.SIZE - 4) {
      return load16(address) | load16(address + 2) << 16;
    }
    return (int) INTS.get(pageForRead(address >>> Page.SHIFT).data, offset);
  }

  public void store8(int address, int value) {
    writablePageAt(address).data[address & Page.OFFSET_MASK] = (byte) value;
  }

  public void store16(int address, int value) {
    store8(address, value);
    store8(address + 1, value >>> 8);
  }

  public void store32(int address, int value) {
    int offset = address & Page.OFFSET_MASK;
    if (offset > Page.SIZE - 4) {
      store16(address, value);
      store16(address + 2, value >>> 16);
    } else {
      INTS.set(writablePageAt(address).data, offset, value);
    }
  }

  /** Copies bytes into memory. */
  public void write(int address, byte[] source, int offset, int length) {
    for (int done = 0; done < length; ) {
      int at = address + done;
      int chunk = Math.min(length - done, Page.SIZE - (at & Page.OFFSET_MASK));
      byte[] data = writablePageAt(at).data;
      System.arraycopy(source, offset + done, data, at & Page.OFFSET_MASK, chunk);
      done += chunk;
    }
  }

  /** Copies bytes out of memory. */
  public void read(int address, byte[] target, int offset, int length) {
    for (int done = 0; done < length; ) {
      int at = address + done;
      int chunk = Math.min(length - done, Page.SIZE - (at & Page.OFFSET_MASK));
      byte[] data = pageForRead(at >>> Page.SHIFT).data;
      System.arraycopy(data, at & Page.OFFSET_MASK, target, offset + done, chunk);
      done += chunk;
    }
  }

  private Page writablePageAt(int address) {
    int frame = address >>> Page.SHIFT;
    Page page = pageForWrite(frame);
    if (page.decoded) {
      observer.frameChanges(frame, page);
    }
    return page;
  }

  /**
   * A hash of all content; equal for equal content, however it came about. Pages that a snapshot
   * holds are hashed once, so this costs what was written since the last snapshot.
   */
  public long contentHash() {
    long hash = 0;
    for (int high = 0; high < FANOUT; high++) {
      Branch middle = (Branch) top.children[high];
      for (int mid = 0; middle != null && mid < FANOUT; mid++) {
        Branch leaf = (Branch) middle.children[mid];
        for (int low = 0; leaf != null && low < FANOUT; low++) {
          Page page = (Page) leaf.children[low];
          if (page != null) {
            long content = writableInPlace(page) ? page.computeHash() : page.hash();
            hash += hashAt(high << (2 * FANOUT_SHIFT) | mid << FANOUT_SHIFT | low, content);
          }
        }
      }
    }
    return hash;
  }

  private static long hashAt(int frame, long content) {
    return content == 0 ? 0 : mix(content ^ mix(frame));
  }

  /** The finaliser of SplitMix64. */
  public static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  private static Page absentPage() {
    byte[] ones = new byte[Page.SIZE];
    Arrays.fill(ones, (byte) 0xff);
    return new Page(ones, Epoch.NONE);
  }
}
