package org.landslide.machine.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Host;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;

/** Random bytes, and the host's disassembler as an oracle. */
final class DecoderTest {
  private static CodeReader readerOf(byte[] code) {
    return address -> code[address] & 0xff;
  }

  private static Insn decode(byte[] code) {
    return Decoder.decode(readerOf(code), 0);
  }

  // ---- Robustness ----

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomBytesAreAnInstructionOrAFault(long seed) {
    Random random = new Random(seed);
    byte[] code = new byte[16];
    for (int i = 0; i < 200_000; i++) {
      random.nextBytes(code);
      try {
        Insn insn = Decoder.decode(readerOf(code), 0, random.nextBoolean());
        assertThat(insn.length()).isBetween(1, 15);
      } catch (CpuFault fault) {
        assertThat(fault.vector()).isEqualTo(CpuFault.GENERAL_PROTECTION);
      }
    }
  }

  @Test
  void everyOpcodeDecodes() {
    for (int map = 0; map < 2; map++) {
      for (int opcode = 0; opcode < 256; opcode++) {
        for (int modrm = 0; modrm < 256; modrm++) {
          byte[] code = new byte[16];
          int at = 0;
          if (map == 1) {
            code[at++] = 0x0f;
          }
          code[at++] = (byte) opcode;
          code[at] = (byte) modrm;
          assertThat(decode(code).length()).isBetween(1, 15);
        }
      }
    }
  }

  @Test
  void instructionsOfMoreThan15BytesAreRefused() {
    byte[] code = new byte[32];
    Arrays.fill(code, (byte) 0x66);
    for (int prefixes = 0; prefixes < 20; prefixes++) {
      byte[] cut = code.clone();
      cut[prefixes] = (byte) 0x90;
      if (prefixes < 15) {
        assertThat(decode(cut).length()).isEqualTo(prefixes + 1);
      } else {
        assertThat(catchFault(cut)).isEqualTo(CpuFault.GENERAL_PROTECTION);
      }
    }
  }

  private static int catchFault(byte[] code) {
    try {
      decode(code);
      return -1;
    } catch (CpuFault fault) {
      return fault.vector();
    }
  }

  @Test
  void aFaultOfTheReaderGoesThrough() {
    CodeReader reader =
        address -> {
          if (address >= 3) {
            throw new CpuFault(CpuFault.PAGE_FAULT, 4, address);
          }
          return 0xb8;
        };
    try {
      Decoder.decode(reader, 0);
      throw new AssertionError("decoded");
    } catch (CpuFault fault) {
      assertThat(fault.address()).isEqualTo(3);
    }
  }

  // ---- Against objdump ----

