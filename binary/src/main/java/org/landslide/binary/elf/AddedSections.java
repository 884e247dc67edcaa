package org.landslide.binary.elf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes executables with more sections behind those that they have, which are not loaded. */
public final class AddedSections {
  private static final int TYPE_DATA = 1;
  private static final int OFFSET_FIELD = 16;
  private static final int MOST_SECTIONS = 0xFF00;

  private static final int TABLE_FIELD = 32;
  private static final int COUNT_FIELD = 48;

  private AddedSections() {}

  /**
   * The file with a section for each of some contents behind it.
   *
   * @param name what all of them are called
   */
  public static byte[] append(byte[] file, String name, List<byte[]> contents) throws ElfException {
    ElfBytes bytes = new ElfBytes(file);
    ElfHeader header = ElfHeader.of(bytes);
    int count = header.sectionCount() + contents.size();
    if (header.sectionNames() >= header.sectionCount() || count > MOST_SECTIONS) {
      throw new ElfException("has no place for more sections");
    }
    SectionHeader names = SectionHeader.at(bytes, nameHeader(header));
    if (!bytes.has(names.offset(), names.size())) {
      throw new ElfException("is cut off: the names of its sections lie beyond the end");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(file);
    int newNames = out.size();
    out.write(file, names.offset(), names.size());
    out.writeBytes((name + "\0").getBytes(StandardCharsets.US_ASCII));
    int namesEnd = out.size();

    byte[] headers = new byte[count * SectionHeader.BYTES];
    ByteBuffer table = little(headers);
    table.put(file, header.sectionOffset(), header.sectionCount() * SectionHeader.BYTES);
    int ownNames = header.sectionNames() * SectionHeader.BYTES + OFFSET_FIELD;
    table.putInt(ownNames, newNames).putInt(ownNames + Integer.BYTES, namesEnd - newNames);
    for (byte[] content : contents) {
      table.putInt(names.size()).putInt(TYPE_DATA).putInt(0).putInt(0);
      table.putInt(out.size()).putInt(content.length).putInt(0).putInt(0).putInt(1).putInt(0);
      out.writeBytes(content);
    }
    int newTable = out.size();
    out.writeBytes(headers);

    byte[] written = out.toByteArray();
    little(written).putInt(TABLE_FIELD, newTable).putShort(COUNT_FIELD, (short) count);
    return written;
  }

  private static int nameHeader(ElfHeader header) {
    return header.sectionOffset() + header.sectionNames() * SectionHeader.BYTES;
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
