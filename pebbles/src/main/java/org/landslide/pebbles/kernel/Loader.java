package org.landslide.pebbles.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramImage;
import org.landslide.pebbles.program.ThreadLocalArea;

/**
 * Builds the memory of a program that is about to start: its segments, and a stack that holds its
 * arguments.
 *
 * <p>Two segments may share a page, which then gets the permissions of both. Linkers put the file's
 * headers in front of the code, into a read-only segment that begins below user memory; that part
 * is left out, since no program looks at it.
 */
public final class Loader {
  private static final int STACK_BASE = Limits.USER_END - Limits.STACK_SIZE;

  /** What {@code _main} finds at its return address; it must never return. */
  private static final int NO_RETURN = 0;

  /** The words of the start-up frame: return address, argc, argv, stack_high, stack_low. */
  private static final int FRAME_WORDS = 5;

  private final FramePool frames;
  private final Paging paging;

  Loader(FramePool frames, Paging paging) {
    this.frames = frames;
    this.paging = paging;
  }

  /**
   * A program ready to run.
   *
   * @param space its memory
   * @param entry its first instruction
   * @param stackPointer where ESP starts
   * @param threadPointer where the segment of GS begins
   */
  public record Loaded(AddressSpace space, int entry, int stackPointer, int threadPointer) {}

  /** In a program without thread-local variables GS is as flat as all segments. */
  private static final int NO_THREAD_POINTER = 0;

  /** How many bytes of the stack the arguments take. */
  public static int argumentBytes(List<byte[]> arguments) {
    int bytes = 4;
    for (byte[] argument : arguments) {
      bytes += 4 + argument.length + 1;
    }
    return bytes;
  }

  /**
   * Loads a program, or changes nothing. The arguments must fit into {@link
   * Limits#MAX_ARGUMENT_BYTES}.
   *
   * @param name for messages
   * @param tid the thread that will run it
   */
  public Loaded load(String name, ProgramImage image, List<byte[]> arguments, int tid)
      throws LoadException {
    Optional<ThreadLocalArea> own =
        image.threadLocals().flatMap(variables -> ThreadLocalArea.of(variables, tid));
    if (own.isPresent() != image.threadLocals().isPresent()) {
      throw notEnoughMemory(name);
    }
    List<ProgramImage.Segment> segments = withoutHeaders(image);
    Plan plan = new Plan(name);
    for (ProgramImage.Segment segment : segments) {
      plan.add(segment);
    }
    own.ifPresent(area -> plan.addData(PageRange.of(area.base(), area.bytes())));
    if (plan.frames() > frames.available()) {
      throw notEnoughMemory(name);
    }
    AddressSpace space = plan.map(paging, paging.create());
    for (ProgramImage.Segment segment : segments) {
      copy(space, segment);
    }
    own.ifPresent(area -> fill(paging, space, area));
    return new Loaded(
        space,
        image.entry(),
        buildStack(space, arguments),
        own.map(ThreadLocalArea::pointer).orElse(NO_THREAD_POINTER));
  }

  /** Writes what a thread's own variables hold at first. */
  public static void fill(Paging paging, AddressSpace space, ThreadLocalArea area) {
    paging.write(space, area.base(), area.content(), 0, area.bytes());
  }

  private static LoadException notEnoughMemory(String name) {
    return new LoadException(
        LoadException.Reason.NOT_ENOUGH_MEMORY, name + " needs more memory than there is");
  }

  private void copy(AddressSpace space, ProgramImage.Segment segment) {
    paging.write(space, segment.address(), segment.source(), segment.offset(), segment.length());
  }

