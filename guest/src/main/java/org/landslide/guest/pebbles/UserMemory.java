package org.landslide.guest.pebbles;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Mmu;

/**
 * The memory of the current thread as its system calls see it. What is read or written here is
 * checked against the thread's own rights first, and observed as the thread's own accesses.
 */
final class UserMemory {
  private final Mmu mmu;

  UserMemory(Mmu mmu) {
    this.mmu = mmu;
  }

  boolean readable(int address, int length) {
    return mmu.readable(address, length);
  }

  boolean writable(int address, int length) {
    return mmu.writable(address, length);
  }

  /** That many words, or null when not all can be read. */
  int @Nullable [] words(int address, int count) {
    if (!readable(address, count * 4)) {
      return null;
    }
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = mmu.load32(address + i * 4);
    }
    return words;
  }

  /** That many bytes, or null when not all can be read. */
  byte @Nullable [] bytes(int address, int length) {
    if (!readable(address, length)) {
      return null;
    }
    byte[] bytes = new byte[length];
    int i = 0;
    while (i < length) {
      if ((address + i & 3) == 0 && length - i >= 4) {
        int word = mmu.load32(address + i);
        for (int b = 0; b < 4; b++) {
          bytes[i++] = (byte) (word >>> (8 * b));
        }
      } else {
        bytes[i] = (byte) mmu.load8(address + i);
        i++;
      }
    }
    return bytes;
  }

  /** A string without its terminator, or null when it cannot be read or is longer than that. */
  byte @Nullable [] string(int address, int longest) {
    ByteArrayOutputStream string = new ByteArrayOutputStream();
    while (string.size() <= longest) {
      int at = address + string.size();
      if (!readable(at, 1)) {
        return null;
      }
      int next = mmu.load8(at);
      if (next == 0) {
        return string.toByteArray();
      }
      string.write(next);
    }
    return null;
  }

  /** Stores a word that was found to be writable. */
  void store(int address, int word) {
    mmu.store32(address, word);
  }

  /** Stores words that were found to be writable. */
  void store(int address, int[] words) {
    for (int i = 0; i < words.length; i++) {
      mmu.store32(address + i * 4, words[i]);
    }
  }

  /** Stores bytes that were found to be writable. */
  void store(int address, byte[] bytes, int offset, int length) {
    int i = 0;
    while (i < length) {
      if ((address + i & 3) == 0 && length - i >= 4) {
        mmu.store32(address + i, word(bytes, offset + i));
        i += 4;
      } else {
        mmu.store8(address + i, bytes[offset + i]);
        i++;
      }
    }
  }

  private static int word(byte[] bytes, int at) {
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }
}
