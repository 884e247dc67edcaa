package org.landslide.kernel.pintos;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.LoadSegment;
import org.landslide.binary.elf.Symbol;
import org.landslide.kernel.KernelException;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/**
 * Starts a Pintos kernel as its own loader leaves it, without a BIOS and without code of 16 bits:
 * the kernel in its place, memory mapped twice, the command line, then the call of its main
 * function.
 */
public final class PintosBoot {
  /** As Pintos's own script starts its emulators; some tests count on memory being short. */
  public static final int MEGABYTES = 4;

  private static final int PAGE = Page.SIZE;
  private static final int ENTRIES = PAGE / 4;
  private static final int USER_WRITABLE = 7;
  private static final int FIRST_ENTRY_OF_BASE = PintosLayout.BASE >>> 22;

  /** The loader's own place, which kernels leave alone: descriptors, then code. */
  private static final int DESCRIPTORS = 0x7c00;

  private static final int CODE = 0x7c20;

  /** How much room the words of the command line have. */
  private static final int ROOM = 128;

  /** The lower half of descriptors for all memory, and the upper halves. */
  private static final int FLAT = 0xffff;

  private static final int FLAT_CODE = 0x00cf9a00;
  private static final int FLAT_DATA = 0x00cf9200;

  /** What is set in CR0: paging, the protection of pages from the kernel, protected mode. */
  private static final int PAGED = 0x80010001;

  /** Of kernels that leave floating-point numbers to software, and of those that do not. */
  private static final int EM = 0x4;

  private static final int NE = 0x20;

  private static final byte[] FNINIT = {(byte) 0xdb, (byte) 0xe3};

  private final ElfFile kernel;
  private final PintosLayout layout;
  private final Memory memory;

  private PintosBoot(ElfFile kernel, Memory memory) {
    this.kernel = kernel;
    this.layout = PintosLayout.of(kernel);
    this.memory = memory;
  }

  /**
   * A PC with a kernel in it and the disks that go with its task; it stands before the first
   * instruction.
   *
   * @param file the kernel, an ELF file
   */
  public static Pc boot(byte[] file, PintosTask task) throws KernelException {
    try {
      Pc pc = new Pc(MEGABYTES);
      ElfFile kernel = ElfFile.parse(file);
      PintosBoot boot = new PintosBoot(kernel, pc.machine().memory());
      boot.load();
      boot.command(task);
      boot.start();
      if (task.hasFileSystem()) {
        PintosDisks.insert(pc, boot.layout, task);
      }
      pc.machine().cpu().setEip(CODE);
      return pc;
    } catch (ElfException e) {
      throw new KernelException(String.valueOf(e.getMessage()), e);
    }
  }

  private void load() throws KernelException {
    for (LoadSegment segment : kernel.segments()) {
      long start = Integer.toUnsignedLong(segment.address() - PintosLayout.BASE);
      long end = start + Integer.toUnsignedLong(segment.memorySize());
      if (start < PAGE || end > (long) MEGABYTES << 20) {
        throw new KernelException(
            String.format("is no Pintos kernel: a part of it belongs at 0x%x", segment.address()));
      }
      memory.write((int) start, segment.source(), segment.sourceOffset(), segment.fileSize());
    }
    int pages = (MEGABYTES << 20) / PAGE;
    int count =
        kernel
            .symbols()
            .find("init_ram_pages")
            .map(symbol -> symbol.address() - PintosLayout.BASE)
            .orElse(layout.arguments() - 4);
    memory.store32(count, pages);
  }

  private void command(PintosTask task) throws KernelException {
    List<String> words = new ArrayList<>(List.of("-q"));
    words.addAll(task.flags());
    if (task.hasFileSystem() && task.disk().isEmpty()) {
      words.add("-f");
      words.addAll(layout.fill(task.files()));
    }
    words.addAll(List.of(task.action(), task.line()));
    byte[] text = (String.join("\0", words) + "\0").getBytes(StandardCharsets.ISO_8859_1);
    if (text.length > ROOM) {
      throw new KernelException(
          "gets a command line of more than " + ROOM + " characters: " + String.join(" ", words));
    }
    memory.store32(layout.arguments(), words.size());
    memory.write(layout.arguments() + 4, text, 0, text.length);
  }

