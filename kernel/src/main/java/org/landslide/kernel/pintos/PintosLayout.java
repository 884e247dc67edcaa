package org.landslide.kernel.pintos;

import java.util.ArrayList;
import java.util.List;
import org.landslide.binary.elf.ElfFile;

/** Where a kernel is in memory, and how its disks look: that has changed once in Pintos's life. */
enum PintosLayout {
  /** The kernel lies below 640 KiB, and one disk has partitions. */
  PARTITIONS(0x7d3a, 0xf000, 0xf000),
  /** The kernel lies at 1 MiB, and each purpose has a disk of its own. */
  DISKS(0x7d7a, 0x10000, 0x30000);

  /** From here on all memory is mapped, one to one. */
  static final int BASE = 0xc0000000;

  private static final int ONE_MEGABYTE = 1 << 20;

  private final int arguments;
  private final int directory;
  private final int stack;

  PintosLayout(int arguments, int directory, int stack) {
    this.arguments = arguments;
    this.directory = directory;
    this.stack = stack;
  }

  static PintosLayout of(ElfFile kernel) {
    return kernel.entry() - BASE >= ONE_MEGABYTE ? DISKS : PARTITIONS;
  }

  /** Where the number of the command line's words is; the words follow it. */
  int arguments() {
    return arguments;
  }

  /** Where the page directory is that the kernel is started with; its tables follow it. */
  int directory() {
    return directory;
  }

  /** Where the stack of the first thread begins, in physical memory. */
  int stack() {
    return stack;
  }

  /** The words by which the kernel fills its file system. */
  List<String> fill(List<PintosFile> files) {
    if (files.isEmpty()) {
      return List.of();
    }
    if (this == PARTITIONS) {
      return List.of("extract");
    }
    List<String> words = new ArrayList<>();
    files.forEach(file -> words.addAll(List.of("put", file.name())));
    return words;
  }
}
