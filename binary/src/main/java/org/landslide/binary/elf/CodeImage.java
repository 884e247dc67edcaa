package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The program's code as it stands in the file: which addresses are code, and their bytes. */
public final class CodeImage {
  private static final int MAX_ADDRESSES = 16 << 20;

  private record Range(long start, long end) {}

  private final List<LoadSegment> segments;
  private final List<Range> ranges;

  CodeImage(List<LoadSegment> segments, List<Section> allSections) {
    this.segments = segments;
    List<Range> sections =
        allSections.stream()
            .filter(section -> section.isLoaded() && section.isExecutable())
            .map(section -> range(section.address(), section.size()))
            .toList();
    ranges = merge(sections.isEmpty() ? executableSegments() : sections);
  }

  private List<Range> executableSegments() {
    return segments.stream()
        .filter(LoadSegment::executable)
        .map(segment -> range(segment.address(), segment.memorySize()))
        .toList();
  }

  private static Range range(int address, int size) {
    long start = Integer.toUnsignedLong(address);
    return new Range(start, start + Integer.toUnsignedLong(size));
  }

  private static List<Range> merge(List<Range> unordered) {
    List<Range> merged = new ArrayList<>();
    for (Range next : unordered.stream().sorted(Comparator.comparingLong(Range::start)).toList()) {
      Range last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && next.start() <= last.end()) {
        merged.set(merged.size() - 1, new Range(last.start(), Math.max(last.end(), next.end())));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  /** Whether the address lies in the program's code. */
  public boolean isCode(int va) {
    long address = Integer.toUnsignedLong(va);
    int low = 0;
    int high = ranges.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Range range = ranges.get(middle);
      if (address < range.start()) {
        high = middle - 1;
      } else if (address >= range.end()) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /**
   * Gives every address of code, in order; not all of them when hostile segments repeat the file's
   * bytes.
   */
  IntStream addresses() {
    return ranges.stream()
        .flatMapToLong(range -> LongStream.range(range.start(), range.end()))
        .limit(MAX_ADDRESSES)
        .mapToInt(address -> (int) address);
  }

  /** The byte at an address, or -1 where the file has none. */
  public int byteAt(int va) {
    int low = 0;
    int high = segments.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      LoadSegment segment = segments.get(middle);
      int offset = va - segment.address();
      if (Integer.compareUnsigned(offset, segment.fileSize()) < 0) {
        return segment.source()[segment.sourceOffset() + offset] & 0xFF;
      }
      if (Integer.compareUnsigned(va, segment.address()) < 0) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return -1;
  }

  /** The word at an address; empty where the file has none. */
  public OptionalInt wordAt(int va) {
    int word = 0;
    for (int i = 3; i >= 0; i--) {
      int octet = byteAt(va + i);
      if (octet < 0) {
        return OptionalInt.empty();
      }
      word = word << 8 | octet;
    }
    return OptionalInt.of(word);
  }
}
