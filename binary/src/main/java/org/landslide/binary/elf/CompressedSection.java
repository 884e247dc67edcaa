package org.landslide.binary.elf;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Unpacks sections that the compiler compressed ({@code gcc -gz}). */
final class CompressedSection {
  private static final int HEADER_BYTES = 12;
  private static final int ZLIB = 1;

  /** Zlib cannot do better than 1032 to 1, so a section that claims more is damaged. */
  private static final long MAX_RATIO = 1100;

  private static final int MAX_UNPACKED = 64 << 20;

  private CompressedSection() {}

  /** The unpacked bytes, or none when the section is damaged. */
  static ByteBuffer unpack(ByteBuffer packed) {
    if (packed.remaining() < HEADER_BYTES || packed.getInt(0) != ZLIB) {
      return ByteBuffer.allocate(0);
    }
    int size = packed.getInt(4);
    if (size < 0 || size > Math.min(MAX_UNPACKED, packed.remaining() * MAX_RATIO)) {
      return ByteBuffer.allocate(0);
    }
    return inflate(packed.position(HEADER_BYTES).slice(), size);
  }

  private static ByteBuffer inflate(ByteBuffer packed, int size) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      ByteBuffer unpacked = ByteBuffer.allocate(size);
      inflater.inflate(unpacked);
      return unpacked.flip();
    } catch (DataFormatException damaged) {
      return ByteBuffer.allocate(0);
    } finally {
      inflater.end();
    }
  }
}
