package org.landslide.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.machine.memory.Memory;

/**
 * Turns assembly text into machine code with the host's assembler, so that tests are read as
 * programs and not as bytes. The same text is assembled once a process.
 */
final class Assembler {
  private static final Map<String, Program> KNOWN = new ConcurrentHashMap<>();

  /** Machine code, where it belongs, and where its labels are. */
  static final class Program {
    private final int origin;
    private final byte[] code;
    private final Map<String, Integer> labels;

    private Program(int origin, byte[] code, Map<String, Integer> labels) {
      this.origin = origin;
      this.code = code;
      this.labels = labels;
    }

    int origin() {
      return origin;
    }

    int end() {
      return origin + code.length;
    }

    byte[] bytes() {
      return code.clone();
    }

    int at(String label) {
      Integer address = labels.get(label);
      if (address == null) {
        throw new IllegalArgumentException("no such label: " + label);
      }
      return address;
    }

    void writeTo(Memory memory, int physical) {
      memory.write(physical, code, 0, code.length);
    }
  }

  private Assembler() {}

  static Program assemble(int origin, String text) {
    return KNOWN.computeIfAbsent(origin + ":" + text, key -> build(origin, text));
  }

  private static Program build(int origin, String text) {
    try {
      Path folder = Files.createTempDirectory("landslide-as");
      try {
        Path source = Files.writeString(folder.resolve("code.s"), ".text\n" + text + "\n");
        Path object = folder.resolve("code.o");
        Host.run(folder, "as", "--32", "-o", object.toString(), source.toString());
        return new ObjectFile(Files.readAllBytes(object)).linkedAt(origin);
      } finally {
        Host.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * As much of an ELF object file as the assembler's output needs: one section of code, its symbols
   * and its relocations. Linking it here halves the number of processes that the tests start.
   */
  private static final class ObjectFile {
    private static final int SECTION_TABLE = 0x20;
    private static final int SECTION_COUNT = 0x30;
    private static final int SECTION_SIZE = 40;
    private static final int SYMBOL_SIZE = 16;
    private static final int RELOCATION_SIZE = 8;
    private static final int SYMBOLS = 2;
    private static final int RELOCATIONS = 9;
    private static final int ABSOLUTE_WORD = 1;
    private static final int RELATIVE_WORD = 2;
    private static final int UNDEFINED = 0;
    private static final int ABSOLUTE = 0xfff1;

    /** The assembler's first section, after the empty one, is the code. */
    private static final int CODE_SECTION = 1;

    private final ByteBuffer file;
    private final byte[] bytes;

    ObjectFile(byte[] bytes) {
      this.bytes = bytes;
      this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    Program linkedAt(int origin) {
      byte[] code = content(section(CODE_SECTION));
      Map<String, Integer> labels = new HashMap<>();
      int count = file.getShort(SECTION_COUNT);
      for (int i = 0; i < count; i++) {
        int header = section(i);
        int type = file.getInt(header + 4);
        if (type == RELOCATIONS && file.getInt(header + 28) == CODE_SECTION) {
          relocate(header, code, origin);
        } else if (type == SYMBOLS) {
          readLabels(header, labels, origin);
        }
      }
      return new Program(origin, code, Map.copyOf(labels));
    }

    private int section(int index) {
      return file.getInt(SECTION_TABLE) + index * SECTION_SIZE;
    }

    private byte[] content(int header) {
      int from = file.getInt(header + 16);
      return Arrays.copyOfRange(bytes, from, from + file.getInt(header + 20));
    }

    private ByteBuffer words(int header) {
      return ByteBuffer.wrap(content(header)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void readLabels(int header, Map<String, Integer> labels, int origin) {
      byte[] names = content(section(file.getInt(header + 24)));
      ByteBuffer table = words(header);
      for (int at = SYMBOL_SIZE; at < table.capacity(); at += SYMBOL_SIZE) {
        String label = name(names, table.getInt(at));
        if (table.getShort(at + 14) == UNDEFINED) {
          throw new IllegalArgumentException("undefined label: " + label);
        }
        labels.put(label, value(table, at, origin));
      }
    }

    private static int value(ByteBuffer table, int symbol, int origin) {
      int section = table.getShort(symbol + 14) & 0xffff;
      int value = table.getInt(symbol + 4);
      return section == ABSOLUTE || section == UNDEFINED ? value : origin + value;
    }

    private void relocate(int header, byte[] code, int origin) {
      ByteBuffer relocations = words(header);
      ByteBuffer symbols = words(section(file.getInt(header + 24)));
      ByteBuffer target = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
      for (int at = 0; at < relocations.capacity(); at += RELOCATION_SIZE) {
        int place = relocations.getInt(at);
        int info = relocations.getInt(at + 4);
        int symbol = value(symbols, (info >>> 8) * SYMBOL_SIZE, origin);
        int base =
            switch (info & 0xff) {
              case ABSOLUTE_WORD -> 0;
              case RELATIVE_WORD -> origin + place;
              default -> throw new IllegalStateException("relocation of type " + (info & 0xff));
            };
        target.putInt(place, target.getInt(place) + symbol - base);
      }
    }

    private static String name(byte[] names, int from) {
      int to = from;
      while (names[to] != 0) {
        to++;
      }
      return new String(names, from, to - from, StandardCharsets.US_ASCII);
    }
  }
}
