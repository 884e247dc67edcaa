package org.landslide.pebbles.program;

import java.util.List;
import java.util.Optional;
import org.landslide.binary.elf.ThreadLocals;
import org.landslide.pebbles.abi.SystemCall;

/**
 * What a program looks like in memory when it starts.
 *
 * @param entry its first instruction
 * @param segments its pieces; no two have a byte in common, but they may share a page
 * @param threadLocals what each thread has a copy of
 */
public record ProgramImage(int entry, List<Segment> segments, Optional<ThreadLocals> threadLocals) {
  /** The first byte of {@code int n}; the second is n. */
  private static final byte INTERRUPT = (byte) 0xcd;

  public ProgramImage {
    segments = List.copyOf(segments);
  }

  /** A program without thread-local variables. */
  public ProgramImage(int entry, List<Segment> segments) {
    this(entry, segments, Optional.empty());
  }

  /**
   * Whether the program has, anywhere in it, the two bytes of the instruction that makes this call.
   * Without them it cannot make it, unless it writes its own code.
   */
  public boolean mayCall(SystemCall call) {
    for (Segment segment : segments) {
      if (segment.contains(INTERRUPT, (byte) call.vector())) {
        return true;
      }
    }
    return false;
  }

  /** A piece of a program: bytes of a file, then zeros. */
  public static final class Segment {
    private final int address;
    private final byte[] source;
    private final int offset;
    private final int length;
    private final int size;
    private final boolean writable;

    /**
     * @param address where it begins in memory
     * @param source holds the bytes; not copied, not to be changed
     * @param offset where in the source they begin
     * @param length how many there are
     * @param size how much memory the segment takes, at least its length and at least one byte
     * @param writable whether the program may write it
     */
    public Segment(int address, byte[] source, int offset, int length, int size, boolean writable) {
      if (length < 0 || offset < 0 || length > source.length - offset) {
        throw new IllegalArgumentException("the segment's bytes are not in its source");
      }
      if (size < length || size < 1) {
        throw new IllegalArgumentException("a segment needs memory for its bytes");
      }
      this.address = address;
      this.source = source;
      this.offset = offset;
      this.length = length;
      this.size = size;
      this.writable = writable;
    }

    public int address() {
      return address;
    }

    public byte[] source() {
      return source;
    }

    public int offset() {
      return offset;
    }

    public int length() {
      return length;
    }

    private boolean contains(byte first, byte second) {
      for (int at = offset; at < offset + length - 1; at++) {
        if (source[at] == first && source[at + 1] == second) {
          return true;
        }
      }
      return false;
    }

    public boolean writable() {
      return writable;
    }

    /** The address behind its last byte of memory, as a number from 1 to 2^32 or more. */
    public long end() {
      return Integer.toUnsignedLong(address) + size;
    }

    /** The part of it that does not lie below an address inside it. */
    public Segment from(int start) {
      int cut = Math.min(start - address, length);
      return new Segment(
          start, source, offset + cut, length - cut, size - (start - address), writable);
    }
  }
}