  /** Where instructions begin, and their bytes and text. */
  private static Map<Integer, String[]> disassemble(Path folder, String... arguments)
      throws IOException {
    String[] command = new String[arguments.length + 3];
    command[0] = "objdump";
    command[1] = "-w";
    command[2] = "-z";
    System.arraycopy(arguments, 0, command, 3, arguments.length);
    Pattern line = Pattern.compile("\\s*([0-9a-f]+):\\t([0-9a-f ]+?)\\s*(?:\\t(.*))?");
    Map<Integer, String[]> found = new LinkedHashMap<>();
    for (String text : Host.run(folder, command).split("\n")) {
      Matcher matcher = line.matcher(text);
      if (matcher.matches()) {
        String bytes = matcher.group(2).replace(" ", "");
        String meaning = Objects.requireNonNullElse(matcher.group(3), "");
        found.put(Integer.parseInt(matcher.group(1), 16), new String[] {bytes, meaning});
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3", "-Os"})
  void lengthsOfCompiledCodeAreThoseOfObjdump(String level, @TempDir Path folder)
      throws IOException {
    Path source = folder.resolve("sample.c");
    try (var in = Objects.requireNonNull(DecoderTest.class.getResourceAsStream("sample.c"))) {
      Files.copy(in, source);
    }
    Host.run(folder, "gcc", "-m32", "-march=i686", "-ffreestanding", level, "-c", "sample.c");
    Map<Integer, String[]> expected = disassemble(folder, "-d", "-j", ".text", "sample.o");
    assertThat(expected).hasSizeGreaterThan(300);
    expected.forEach(
        (address, insn) -> {
          byte[] bytes = HexFormat.of().parseHex(insn[0]);
          Insn decoded = decode(Arrays.copyOf(bytes, 16));
          assertThat(decoded.length()).as(insn[0] + " " + insn[1]).isEqualTo(bytes.length);
          assertThat(decoded.op).as(insn[0] + " " + insn[1]).isNotEqualTo(Op.UNDEFINED);
        });
  }

  private static final int SLOT = 32;
  private static final int SLOTS = 20_000;

  /** One prefix of each group at most: objdump shows useless ones as lines of their own. */
  private static byte[] randomSlot(Random random) {
    byte[] slot = new byte[SLOT];
    Arrays.fill(slot, (byte) 0x90);
    byte[] code = new byte[12];
    random.nextBytes(code);
    int at = 0;
    int[] prefixes = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3};
    if (random.nextInt(3) == 0) {
      slot[at++] = (byte) prefixes[random.nextInt(prefixes.length)];
    }
    if (random.nextInt(3) == 0) {
      slot[at++] = 0x0f;
    }
    System.arraycopy(code, 0, slot, at, code.length);
    return slot;
  }

  @Test
  void lengthsOfRandomInstructionsAreThoseOfObjdump(@TempDir Path folder) throws IOException {
    Random random = new Random(5);
    byte[] image = new byte[SLOTS * SLOT];
    for (int i = 0; i < SLOTS; i++) {
      System.arraycopy(randomSlot(random), 0, image, i * SLOT, SLOT);
    }
    Files.write(folder.resolve("image"), image);
    Map<Integer, String[]> lines = disassemble(folder, "-D", "-b", "binary", "-m", "i386", "image");
    int compared = 0;
    for (int i = 0; i < SLOTS; i++) {
      byte[] slot = Arrays.copyOfRange(image, i * SLOT, (i + 1) * SLOT);
      Insn insn = decode(slot);
      String[] line = Objects.requireNonNull(lines.get(i * SLOT));
      boolean known = insn.op != Op.UNDEFINED && insn.op != Op.FPU && !line[1].contains("(bad)");
      if (known) {
        assertThat(insn.length()).as(line[0] + " " + line[1]).isEqualTo(line[0].length() / 2);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(SLOTS / 2);
  }

  // ---- What the other modules read ----

  @ParameterizedTest
  @CsvSource({
    "55, PUSH, 1",
    "89e5, MOV, 2",
    "83ec18, SUB, 3",
    "81ec00100000, SUB, 6",
    "c9, LEAVE, 1",
    "c3, RET, 1",
    "c20800, RET, 3",
    "e810000000, CALL, 5",
    "ff1500000002, CALL_INDIRECT, 6",
    "0f84f0ffffff, JCC, 6",
    "f00fb10d00000002, CMPXCHG, 8",
    "cd40, INT, 2",
    "87db, DEBUG_CALL, 2",
    "90, NOP, 1",
    "f390, PAUSE, 2",
    "f30f1efb, NOP, 4",
    "0f1f8400000000, NOP, 8",
    "c7f810000000, XBEGIN, 6",
    "66c7f8f0ff, XBEGIN, 5",
    "0f01d5, XEND, 3",
    "c6f8ab, XABORT, 3",
    "0f01d6, XTEST, 3",
    "660f01d5, UNDEFINED, 4",
    "f30f01d5, UNDEFINED, 4",
    "f20f01d6, UNDEFINED, 4",
    "f0c6f8ab, UNDEFINED, 4",
    "c7f900000000, UNDEFINED, 6",
  })
  void instructionsHaveNamesAndLengths(String hex, String name, int length) {
    byte[] code = Arrays.copyOf(HexFormat.of().parseHex(hex), 16);
    Insn insn = decode(code);
    assertThat(insn.operation().name()).isEqualTo(name);
    assertThat(insn.length()).isEqualTo(length);
  }

  @Test
  void operandsCanBeRead() {
    // lea -0x10(%ebp,%esi,4), %ecx
    Insn lea = decode(Arrays.copyOf(HexFormat.of().parseHex("8d4cb5f0"), 16));
    assertThat(lea.destination()).isEqualTo(Insn.Place.REGISTER);
    assertThat(lea.destinationRegister()).isEqualTo(Register.ECX);
    assertThat(lea.source()).isEqualTo(Insn.Place.MEMORY);
    assertThat(lea.base()).isEqualTo(Register.EBP);
    assertThat(lea.index()).isEqualTo(Register.ESI);
    assertThat(lea.displacement()).isEqualTo(-16);
    assertThat(lea.size()).isEqualTo(4);
    // jmp backwards
    Insn jump = decode(Arrays.copyOf(HexFormat.of().parseHex("ebfe"), 16));
    assertThat(jump.immediate()).isEqualTo(-2);
    Insn wide = decode(Arrays.copyOf(HexFormat.of().parseHex("c7f8f0ffffff"), 16));
    assertThat(wide.immediate()).isEqualTo(-16);
    Insn narrow = decode(Arrays.copyOf(HexFormat.of().parseHex("66c7f8f0ff"), 16));
    assertThat(narrow.immediate()).isEqualTo(-16);
    Insn abort = decode(Arrays.copyOf(HexFormat.of().parseHex("c6f8ff"), 16));
    assertThat(abort.immediate()).isEqualTo(0xff);
  }
}
