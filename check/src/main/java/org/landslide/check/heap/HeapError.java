package org.landslide.check.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.world.BlockUse;

/** What a program did wrong with its heap. */
public sealed interface HeapError {
  BugKind kind();

  /** The block that it is about, if one can be named. */
  Optional<HeapBlock> about();

  /** What the thread does, in the present tense: {@code writes to it}. */
  String deed();

  /**
   * The sentence without its subject, the thread.
   *
   * @param place what is at the address when that is not in the heap ({@code the variable counter},
   *     {@code the stack of thread 2}), or empty
   */
  String predicate(String place);

  /**
   * The report.
   *
   * @param culprit the thread that did it, and where
   * @param place see {@link #predicate}
   */
  default Bug bug(Site culprit, String place) {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(culprit.evidence(deed()));
    about().ifPresent(block -> addHistory(block, evidence));
    return new Bug(kind(), "thread " + culprit.thread() + " " + predicate(place), evidence);
  }

  private static void addHistory(HeapBlock block, List<Evidence> evidence) {
    evidence.add(block.allocated().evidence("allocated the block"));
    block.freed().ifPresent(site -> evidence.add(site.evidence("freed the block")));
  }

  private static String accesses(int address, int bytes, boolean write) {
    return (write ? "writes " : "reads ")
        + Wording.bytes(bytes)
        + " at "
        + Wording.address(address);
  }

  /** {@code a block of 24 bytes at 0x01007008 that thread 1 had freed}, or had allocated. */
  private static String withOwner(HeapBlock block) {
    return block.describe()
        + " that thread "
        + block
            .freed()
            .map(site -> site.thread() + " had freed")
            .orElse(block.allocated().thread() + " had allocated");
  }

  /** An access that starts inside a block which was freed. */
  record UseAfterFree(int address, int bytes, boolean write, HeapBlock block) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.USE_AFTER_FREE;
    }

    @Override
    public Optional<HeapBlock> about() {
      return Optional.of(block);
    }

    @Override
    public String deed() {
      return write ? "writes to it" : "reads it";
    }

    @Override
    public String predicate(String place) {
      return accesses(address, bytes, write) + ", inside " + withOwner(block);
    }
  }

  /**
   * An access to heap that belongs to no block, or not wholly to the one that it starts in.
   *
   * @param nearest the live block that it starts in or comes closest to
   */
  record OutOfBounds(int address, int bytes, boolean write, Optional<HeapBlock> nearest)
      implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.OUT_OF_BOUNDS;
    }

    @Override
    public Optional<HeapBlock> about() {
      return nearest;
    }

    @Override
    public String deed() {
      return write ? "writes" : "reads";
    }

    @Override
    public String predicate(String place) {
      return accesses(address, bytes, write)
          + nearest.map(this::position).orElse(", in the heap, where no block is in use");
    }

    private String position(HeapBlock block) {
      long first = Integer.toUnsignedLong(address);
      if (block.contains(first)) {
        long beyond = first + bytes - block.end();
        String share = beyond == 1 ? ", the last" : ", the last " + beyond;
        return share + " of them beyond the end of " + withOwner(block);
      }
      if (first >= block.end()) {
        return distance(first - block.end()) + "behind " + withOwner(block);
      }
      long gap = block.start() - first - bytes;
      return gap < 0
          ? ", reaching from outside into " + withOwner(block)
          : distance(gap) + "before " + withOwner(block);
    }

    private static String distance(long gap) {
      return gap == 0 ? ", right " : ", " + Wording.bytes(gap) + " ";
    }
  }

  /**
   * The start of a block, with another size than it has.
   *
   * @param size what it was said to have
   */
  record WrongSize(HeapBlock block, int size) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.INVALID_FREE;
    }

    @Override
    public Optional<HeapBlock> about() {
      return Optional.of(block);
    }

    @Override
    public String deed() {
      return "frees it with another size";
    }

    @Override
    public String predicate(String place) {
      return "frees " + withOwner(block) + ", as one of " + Wording.bytes(size);
    }
  }

  /** A block that a thread cannot be without. */
  record InUse(HeapBlock block, BlockUse use) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.FREED_IN_USE;
    }

    @Override
    public Optional<HeapBlock> about() {
      return Optional.of(block);
    }

    @Override
    public String deed() {
      return "frees it";
    }

    @Override
    public String predicate(String place) {
      return "frees " + withOwner(block) + ", and that is " + use.describe();
    }
  }

  /** A frame of physical memory that a thread cannot be without. */
  record FrameInUse(int frame, Optional<HeapBlock> about, BlockUse use) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.FREED_IN_USE;
    }

    @Override
    public String deed() {
      return "frees it";
    }

    @Override
    public String predicate(String place) {
      return "frees the frame at " + Wording.address(frame) + ", and that is " + use.describe();
    }
  }

  /** The start of a block that was freed before. */
  record DoubleFree(HeapBlock block) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.DOUBLE_FREE;
    }

    @Override
    public Optional<HeapBlock> about() {
      return Optional.of(block);
    }

    @Override
    public String deed() {
      return "frees it again";
    }

    @Override
    public String predicate(String place) {
      return "frees " + withOwner(block) + " already";
    }
  }

  /**
   * Something that free was given and malloc never returned.
   *
   * @param around the block, live or freed, that it points into
   */
  record InvalidFree(int address, Optional<HeapBlock> around) implements HeapError {
    @Override
    public BugKind kind() {
      return BugKind.INVALID_FREE;
    }

    @Override
    public Optional<HeapBlock> about() {
      return around;
    }

    @Override
    public String deed() {
      return "frees it";
    }

    @Override
    public String predicate(String place) {
      return "frees "
          + Wording.address(address)
          + around.map(this::inside).orElse(", which malloc did not return" + whatItIs(place));
    }

    private String inside(HeapBlock block) {
      long offset = Integer.toUnsignedLong(address) - block.start();
      return ", which is " + Wording.bytes(offset) + " behind the start of " + withOwner(block);
    }

    private static String whatItIs(String place) {
      return place.isEmpty() ? "" : ": it is " + place;
    }
  }
}
