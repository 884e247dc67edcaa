package org.landslide.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.LoadSegment;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;

/**
 * Boots a kernel as a boot loader does that follows the first multiboot specification: finds the
 * header, puts the kernel into memory, and tells it how much memory there is.
 */
public final class Multiboot {
  private static final int HEADER = 0x1BADB002;
  private static final int LOADED = 0x2BADB002;

  /** The header lies in so many bytes at the start of the file. */
  private static final int SEARCHED = 8192;

  /** The kernel says itself where it belongs, since the file's format may say nothing of that. */
  private static final int HAS_ADDRESSES = 1 << 16;

  /** What a boot loader may be asked for that is not done here: pictures, modules. */
  private static final int UNSUPPORTED = 0xfff8;

  /** Where the information for the kernel is, in memory that kernels keep free at first. */
  private static final int INFORMATION = 0x9000;

  private static final int MEMORY_MAP = INFORMATION + 0x80;
  private static final int TEXT = INFORMATION + 0x100;
  private static final int LOW_MEMORY = 640 << 10;
  private static final int HIGH_MEMORY = 1 << 20;
  private static final int SCREEN_END = 0xc0000;

  /** What is below belongs to the boot loader. */
  private static final int LOWEST = 0x10000;

  // Which parts of the information are there.
  private static final int HAS_MEMORY = 1;
  private static final int HAS_COMMAND = 1 << 2;
  private static final int HAS_MODULES = 1 << 3;
  private static final int HAS_MAP = 1 << 6;
  private static final int HAS_LOADER = 1 << 9;

  private final ByteBuffer file;

  private Multiboot(byte[] file) {
    this.file = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Puts a kernel into a fresh PC, which stands before its first instruction then.
   *
   * @param command what the kernel gets as its command line
   */
  public static void boot(byte[] file, String command, Pc pc, int megabytes)
      throws KernelException {
    new Multiboot(file).load(command, pc, megabytes);
  }

  /** Whether a file is one that a boot loader would boot. */
  public static boolean isKernel(byte[] file) {
    return new Multiboot(file).findHeader() >= 0;
  }

  private void load(String command, Pc pc, int megabytes) throws KernelException {
    int header = header();
    int flags = file.getInt(header + 4);
    if ((flags & UNSUPPORTED) != 0) {
      throw new KernelException(
          "asks its boot loader for something that Landslide does not have (multiboot flags 0x"
              + Integer.toHexString(flags)
              + ")");
    }
    Memory memory = pc.machine().memory();
    long size = (long) megabytes << 20;
    int entry =
        (flags & HAS_ADDRESSES) != 0 && !isElf()
            ? loadFlat(header, memory, size)
            : loadElf(memory, size);
    inform(memory, command, size);
    Cpu cpu = pc.machine().cpu();
    cpu.setEip(entry);
    cpu.setReg(Register.EAX, LOADED);
    cpu.setReg(Register.EBX, INFORMATION);
  }

  private boolean isElf() {
    return file.capacity() >= 4 && file.getInt(0) == 0x464c457f;
  }

  private int header() throws KernelException {
    int found = findHeader();
    if (found < 0) {
      throw new KernelException(
          "is no kernel that can be booted: there is no multiboot header in its first 8 KiB");
    }
    return found;
  }

  /** Where the header is, or -1. */
  private int findHeader() {
    int end = Math.min(SEARCHED, file.capacity()) - 12;
    for (int at = 0; at <= end; at += 4) {
      if (file.getInt(at) == HEADER
          && file.getInt(at) + file.getInt(at + 4) + file.getInt(at + 8) == 0) {
        return at;
      }
    }
    return -1;
  }

  private int loadElf(Memory memory, long size) throws KernelException {
    try {
      ElfFile elf = ElfFile.parse(file.array());
      int entry = elf.entry();
      for (LoadSegment segment : elf.segments()) {
        checkRoom(segment.physical(), segment.memorySize(), size);
        memory.write(
            segment.physical(), segment.source(), segment.sourceOffset(), segment.fileSize());
        if (segment.contains(elf.entry())) {
          entry = elf.entry() - segment.address() + segment.physical();
        }
      }
      return entry;
    } catch (ElfException e) {
      throw new KernelException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * By the addresses in the header: where that lies itself, the first and last bytes, the entry.
   */
  private int loadFlat(int header, Memory memory, long size) throws KernelException {
    if (header + 32 > file.capacity()) {
      throw new KernelException("is cut off: its multiboot header is not complete");
    }
    int first = file.getInt(header + 16);
    int offset = header - (file.getInt(header + 12) - first);
    int end = file.getInt(header + 20);
    int length = end == 0 ? file.capacity() - offset : end - first;
    if (offset < 0 || length < 0 || offset > file.capacity() - length) {
      throw new KernelException("is damaged: the addresses in its multiboot header make no sense");
    }
    checkRoom(first, Math.max(length, file.getInt(header + 24) - first), size);
    memory.write(first, file.array(), offset, length);
    return file.getInt(header + 28);
  }

  private static void checkRoom(int address, int length, long size) throws KernelException {
    long start = Integer.toUnsignedLong(address);
    long end = start + Integer.toUnsignedLong(length);
    boolean onScreen = start < SCREEN_END && end > LOW_MEMORY;
    if (start < LOWEST || onScreen || end > size) {
      throw new KernelException(
          String.format(
              "is to be loaded at 0x%x, %,d bytes, and not all of that is free memory",
              start, Integer.toUnsignedLong(length)));
    }
  }

  private static void inform(Memory memory, String command, long size) {
    int loader = TEXT;
    int line = loader + text(memory, loader, "Landslide");
    text(memory, line, command);
    memory.store32(INFORMATION, HAS_MEMORY | HAS_COMMAND | HAS_MODULES | HAS_MAP | HAS_LOADER);
    memory.store32(INFORMATION + 4, LOW_MEMORY >> 10);
    memory.store32(INFORMATION + 8, (int) ((size - HIGH_MEMORY) >> 10));
    memory.store32(INFORMATION + 16, line);
    memory.store32(INFORMATION + 44, 2 * 24);
    memory.store32(INFORMATION + 48, MEMORY_MAP);
    memory.store32(INFORMATION + 64, loader);
    region(memory, MEMORY_MAP, 0, LOW_MEMORY);
    region(memory, MEMORY_MAP + 24, HIGH_MEMORY, (int) (size - HIGH_MEMORY));
  }

  /** An entry of the memory map, which does not count its own first word. */
  private static void region(Memory memory, int at, int start, int length) {
    memory.store32(at, 20);
    memory.store32(at + 4, start);
    memory.store32(at + 12, length);
    memory.store32(at + 20, 1);
  }

  private static int text(Memory memory, int address, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.US_ASCII);
    memory.write(address, bytes, 0, bytes.length);
    return bytes.length;
  }
}
