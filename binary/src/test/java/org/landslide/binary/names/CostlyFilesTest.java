package org.landslide.binary.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;

/**
 * Files whose few bytes would take much time or memory if they were believed. Each takes seconds at
 * most, in the tests' modest memory.
 */
@Timeout(20)
final class CostlyFilesTest {
  private static final int MILLION = 1 << 20;

  /** A function that calls itself, then returns. */
  private static final byte[] CODE = {(byte) 0xE8, -5, -1, -1, -1, (byte) 0xC3, 0, 0};

  private static byte[] filled(int size, int value) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static Names names(ElfImage image) throws ElfException {
    Names names = Names.of(ElfFile.parse(image.build()));
    for (int i = 0; i < 8; i++) {
      int pc = ElfImage.CODE_ADDRESS + i;
      assertThat(names.stack(va -> OptionalInt.of(pc), pc, register -> 0x2000000)).isNotEmpty();
      assertThat(names.code(pc)).isNotEmpty();
    }
    return names;
  }

  @Test
  void manySymbolsThatShareOneLongName() throws Exception {
    Output symbols = new Output();
    for (int i = 0; i < 200_000; i++) {
      int type = i % 3; // labels, objects, functions
      symbols.words(i, ElfImage.CODE_ADDRESS + i % 8, i % 5).octets(type, 0).half(1);
    }
    Names names =
        names(
            new ElfImage(CODE)
                .section("names", ElfImage.STRINGS, 0, 0, filled(MILLION, 'x'), 0)
                .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbols.toBytes(), 2));
    assertThat(names.functionAt(ElfImage.CODE_ADDRESS)).isPresent();
  }

  @Test
  void manySectionsOfTheSameCode() throws Exception {
    byte[] code = filled(MILLION, 0xE8);
    Output symbol = new Output().words(0, ElfImage.CODE_ADDRESS + 4, 0, 1 << 16);
    ElfImage image =
        new ElfImage(code)
            .section("names", ElfImage.STRINGS, 0, 0, filled(100, 'x'), 0)
            .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbol.toBytes(), 2);
    for (int i = 0; i < 20_000; i++) {
      image.same(1, "", ElfImage.CODE, ElfImage.CODE_ADDRESS + i);
    }
    assertThat(names(image).lines().size()).isZero();
  }

  @Test
  void manySegmentsOfTheSameBytes() throws Exception {
    ElfImage image = new ElfImage(filled(MILLION / 64, 0xE8));
    for (int i = 1; i < 65_000; i++) {
      image.piece(ElfImage.CODE_ADDRESS + i * (MILLION / 64), 0, MILLION / 64);
    }
    assertThat(names(image).lines().size()).isZero();
  }

  @Test
  void oneFunctionOfJumpsToEverywhere() throws Exception {
    Output code = new Output();
    for (int i = 0; i < MILLION / 6; i++) {
      int target = (i * 7919) % 100_000;
      code.octets(0x0F, 0x84).words((target - i - 1) * 6);
    }
    assertThat(names(new ElfImage(code.toBytes())).lines().size()).isZero();
  }

  @Test
  void lineProgramThatNamesAnotherLongFileInEachRow() throws Exception {
    int files = 100_000;
    Output line = new Output().words(0).half(5).octets(4, 0);
    int headerLength = line.size();
    line.words(0).octets(1, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1);
    line.octets(1, 1, 0x1F, 1).words(0);
    line.octets(1, 1, 0x1F).number(files);
    for (int i = 0; i < files; i++) {
      line.words(i);
    }
    line.setWord(headerLength, line.size() - headerLength - 4);
    line.octets(0, 5, 2).words(ElfImage.CODE_ADDRESS);
    for (int i = 0; i < files; i++) {
      line.octets(4).number(i).octets(1);
    }
    line.octets(2, 8, 0, 1, 1);
    line.setWord(0, line.size() - 4);
    byte[] letters = new byte[MILLION];
    new Random(1).nextBytes(letters);
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (byte) ((letters[i] & 0x3F) | 0x40);
    }
    Names names =
        names(
            new ElfImage(CODE)
                .debug(".debug_line", line.toBytes())
                .debug(".debug_line_str", letters));
    assertThat(names.lines().size()).isZero();
  }

  @Test
  void fileTableThatClaimsMoreFilesThanThereAreBytes() throws Exception {
    Output line = new Output().words(60).half(5).octets(4, 0).words(40);
    line.octets(1, 1, 1, -5, 14, 1, 0).number(Long.MAX_VALUE); // no fields at all
    line.bytes(new byte[64 - line.size()]);
    assertThat(names(new ElfImage(CODE).debug(".debug_line", line.toBytes())).lines().size())
        .isZero();
  }

  @Test
  void callFramesThatRememberWithoutEnd() throws Exception {
    Output frames = new Output().words(12, -1).octets(1, 0, 1, 0x7C, 8, 0, 0, 0);
    frames.words(4 * MILLION + 12, 0, ElfImage.CODE_ADDRESS, 8).bytes(filled(4 * MILLION, 0x0A));
    assertThat(names(new ElfImage(CODE).debug(".debug_frame", frames.toBytes())).lines().size())
        .isZero();
  }

  @Test
  void callFramesThatShareOneBadCommonEntry() throws Exception {
    Output frames = new Output().words(MILLION, -1).octets(1).bytes(filled(MILLION - 5, 'x'));
    for (int i = 0; i < 200_000; i++) {
      frames.words(12, 0, ElfImage.CODE_ADDRESS, 8);
    }
    assertThat(names(new ElfImage(CODE).debug(".debug_frame", frames.toBytes())).lines().size())
        .isZero();
  }

  @Test
  void sectionThatUnpacksToMuchMoreThanItSays() throws Exception {
    Deflater deflater = new Deflater();
    deflater.setInput(new byte[256 * MILLION]);
    deflater.finish();
    byte[] chunk = new byte[MILLION];
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(new Output().words(1, 60 * MILLION, 1).toBytes());
    while (!deflater.finished()) {
      packed.write(chunk, 0, deflater.deflate(chunk));
    }
    deflater.end();
    ElfImage image =
        new ElfImage(CODE).section(".debug_line", 1, 0x800, 0, packed.toByteArray(), 0);
    assertThat(names(image).lines().size()).isZero();
    byte[] liar = new Output().words(1, -1, 1, 0).toBytes();
    assertThat(
            names(new ElfImage(CODE).section(".debug_line", 1, 0x800, 0, liar, 0)).lines().size())
        .isZero();
  }

  @Test
  void theImagesThatTheseTestsMakeAreValid() throws Exception {
    byte[] text = "f\0".getBytes(StandardCharsets.UTF_8);
    Output symbol = new Output().words(0, ElfImage.CODE_ADDRESS, 6).octets(0x12, 0).half(1);
    Names names =
        names(
            new ElfImage(CODE)
                .section("names", ElfImage.STRINGS, 0, 0, text, 0)
                .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbol.toBytes(), 2));
    assertThat(names.code(ElfImage.CODE_ADDRESS + 5)).isEqualTo("f+0x5");
  }
}
