package org.landslide.binary.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.testing.TestCompiler;

final class ElfFileTest {
  private static final int TYPE = 16;
  private static final int MACHINE = 18;
  private static final int ENTRY = 24;
  private static final int PROGRAM_TABLE = 28;
  private static final int SECTION_TABLE = 32;
  private static final int HEADER_SIZE = 40;
  private static final int PROGRAM_SIZE = 42;
  private static final int PROGRAM_COUNT = 44;
  private static final int SECTION_SIZE = 46;

  /** Offsets in the first program header, which stands right after the file's header. */
  private static final int PROGRAM_OFFSET = 52 + 4;

  private static final int PROGRAM_ADDRESS = 52 + 8;
  private static final int PROGRAM_FILE_SIZE = 52 + 16;
  private static final int PROGRAM_MEMORY_SIZE = 52 + 20;

  private static final String SOURCE =
      """
      int initialised = 0x12345678;
      int zeroes[1000];
      const char text[] = "constant";
      int _main(int x)
      {
        return initialised + zeroes[x] + text[x];
      }
      """;

  private final Path folder;
  private final byte[] program;

  ElfFileTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    program = build(folder, "-z noseparate-code");
  }

  private byte[] build(String linkFlags) throws IOException {
    return build(folder, linkFlags);
  }

  private static byte[] build(Path folder, String linkFlags) throws IOException {
    Path file =
        new TestCompiler(folder)
            .write("program.c", SOURCE)
            .compile("program.c", "-g -O1")
            .link(linkFlags, "program.c");
    return Files.readAllBytes(file);
  }

  @Test
  void segmentsHoldCodeConstantsAndDataWithTheirPermissions() throws Exception {
    for (String flags : List.of("-z noseparate-code", "-z separate-code", "-N")) {
      ElfFile elf = ElfFile.parse(build(flags));
      assertThat(elf.entry()).isEqualTo(0x1000000);
      assertThat(segmentOf(elf, elf.entry()).executable()).isTrue();
      assertThat(segmentOf(elf, address(elf, "initialised")).writable()).isTrue();
      assertThat(segmentOf(elf, address(elf, "text")).writable()).isEqualTo(flags.equals("-N"));
      assertThat(wordAt(elf, address(elf, "initialised"))).isEqualTo(0x12345678);
    }
  }

  @Test
  void memoryOfASegmentReachesBeyondWhatTheFileHolds() throws Exception {
    ElfFile elf = ElfFile.parse(program);
    int zeroes = address(elf, "zeroes");
    LoadSegment data = segmentOf(elf, zeroes);
    assertThat(data.memorySize()).isGreaterThan(data.fileSize() + 3999);
    assertThat(segmentOf(elf, zeroes + 3999)).isSameAs(data);
  }

  @Test
  void sectionsServeWhereThereAreNoProgramHeaders() throws Exception {
    ElfFile elf = ElfFile.parse(with(PROGRAM_COUNT, 2, 0));
    assertThat(segmentOf(elf, elf.entry()).executable()).isTrue();
    assertThat(segmentOf(elf, address(elf, "text")).writable()).isFalse();
    assertThat(segmentOf(elf, address(elf, "zeroes")).fileSize()).isZero();
    assertThat(wordAt(elf, address(elf, "initialised"))).isEqualTo(0x12345678);
  }

  @Test
  void aFileWithoutSectionsLoads() throws Exception {
    byte[] stripped = with(SECTION_TABLE, 4, 0);
    ByteBuffer.wrap(stripped).order(ByteOrder.LITTLE_ENDIAN).putShort(48, (short) 0);
    ElfFile elf = ElfFile.parse(stripped);
    assertThat(elf.segments()).hasSameSizeAs(ElfFile.parse(program).segments());
    assertThat(elf.symbols().find("_main")).isEmpty();
    assertThat(elf.symbols().functionAt(elf.entry())).isEmpty();
  }

  @Test
  void packedSectionsAreUnpacked() throws Exception {
    TestCompiler compiler = new TestCompiler(folder).write("program.c", SOURCE);
    byte[] plain = Files.readAllBytes(compiler.compile("program.c", "-g").link("", "program.c"));
    byte[] packed =
        Files.readAllBytes(
            compiler
                .compile("program.c", "-g")
                .link("--compress-debug-sections=zlib", "program.c"));
    assertThat(packed.length).isLessThan(plain.length);
    for (String name : List.of(".debug_info", ".debug_str")) {
      assertThat(ElfFile.parse(packed).section(name).map(Section::contents))
          .isEqualTo(ElfFile.parse(plain).section(name).map(Section::contents));
    }
  }

  @Test
  void whatIsNotAnElfFileIsCalledSo() {
    assertRefused(new byte[0], "is empty, not an ELF file");
    assertRefused("ELF".getBytes(StandardCharsets.UTF_8), "is not an ELF file");
    assertRefused("#!/bin/sh\necho hello\n".getBytes(StandardCharsets.UTF_8), "is not an ELF file");
  }

  @Test
  void programsForOtherMachinesAreRefusedWithTheRemedy() throws Exception {
    assertRefused(with(4, 1, 2), "is a 64-bit program; compile it with -m32");
    assertRefused(with(5, 1, 2), "is a big-endian program; compile it for i386 with gcc -m32");
    assertRefused(with(MACHINE, 2, 62), "is a program for x86-64; compile it with -m32");
    assertRefused(
        with(MACHINE, 2, 40),
        "is a program for another processor (ELF machine 40); compile it for i386 with gcc -m32");
    Path native64 =
        Path.of(System.getProperty("java.home"), "bin", "java"); // of whatever machine this is
    assertThatThrownBy(() -> ElfFile.parse(Files.readAllBytes(native64)))
        .isInstanceOf(ElfException.class);
  }

  @Test
  void otherKindsOfElfFilesAreRefusedWithTheRemedy() throws Exception {
    assertRefused(
        Files.readAllBytes(folder.resolve("program.c.o")),
        "is an object file that has not been linked into a program yet");
    assertRefused(with(TYPE, 2, 4), "is a core dump, not a program");
    assertRefused(with(TYPE, 2, 99), "is not an executable (ELF type 99)");
    assertRefused(
        build("-pie --no-dynamic-linker"),
        "is a shared library or a position-independent program;"
            + " compile it with -fno-pie and link it with -static -no-pie");
    assertRefused(with(52, 4, 3), "needs shared libraries; link it with -static");
  }

  @Test
  void filesThatAreCutOffAreRefused() {
    assertRefused(Arrays.copyOf(program, 6), "is cut off: its ELF header is not complete");
    assertRefused(Arrays.copyOf(program, 51), "is cut off: its ELF header is not complete");
    assertRefused(
        Arrays.copyOf(program, 60),
        "is cut off: the program header table lies beyond the end of the file");
    assertRefused(
        Arrays.copyOf(program, program.length - 1),
        "is cut off: the section table lies beyond the end of the file");
  }

  @Test
  void noPrefixOfAFileIsAccepted() {
    for (int length = 0; length < program.length; length++) {
      byte[] prefix = Arrays.copyOf(program, length);
      assertThatThrownBy(() -> ElfFile.parse(prefix)).isInstanceOf(ElfException.class);
    }
  }

  @Test
  void impossibleHeadersAreRefused() {
    assertRefused(with(4, 1, 7), "is damaged: it is neither a 32-bit nor a 64-bit ELF file");
    assertRefused(with(5, 1, 7), "is damaged: its byte order is unknown");
    assertRefused(with(6, 1, 7), "is damaged: it is of an unknown version of ELF");
    String values = "is damaged: its ELF header contains impossible values";
    assertRefused(with(20, 4, 2), values);
    assertRefused(with(HEADER_SIZE, 2, 64), values);
    assertRefused(
        with(PROGRAM_SIZE, 2, 1),
        "is damaged: its program header table has entries of a wrong size");
    assertRefused(
        with(SECTION_SIZE, 2, 0xFFFF), "is damaged: its section table has entries of a wrong size");
    assertRefused(
        with(PROGRAM_TABLE, 4, -8),
        "is cut off: the program header table lies beyond the end of the file");
    assertRefused(
        with(SECTION_TABLE, 4, 0x7FFFFFF0),
        "is cut off: the section table lies beyond the end of the file");
    assertRefused(with(ENTRY, 4, 0), "starts at address 0x00000000, where it has no code");
  }

  @Test
  void impossibleSegmentsAreRefused() {
    assertRefused(
        with(PROGRAM_MEMORY_SIZE, 4, 16),
        "is damaged: a segment is larger in the file than in memory");
    assertRefused(with(PROGRAM_MEMORY_SIZE, 4, -1), "asks for more than 1 GiB of memory");
    assertRefused(with(PROGRAM_MEMORY_SIZE, 4, 0x40000001), "asks for more than 1 GiB of memory");
    assertRefused(
        with(PROGRAM_ADDRESS, 4, -16),
        "is damaged: a segment reaches beyond the end of the address space");
    assertRefused(
        with(PROGRAM_MEMORY_SIZE, 4, 0x100000),
        "is damaged: two of its segments overlap in memory");
    String cutOff = "is cut off: part of its code or data lies beyond the end of the file";
    assertRefused(with(PROGRAM_OFFSET, 4, program.length), cutOff);
    assertRefused(with(PROGRAM_OFFSET, 4, -4), cutOff);
    byte[] huge = with(PROGRAM_FILE_SIZE, 4, 0x10000000);
    ByteBuffer.wrap(huge).order(ByteOrder.LITTLE_ENDIAN).putInt(PROGRAM_MEMORY_SIZE, 0x10000000);
    assertRefused(huge, cutOff);
  }

  @Test
  void aSectionBeyondTheEndIsNamed() throws Exception {
    int table = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN).getInt(SECTION_TABLE);
    int index =
        ElfFile.parse(program).sections().stream().map(Section::name).toList().indexOf(".text");
    int place = table + index * SectionHeader.BYTES;
    assertRefused(
        with(place + 16, 4, 0x01000000),
        "is cut off: section .text lies beyond the end of the file");
  }

  private static void assertRefused(byte[] file, String message) {
    assertThatThrownBy(() -> ElfFile.parse(file))
        .isInstanceOf(ElfException.class)
        .hasMessage(message);
  }

  /** The program with one little-endian number changed. */
  private byte[] with(int offset, int size, int value) {
    byte[] changed = program.clone();
    for (int i = 0; i < size; i++) {
      changed[offset + i] = (byte) (value >>> (8 * i));
    }
    return changed;
  }

  private static int address(ElfFile elf, String name) {
    return elf.symbols().find(name).map(Symbol::address).orElseThrow();
  }

  private static LoadSegment segmentOf(ElfFile elf, int address) {
    Optional<LoadSegment> segment =
        elf.segments().stream().filter(each -> each.contains(address)).findFirst();
    return segment.orElseThrow();
  }

  private static int wordAt(ElfFile elf, int address) {
    LoadSegment segment = segmentOf(elf, address);
    int offset = segment.sourceOffset() + address - segment.address();
    return ByteBuffer.wrap(segment.source()).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
  }
}
