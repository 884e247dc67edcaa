package org.landslide.binary.elf;

/** One entry of the section table, as it stands in the file. */
record SectionHeader(
    int nameOffset,
    int type,
    int flags,
    int address,
    int offset,
    int size,
    int link,
    int entrySize) {
  static final int BYTES = 40;
  static final int TYPE_NULL = 0;
  static final int TYPE_SYMBOLS = 2;
  static final int TYPE_STRINGS = 3;

  static SectionHeader at(ElfBytes bytes, int offset) {
    return new SectionHeader(
        bytes.word(offset),
        bytes.word(offset + 4),
        bytes.word(offset + 8),
        bytes.word(offset + 12),
        bytes.word(offset + 16),
        bytes.word(offset + 20),
        bytes.word(offset + 24),
        bytes.word(offset + 36));
  }
}
