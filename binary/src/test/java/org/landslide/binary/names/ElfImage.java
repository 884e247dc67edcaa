package org.landslide.binary.names;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Puts together executables that no linker would make. */
final class ElfImage {
  static final int CODE_ADDRESS = 0x1000000;
  static final int SYMBOLS = 2;
  static final int STRINGS = 3;
  static final int CODE = 6;

  private static final String NAMES = ".shstrtab";
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
    Output table = new Output();
    for (Part part : parts) {
      put(table, part, names, bodyStart);
    }
    int namesSize = names.size() + NAMES.length() + 1;
    put(table, new Part(NAMES, STRINGS, 0, 0, body.size(), namesSize, 0), names, bodyStart);
    int tableStart = bodyStart + body.size() + names.size();
    Output file = header(tableStart);
    for (Piece piece : pieces) {
      int offset = bodyStart + piece.offset();
      file.words(1, offset, piece.address(), 0, piece.size(), piece.size(), 7, 1);
    }
    return file.bytes(body.toByteArray())
        .bytes(names.toByteArray())
        .bytes(table.toBytes())
        .toBytes();
  }

  private void put(Output table, Part part, ByteArrayOutputStream names, int bodyStart) {
    int name = names.size();
    names.writeBytes((part.name() + "\0").getBytes(StandardCharsets.UTF_8));
    int entrySize = part.type() == SYMBOLS ? 16 : 0;
    table
        .words(name, part.type(), part.flags(), part.address(), bodyStart + part.offset())
        .words(part.size(), part.link(), 0, 1, entrySize);
  }

  private Output header(int tableStart) {
    return new Output()
        .words(0x464C457F, 0x010101, 0, 0)
        .half(2)
        .half(3)
        .words(1, CODE_ADDRESS, HEADER, tableStart, 0)
        .half(HEADER)
        .half(PROGRAM_HEADER)
        .half(pieces.size())
        .half(40)
        .half(parts.size() + 1)
        .half(parts.size());
  }
}
