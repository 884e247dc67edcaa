package org.landslide.binary.elf;

/** One entry of the program header table, as it stands in the file. */
record ProgramHeader(
    int type,
    int offset,
    int address,
    int physical,
    int fileSize,
    int memorySize,
    int flags,
    int alignment) {
  static final int BYTES = 32;
  static final int TYPE_LOAD = 1;
  static final int TYPE_INTERPRETER = 3;
  static final int TYPE_THREAD_LOCAL = 7;
  static final int FLAG_EXECUTE = 1;
  static final int FLAG_WRITE = 2;

  static ProgramHeader at(ElfBytes bytes, int offset) {
    return new ProgramHeader(
        bytes.word(offset),
        bytes.word(offset + 4),
        bytes.word(offset + 8),
        bytes.word(offset + 12),
        bytes.word(offset + 16),
        bytes.word(offset + 20),
        bytes.word(offset + 24),
        bytes.word(offset + 28));
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
