package org.landslide.binary.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A section of the file; its place in the file has been checked. */
public final class Section {
  private static final int TYPE_NOBITS = 8;
  private static final int FLAG_WRITE = 1;
  private static final int FLAG_ALLOC = 2;
  private static final int FLAG_EXEC = 4;
  private static final int FLAG_TLS = 0x400;
  private static final int FLAG_COMPRESSED = 0x800;

  private final String name;
  private final SectionHeader header;
  private final byte[] file;

  Section(String name, SectionHeader header, byte[] file) {
    this.name = name;
    this.header = header;
    this.file = file;
  }

  public String name() {
    return name;
  }

  public int address() {
    return header.address();
  }

  /** The size in memory, unsigned. */
  public int size() {
    return header.size();
  }

  /** Whether the program has the section in memory when it runs. */
  public boolean isLoaded() {
    boolean isTemplate = has(FLAG_TLS) && !hasBytes();
    return has(FLAG_ALLOC) && header.type() != SectionHeader.TYPE_NULL && !isTemplate;
  }

  public boolean isWritable() {
    return has(FLAG_WRITE);
  }

  public boolean isExecutable() {
    return has(FLAG_EXEC);
  }

  /** Whether the address lies in the section; never for one that is not in memory. */
  public boolean contains(int va) {
    return isLoaded() && Integer.compareUnsigned(va - address(), size()) < 0;
  }

  /**
   * The section's bytes, little-endian, read-only; empty for .bss and for bytes that do not unpack.
   */
  public ByteBuffer contents() {
    if (!hasBytes()) {
      return ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN);
    }
    ByteBuffer raw = ByteBuffer.wrap(file, header.offset(), header.size()).slice();
    raw.order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer bytes = has(FLAG_COMPRESSED) ? CompressedSection.unpack(raw) : raw;
    return bytes.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  boolean hasBytes() {
    return header.type() != TYPE_NOBITS && header.type() != SectionHeader.TYPE_NULL;
  }

  SectionHeader header() {
    return header;
  }

  private boolean has(int flag) {
    return (header.flags() & flag) != 0;
  }

  @Override
  public String toString() {
    return String.format("%s %08x+%x", name, address(), size());
  }
}
