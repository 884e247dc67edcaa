package org.landslide.guest.names;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Puts together executables that no linker would make. */
final class ElfImage {
  static final int CODE_ADDRESS = 0x1000000;
  static final int SYMBOLS = 2;
  static final int STRINGS = 3;
  static final int CODE = 6;

  private static final int HEADER = 52;
  private static final int PROGRAM_HEADER = 32;

  private record Part(
      String name, int type, int flags, int address, int offset, int size, int link) {}

  private record Piece(int address, int offset, int size) {}

  private final List<Part> parts = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  /** Starts with some code that gets loaded, in a section of its own. */
  ElfImage(byte[] code) {
    parts.add(new Part("", 0, 0, 0, 0, 0, 0));
    section(".text", 1, CODE, CODE_ADDRESS, code, 0);
    piece(CODE_ADDRESS, parts.get(1).offset(), code.length);
  }

  ElfImage debug(String name, byte[] contents) {
    return section(name, 1, 0, 0, contents, 0);
  }

  ElfImage section(String name, int type, int flags, int address, byte[] contents, int link) {
    parts.add(new Part(name, type, flags, address, body.size(), contents.length, link));
    body.writeBytes(contents);
    return this;
  }

  /** Another section over bytes that a former one has brought. */
  ElfImage same(int index, String name, int flags, int address) {
    Part old = parts.get(index);
    parts.add(new Part(name, old.type(), flags, address, old.offset(), old.size(), 0));
    return this;
  }

  int lastSection() {
    return parts.size() - 1;
  }

  /** Loads bytes from an offset in what the sections have brought. */
  ElfImage piece(int address, int offset, int size) {
    pieces.add(new Piece(address, offset, size));
    return this;
  }

  byte[] build() {
    int bodyStart = HEADER + PROGRAM_HEADER * pieces.size();
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    ByteBuffer table = buffer(40 * (parts.size() + 1));
    for (Part part : parts) {
      put(table, part, names, bodyStart);
    }
    Part last = new Part(".shstrtab", STRINGS, 0, 0, body.size(), 0, 0);
    int namesSize = names.size() + last.name().length() + 1;
    put(table, new Part(last.name(), STRINGS, 0, 0, body.size(), namesSize, 0), names, bodyStart);
    int tableStart = bodyStart + body.size() + names.size();
    ByteBuffer file = buffer(tableStart + table.capacity());
    putHeader(file, tableStart);
    for (Piece piece : pieces) {
      for (int word :
          new int[] {
            1, bodyStart + piece.offset(), piece.address(), 0, piece.size(), piece.size(), 7, 1
          }) {
        file.putInt(word);
      }
    }
    return file.put(body.toByteArray()).put(names.toByteArray()).put(table.array()).array();
  }

  private void put(ByteBuffer table, Part part, ByteArrayOutputStream names, int bodyStart) {
    int name = names.size();
    names.writeBytes((part.name() + "\0").getBytes(StandardCharsets.UTF_8));
    int entrySize = part.type() == SYMBOLS ? 16 : 0;
    for (int word :
        new int[] {
          name,
          part.type(),
          part.flags(),
          part.address(),
          bodyStart + part.offset(),
          part.size(),
          part.link(),
          0,
          1,
          entrySize
        }) {
      table.putInt(word);
    }
  }

  private void putHeader(ByteBuffer file, int tableStart) {
    file.putInt(0x464C457F).putInt(0x010101).putLong(0);
    file.putShort((short) 2).putShort((short) 3).putInt(1).putInt(CODE_ADDRESS);
    file.putInt(HEADER).putInt(tableStart).putInt(0).putShort((short) HEADER);
    file.putShort((short) PROGRAM_HEADER).putShort((short) pieces.size());
    file.putShort((short) 40).putShort((short) (parts.size() + 1)).putShort((short) parts.size());
  }

  static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
