package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A zero-terminated string that has not been read yet. Most names in debug data are never asked
 * for, and many names may share their bytes, so reading them all could take much more memory than
 * the file.
 */
public record LazyString(ByteBuffer bytes, int offset) {
  /** Longer strings are cut: no honest path is longer. */
  private static final int MAX_LENGTH = 1024;

  /** The string at an offset, which may be anything. */
  public static LazyString at(ByteBuffer bytes, long offset) throws DwarfException {
    if (offset < 0 || offset >= bytes.limit()) {
      throw new DwarfException("string outside its table");
    }
    return new LazyString(bytes, (int) offset);
  }

  public String read() {
    int end = offset;
    int limit = Math.min(bytes.limit(), offset + MAX_LENGTH);
    while (end < limit && bytes.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - offset];
    bytes.get(offset, text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
