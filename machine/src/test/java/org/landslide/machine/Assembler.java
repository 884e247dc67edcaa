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

/**
 * Turns assembly text into machine code with the host's assembler and linker, so that tests are
 * read as programs and not as bytes. The same text is assembled once a process.
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
        Path linked = folder.resolve("code.elf");
        Host.run(folder, "as", "--32", "-o", object.toString(), source.toString());
        String at = String.format("-Ttext=0x%x", origin);
        String output = linked.toString();
        Host.run(folder, "ld", "-melf_i386", "-N", "-e0", at, "-o", output, object.toString());
        return new Elf(Files.readAllBytes(linked)).program(origin);
      } finally {
        Host.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As much of an ELF file as our own linker output needs: one section of code, and symbols. */
  private static final class Elf {
    private static final int SECTION_TABLE = 0x20;
    private static final int SECTION_COUNT = 0x30;
    private static final int SECTION_SIZE = 40;
    private static final int SYMBOL_SIZE = 16;
    private static final int PROGRAM_BITS = 1;
    private static final int SYMBOLS = 2;
    private static final int ALLOCATED = 2;

    private final ByteBuffer file;
    private final byte[] bytes;

    Elf(byte[] bytes) {
      this.bytes = bytes;
      this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    Program program(int origin) {
      byte[] code = {};
      Map<String, Integer> labels = new HashMap<>();
      int count = file.getShort(SECTION_COUNT);
      for (int i = 0; i < count; i++) {
        int header = section(i);
        int type = file.getInt(header + 4);
        if (type == PROGRAM_BITS && (file.getInt(header + 8) & ALLOCATED) != 0) {
          code = content(header);
        } else if (type == SYMBOLS) {
          readSymbols(header, labels);
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

    private void readSymbols(int header, Map<String, Integer> labels) {
      byte[] names = content(section(file.getInt(header + 24)));
      ByteBuffer table = ByteBuffer.wrap(content(header)).order(ByteOrder.LITTLE_ENDIAN);
      for (int at = 0; at < table.capacity(); at += SYMBOL_SIZE) {
        labels.put(name(names, table.getInt(at)), table.getInt(at + 4));
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
