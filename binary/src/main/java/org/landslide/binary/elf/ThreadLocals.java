package org.landslide.binary.elf;

import java.util.Optional;

/**
 * The thread-local variables of a program: what each thread gets a copy of. {@code length} bytes of
 * {@code source} from {@code offset} on, then zeros up to {@code size}.
 */
public final class ThreadLocals {
  private static final int LARGEST_ALIGNMENT = 4096;
  private static final int LARGEST = 1 << 24;

  private final byte[] source;
  private final int offset;
  private final int length;
  private final int size;
  private final int alignment;

  /**
   * @param source the whole file; shared, not to be changed
   * @param alignment of their address: a power of two, up to that of a page
   */
  public ThreadLocals(byte[] source, int offset, int length, int size, int alignment) {
    this.source = source;
    this.offset = offset;
    this.length = length;
    this.size = size;
    this.alignment = alignment;
  }

  /** Those of a file, if it has any. */
  static Optional<ThreadLocals> of(ElfBytes bytes, ElfHeader header) throws ElfException {
    for (int i = 0; i < header.programCount(); i++) {
      ProgramHeader program =
          ProgramHeader.at(bytes, header.programOffset() + i * ProgramHeader.BYTES);
      if (program.type() == ProgramHeader.TYPE_THREAD_LOCAL && program.memorySize() != 0) {
        return Optional.of(of(bytes, program));
      }
    }
    return Optional.empty();
  }

  private static ThreadLocals of(ElfBytes bytes, ProgramHeader program) throws ElfException {
    int alignment = Math.max(1, program.alignment());
    if (Integer.bitCount(alignment) != 1 || alignment > LARGEST_ALIGNMENT) {
      throw new ElfException("has thread-local variables that are aligned to more than a page");
    }
    if (Integer.compareUnsigned(program.memorySize(), LARGEST) > 0) {
      throw new ElfException("has more than 16 MiB of thread-local variables for each thread");
    }
    if (Integer.compareUnsigned(program.fileSize(), program.memorySize()) > 0
        || !bytes.has(program.offset(), program.fileSize())) {
      throw new ElfException(
          "is cut off: part of its thread-local variables lies beyond the end of the file");
    }
    return new ThreadLocals(
        bytes.array(), program.offset(), program.fileSize(), program.memorySize(), alignment);
  }

  /** The whole file. Shared, not to be changed. */
  public byte[] source() {
    return source;
  }

  /** Where in the source the variables' bytes begin. */
  public int offset() {
    return offset;
  }

  /** How many bytes there are in the source. */
  public int length() {
    return length;
  }

  /** How many there are in memory. */
  public int size() {
    return size;
  }

  public int alignment() {
    return alignment;
  }
}
