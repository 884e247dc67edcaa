package org.landslide.binary.elf;

/** The first 52 bytes of the file, checked: an i386 executable whose tables lie in the file. */
record ElfHeader(
    int entry,
    int programOffset,
    int programCount,
    int sectionOffset,
    int sectionCount,
    int sectionNames) {
  private static final int BYTES = 52;
  private static final int MAGIC = 0x464C457F;
  private static final int CLASS_32 = 1;
  private static final int CLASS_64 = 2;
  private static final int LITTLE_ENDIAN = 1;
  private static final int BIG_ENDIAN = 2;
  private static final int MACHINE_386 = 3;
  private static final int MACHINE_X86_64 = 62;
  private static final int CURRENT_VERSION = 1;

  private static final int TYPE_RELOCATABLE = 1;
  private static final int TYPE_EXECUTABLE = 2;
  private static final int TYPE_SHARED = 3;
  private static final int TYPE_CORE = 4;

  /** That of an executable. */
  static ElfHeader of(ElfBytes bytes) throws ElfException {
    ElfHeader header = ofAnyType(bytes);
    checkType(bytes.half(16));
    return header;
  }

  /** That of a file which need not be a program. */
  static ElfHeader ofAnyType(ElfBytes bytes) throws ElfException {
    checkIdentification(bytes);
    if (bytes.length() < BYTES) {
      throw new ElfException("is cut off: its ELF header is not complete");
    }
    checkMachine(bytes.half(18));
    if (bytes.word(20) != CURRENT_VERSION || bytes.half(40) != BYTES) {
      throw new ElfException("is damaged: its ELF header contains impossible values");
    }
    int programs = bytes.half(44);
    int sections = bytes.half(48);
    checkTable(
        bytes, "program header", bytes.word(28), programs, bytes.half(42), ProgramHeader.BYTES);
    checkTable(bytes, "section", bytes.word(32), sections, bytes.half(46), SectionHeader.BYTES);
    return new ElfHeader(
        bytes.word(24), bytes.word(28), programs, bytes.word(32), sections, bytes.half(50));
  }

  private static void checkIdentification(ElfBytes bytes) throws ElfException {
    if (bytes.length() == 0) {
      throw new ElfException("is empty, not an ELF file");
    }
    if (bytes.length() < 4 || bytes.word(0) != MAGIC) {
      throw new ElfException("is not an ELF file");
    }
    if (bytes.length() < 7) {
      throw new ElfException("is cut off: its ELF header is not complete");
    }
    checkClass(bytes.octet(4));
    checkByteOrder(bytes.octet(5));
    if (bytes.octet(6) != CURRENT_VERSION) {
      throw new ElfException("is damaged: it is of an unknown version of ELF");
    }
  }

  private static void checkClass(int value) throws ElfException {
    if (value == CLASS_64) {
      throw new ElfException("is a 64-bit program; compile it with -m32");
    }
    if (value != CLASS_32) {
      throw new ElfException("is damaged: it is neither a 32-bit nor a 64-bit ELF file");
    }
  }

  private static void checkByteOrder(int value) throws ElfException {
    if (value == BIG_ENDIAN) {
      throw new ElfException("is a big-endian program; compile it for i386 with gcc -m32");
    }
    if (value != LITTLE_ENDIAN) {
      throw new ElfException("is damaged: its byte order is unknown");
    }
  }

  private static void checkMachine(int machine) throws ElfException {
    if (machine == MACHINE_X86_64) {
      throw new ElfException("is a program for x86-64; compile it with -m32");
    }
    if (machine != MACHINE_386) {
      throw new ElfException(
          "is a program for another processor (ELF machine "
              + machine
              + "); compile it for i386 with gcc -m32");
    }
  }

  private static void checkType(int type) throws ElfException {
    switch (type) {
      case TYPE_EXECUTABLE -> {}
      case TYPE_RELOCATABLE ->
          throw new ElfException("is an object file that has not been linked into a program yet");
      case TYPE_SHARED ->
          throw new ElfException(
              "is a shared library or a position-independent program;"
                  + " compile it with -fno-pie and link it with -static -no-pie");
      case TYPE_CORE -> throw new ElfException("is a core dump, not a program");
      default -> throw new ElfException("is not an executable (ELF type " + type + ")");
    }
  }

  private static void checkTable(
      ElfBytes bytes, String what, int offset, int count, int entryBytes, int expectedBytes)
      throws ElfException {
    if (count == 0) {
      return;
    }
    if (entryBytes != expectedBytes) {
      throw new ElfException("is damaged: its " + what + " table has entries of a wrong size");
    }
    if (!bytes.has(offset, count * entryBytes)) {
      throw new ElfException("is cut off: the " + what + " table lies beyond the end of the file");
    }
  }
}
