package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A cursor over little-endian debug data that fails, rather than running past the end. */
public final class DwarfReader {
  private final ByteBuffer bytes;

  public DwarfReader(ByteBuffer bytes) {
    this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Another cursor at the same place. */
  public DwarfReader copy() {
    return new DwarfReader(bytes);
  }

  public int position() {
    return bytes.position();
  }

  public int remaining() {
    return bytes.remaining();
  }

  public boolean hasMore() {
    return bytes.hasRemaining();
  }

  public void seek(long position) throws DwarfException {
    if (position < 0 || position > bytes.limit()) {
      throw new DwarfException("position outside the data");
    }
    bytes.position((int) position);
  }

  public void skip(long count) throws DwarfException {
    if (count < 0) {
      throw new DwarfException("negative length");
    }
    seek(bytes.position() + count);
  }

  /** A reader of the next bytes alone, which this one skips; positions in both mean the same. */
  public DwarfReader take(long length) throws DwarfException {
    int start = bytes.position();
    skip(length);
    DwarfReader part = new DwarfReader(bytes);
    part.bytes.limit(bytes.position()).position(start);
    return part;
  }

  public int u8() throws DwarfException {
    require(1);
    return bytes.get() & 0xFF;
  }

  public int s8() throws DwarfException {
    require(1);
    return bytes.get();
  }

  public int u16() throws DwarfException {
    require(2);
    return bytes.getShort() & 0xFFFF;
  }

  public int word() throws DwarfException {
    require(4);
    return bytes.getInt();
  }

  public long u32() throws DwarfException {
    return Integer.toUnsignedLong(word());
  }

  public long u64() throws DwarfException {
    return u32() | u32() << Integer.SIZE;
  }

  /** An unsigned number of variable length; what exceeds 64 bits is lost. */
  public long uleb() throws DwarfException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int octet = u8();
      if (shift < Long.SIZE) {
        value |= (long) (octet & 0x7F) << shift;
      }
      if ((octet & 0x80) == 0) {
        return value;
      }
    }
  }

  /** A signed number of variable length; what exceeds 64 bits is lost. */
  public long sleb() throws DwarfException {
    long value = 0;
    int shift = 0;
    int octet;
    do {
      octet = u8();
      if (shift < Long.SIZE) {
        value |= (long) (octet & 0x7F) << shift;
      }
      shift += 7;
    } while ((octet & 0x80) != 0);
    boolean negative = (octet & 0x40) != 0 && shift < Long.SIZE;
    return negative ? value | -1L << shift : value;
  }

  /** What is left, to be kept. */
  public ByteBuffer rest() {
    return bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A zero-terminated string, which is passed over. */
  LazyString string() throws DwarfException {
    LazyString text = LazyString.at(bytes, bytes.position());
    skipString();
    return text;
  }

  /** Passes over a zero-terminated string. */
  public void skipString() throws DwarfException {
    while (u8() != 0) {
      // the loop's condition does the work
    }
  }

  private void require(int count) throws DwarfException {
    if (bytes.remaining() < count) {
      throw new DwarfException("data ends too early");
    }
  }
}
