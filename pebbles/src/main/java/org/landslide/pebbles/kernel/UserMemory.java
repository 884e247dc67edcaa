package org.landslide.pebbles.kernel;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.execute.Mmu;
import org.landslide.pebbles.abi.Limits;

/**
 * The memory of the current thread as its system calls see it. What is read or written here is
 * checked against the thread's own rights first, and observed as the thread's own accesses.
 */
public final class UserMemory {
  private final Mmu mmu;
  private final KernelWatch watch;

  UserMemory(Mmu mmu, KernelWatch watch) {
    this.mmu = mmu;
    this.watch = watch;
  }

  /** Whether all of it can be read. The answer is observed: others may map or unmap it. */
  public boolean readable(int address, int length) {
    if (!canRead(address, length)) {
      return false;
    }
    watch.readsPages(address, length);
    return true;
  }

  /** The same without a report of success, for callers that go on to load all of it. */
  private boolean canRead(int address, int length) {
    boolean readable = mmu.readable(address, length);
    if (!readable) {
      reportObstacle(address, length, false);
    }
    return readable;
  }

  /** Whether all of it can be written; observed as well. */
  public boolean writable(int address, int length) {
    if (!mmu.writable(address, length)) {
      reportObstacle(address, length, true);
      return false;
    }
    watch.readsPages(address, length);
    return true;
  }

  /**
   * Reports the pages up to the first one that is not accessible; those behind it do not matter.
   * There is none if the bytes go past the last address, which no thread can change.
   */
  private void reportObstacle(int address, int length, boolean write) {
    long start = Integer.toUnsignedLong(address);
    long end = start + length;
    if (end > 1L << 32) {
      return;
    }
    for (long at = start; at < end; at = (at | (Limits.PAGE_SIZE - 1)) + 1) {
      if (!(write ? mmu.writable((int) at, 1) : mmu.readable((int) at, 1))) {
        watch.readsPages(address, (int) (at - start) + 1);
        return;
      }
    }
  }

  /** That many words, or null when not all can be read. */
  public int @Nullable [] words(int address, int count) {
    if (!canRead(address, count * 4)) {
      return null;
    }
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = mmu.load32(address + i * 4);
    }
    return words;
  }

  /** That many bytes, or null when not all can be read. */
  public byte @Nullable [] bytes(int address, int length) {
    if (!canRead(address, length)) {
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
  public byte @Nullable [] string(int address, int longest) {
    ByteArrayOutputStream string = new ByteArrayOutputStream();
    while (string.size() <= longest) {
      int at = address + string.size();
      if (!canRead(at, 1)) {
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
  public void store(int address, int word) {
    mmu.store32(address, word);
  }

  /** Stores words that were found to be writable. */
  public void store(int address, int[] words) {
    for (int i = 0; i < words.length; i++) {
      mmu.store32(address + i * 4, words[i]);
    }
  }

  /** Stores bytes that were found to be writable. */
  public void store(int address, byte[] bytes, int offset, int length) {
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
