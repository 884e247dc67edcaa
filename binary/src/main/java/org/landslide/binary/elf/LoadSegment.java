package org.landslide.binary.elf;

/**
 * A piece of the file that belongs into memory: {@code fileSize} bytes of {@code source} from
 * {@code sourceOffset} on, then zeroes up to {@code memorySize}. No two segments of a file have a
 * byte in common, but two may share a page; that page then needs the permissions of both.
 */
public final class LoadSegment {
  private final int address;
  private final int physical;
  private final byte[] source;
  private final int sourceOffset;
  private final int fileSize;
  private final int memorySize;
  private final boolean writable;
  private final boolean executable;

  LoadSegment(
      int address,
      int physical,
      byte[] source,
      int sourceOffset,
      int fileSize,
      int memorySize,
      boolean writable,
      boolean executable) {
    this.address = address;
    this.physical = physical;
    this.source = source;
    this.sourceOffset = sourceOffset;
    this.fileSize = fileSize;
    this.memorySize = memorySize;
    this.writable = writable;
    this.executable = executable;
  }

  /** The virtual address of the first byte; any alignment. */
  public int address() {
    return address;
  }

  /**
   * Where the first byte belongs if it is loaded before there is virtual memory: by a boot loader.
   */
  public int physical() {
    return physical;
  }

  /** The whole file. Shared, not to be changed. */
  public byte[] source() {
    return source;
  }

  /** Where in {@link #source} the segment's bytes begin. */
  public int sourceOffset() {
    return sourceOffset;
  }

  /** How many bytes come from the file; at most {@link #memorySize}. */
  public int fileSize() {
    return fileSize;
  }

  /** How many bytes of memory the segment fills; at least 1. */
  public int memorySize() {
    return memorySize;
  }

  public boolean writable() {
    return writable;
  }

  public boolean executable() {
    return executable;
  }

  /** Whether the address lies in the segment's memory. */
  public boolean contains(int va) {
    return Integer.compareUnsigned(va - address, memorySize) < 0;
  }

  /** The address just past the segment, up to 2^32. */
  long end() {
    return Integer.toUnsignedLong(address) + memorySize;
  }

  @Override
  public String toString() {
    return String.format(
        "%08x+%x (%x from the file) r%s%s",
        address, memorySize, fileSize, writable ? "w" : "-", executable ? "x" : "-");
  }
}