  /**
   * What linkers put in front of the first section, the headers of the file, may lie below user
   * memory, in a segment with more or alone in the page before it. It is not needed there.
   */
  private static List<ProgramImage.Segment> withoutHeaders(ProgramImage image) {
    List<ProgramImage.Segment> kept = new ArrayList<>();
    for (ProgramImage.Segment segment : image.segments()) {
      boolean startsBelow = Integer.compareUnsigned(segment.address(), Limits.USER_START) < 0;
      if (segment.writable() || !startsBelow || isFarBelow(segment)) {
        kept.add(segment);
      } else if (segment.end() > Limits.USER_START) {
        kept.add(segment.from(Limits.USER_START));
      }
    }
    return kept;
  }

  private static boolean isFarBelow(ProgramImage.Segment segment) {
    return segment.end() <= Limits.USER_START - Limits.PAGE_SIZE;
  }

  /** Strings at the top, below them argv, below it the frame of {@code _main}. */
  private int buildStack(AddressSpace space, List<byte[]> arguments) {
    int bytes = argumentBytes(arguments);
    // As a call would leave it: the word above the return address is aligned to 16 bytes.
    int stackPointer = ((Limits.USER_END - bytes - FRAME_WORDS * 4) & ~15) - 4;
    int argv = stackPointer + FRAME_WORDS * 4;
    ByteBuffer top =
        ByteBuffer.allocate(Limits.USER_END - stackPointer).order(ByteOrder.LITTLE_ENDIAN);
    top.putInt(NO_RETURN).putInt(arguments.size()).putInt(argv);
    top.putInt(Limits.USER_END).putInt(STACK_BASE);
    int string = argv + (arguments.size() + 1) * 4;
    for (byte[] argument : arguments) {
      top.putInt(string);
      string += argument.length + 1;
    }
    top.putInt(0);
    for (byte[] argument : arguments) {
      top.put(argument).put((byte) 0);
    }
    paging.write(space, stackPointer, top.array(), 0, top.capacity());
    return stackPointer;
  }

  /** Which pages a program needs, and which of them writable. */
  private static final class Plan {
    private final String name;
    private final BitSet pages = new BitSet();
    private final BitSet writable = new BitSet();

    Plan(String name) {
      this.name = name;
      addData(PageRange.of(STACK_BASE, Limits.STACK_SIZE));
    }

    void addData(PageRange range) {
      pages.set(range.first(), range.end());
      writable.set(range.first(), range.end());
    }

    void add(ProgramImage.Segment segment) throws LoadException {
      boolean outside =
          Integer.compareUnsigned(segment.address(), Limits.USER_START) < 0
              || segment.end() > Integer.toUnsignedLong(STACK_BASE);
      if (outside) {
        throw new LoadException(
            LoadException.Reason.NOT_A_PROGRAM,
            String.format(
                "%s wants memory from 0x%08x to 0x%08x, but programs live from 0x%08x to 0x%08x;"
                    + " link it with -Ttext 0x1000000",
                name, segment.address(), segment.end(), Limits.USER_START, STACK_BASE));
      }
      int first = segment.address() >>> 12;
      int end = (int) ((segment.end() + Limits.PAGE_SIZE - 1) >>> 12);
      pages.set(first, end);
      if (segment.writable()) {
        writable.set(first, end);
      }
    }

    /** Pages, tables and the directory. */
    int frames() {
      BitSet tables = new BitSet();
      pages.stream().forEach(page -> tables.set(page >> 10));
      return pages.cardinality() + tables.cardinality() + 1;
    }

    AddressSpace map(Paging paging, AddressSpace empty) {
      AddressSpace space = empty;
      int page = pages.nextSetBit(0);
      while (page >= 0) {
        boolean data = writable.get(page);
        int otherUse = data ? writable.nextClearBit(page) : writable.nextSetBit(page);
        int end = pages.nextClearBit(page);
        int stop = otherUse < 0 ? end : Math.min(end, otherUse);
        PageRange range = new PageRange(page, stop - page);
        space = paging.map(space, range, data ? Paging.Use.DATA : Paging.Use.CONSTANT);
        page = pages.nextSetBit(stop);
      }
      return space;
    }
  }
}