  /** Page tables and descriptors, and a few instructions that switch both on and call main. */
  private void start() throws KernelException {
    int main =
        kernel
            .symbols()
            .find("main")
            .map(Symbol::address)
            .orElseThrow(() -> new KernelException("is no Pintos kernel: it has no main function"));
    mapMemory();
    descriptor(DESCRIPTORS + 8, FLAT_CODE);
    descriptor(DESCRIPTORS + 16, FLAT_DATA);
    // Behind them their size and address, as LGDT wants them.
    memory.store16(DESCRIPTORS + 24, 23);
    memory.store32(DESCRIPTORS + 26, PintosLayout.BASE + DESCRIPTORS);
    int stack = PintosLayout.BASE + layout.stack();
    Instructions code = new Instructions();
    code.add(0xb8).word(layout.directory()).add(0x0f, 0x22, 0xd8); // mov to CR3
    code.add(0x0f, 0x20, 0xc0, 0x0d).word(usesFloats() ? PAGED | NE : PAGED | EM);
    code.add(0x0f, 0x22, 0xc0);
    code.add(0x0f, 0x01, 0x15).word(PintosLayout.BASE + DESCRIPTORS + 24); // lgdt
    code.add(0xb8).word(0x10); // mov $10h, %eax, and to DS, ES, FS, GS, SS
    code.add(0x8e, 0xd8, 0x8e, 0xc0, 0x8e, 0xe0, 0x8e, 0xe8, 0x8e, 0xd0);
    code.add(0xbc).word(stack).add(0x31, 0xed); // ESP; a frame pointer of zero ends all stacks
    int next = PintosLayout.BASE + CODE + code.length() + 7;
    code.add(0xea).word(next).add(0x08, 0x00); // ljmp
    code.add(0xb8).word(main).add(0xff, 0xd0); // call main
    code.add(0xfa, 0xf4, 0xeb, 0xfc); // cli, hlt, again
    code.store(memory, CODE);
  }

  /** Whether the kernel has an instruction by which a floating-point unit is initialised. */
  private boolean usesFloats() {
    for (LoadSegment segment : kernel.segments()) {
      for (int i = 0; i + 1 < segment.fileSize(); i++) {
        int at = segment.sourceOffset() + i;
        if (segment.source()[at] == FNINIT[0] && segment.source()[at + 1] == FNINIT[1]) {
          return true;
        }
      }
    }
    return false;
  }

  private void descriptor(int address, int access) {
    memory.store32(address, FLAT);
    memory.store32(address + 4, access);
  }

  /** At its own addresses, and from the base on. */
  private void mapMemory() {
    int frames = (MEGABYTES << 20) / PAGE;
    for (int i = 0; i < frames / ENTRIES; i++) {
      int table = layout.directory() + (i + 1) * PAGE;
      memory.store32(layout.directory() + 4 * i, table | USER_WRITABLE);
      memory.store32(layout.directory() + 4 * (FIRST_ENTRY_OF_BASE + i), table | USER_WRITABLE);
    }
    for (int frame = 0; frame < frames; frame++) {
      memory.store32(layout.directory() + PAGE + 4 * frame, frame * PAGE | USER_WRITABLE);
    }
  }

  /** Machine code, byte by byte. */
  private static final class Instructions {
    private final byte[] bytes = new byte[128];
    private int length;

    Instructions add(int... values) {
      for (int value : values) {
        bytes[length++] = (byte) value;
      }
      return this;
    }

    Instructions word(int value) {
      return add(value, value >> 8, value >> 16, value >> 24);
    }

    int length() {
      return length;
    }

    void store(Memory memory, int address) {
      memory.write(address, bytes, 0, length);
    }
  }
}
