package org.landslide.binary.dwarf;

/** A stretch of code: from its first byte to the one behind it. */
public record CodeRange(long start, long end) {
  public boolean contains(int pc) {
    long at = Integer.toUnsignedLong(pc);
    return start <= at && at < end;
  }
}
