package org.landslide.guest.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.guest.elf.ElfException;
import org.landslide.guest.elf.ElfFile;

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
    int count = 200_000;
    ByteBuffer symbols = ElfImage.buffer(16 * count);
    for (int i = 0; i < count; i++) {
      int type = i % 3; // labels, objects, functions
      symbols.putInt(i).putInt(ElfImage.CODE_ADDRESS + i % 8).putInt(i % 5);
      symbols.put((byte) type).put((byte) 0).putShort((short) 1);
    }
    Names names =
        names(
            new ElfImage(CODE)
                .section("names", ElfImage.STRINGS, 0, 0, filled(MILLION, 'x'), 0)
                .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbols.array(), 2));
    assertThat(names.functionAt(ElfImage.CODE_ADDRESS)).isPresent();
  }

  @Test
  void manySectionsOfTheSameCode() throws Exception {
    byte[] code = filled(MILLION, 0xE8);
    ByteBuffer symbol = ElfImage.buffer(16);
    symbol.putInt(0).putInt(ElfImage.CODE_ADDRESS + 4).putInt(0).putInt(1 << 16);
    ElfImage image =
        new ElfImage(code)
            .section("names", ElfImage.STRINGS, 0, 0, filled(100, 'x'), 0)
            .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbol.array(), 2);
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
    ByteBuffer code = ElfImage.buffer(MILLION);
    for (int i = 0; code.remaining() >= 6; i++) {
      code.putShort((short) 0x840F).putInt(((i * 7919) % 100_000) * 6 - code.position() - 4);
    }
    assertThat(names(new ElfImage(code.array())).lines().size()).isZero();
  }

  @Test
  void lineProgramThatNamesAnotherLongFileInEachRow() throws Exception {
    int files = 100_000;
    ByteBuffer line = ElfImage.buffer(4 * MILLION);
    line.putInt(0).putShort((short) 5).put((byte) 4).put((byte) 0);
    int headerLength = line.position();
    line.putInt(0).put(new byte[] {1, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1});
    line.put(new byte[] {1, 1, 0x1F, 1}).putInt(0);
    line.put(new byte[] {1, 1, 0x1F});
    putNumber(line, files);
    for (int i = 0; i < files; i++) {
      line.putInt(i);
    }
    line.putInt(headerLength, line.position() - headerLength - 4);
    line.put(new byte[] {0, 5, 2}).putInt(ElfImage.CODE_ADDRESS);
    for (int i = 0; i < files; i++) {
      line.put((byte) 4);
      putNumber(line, i);
      line.put((byte) 1);
    }
    line.put(new byte[] {2, 8, 0, 1, 1});
    line.putInt(0, line.position() - 4);
    byte[] letters = new byte[MILLION];
    new Random(1).nextBytes(letters);
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (byte) (letters[i] & 0x3F | 0x40);
    }
    Names names =
        names(
            new ElfImage(CODE)
                .debug(".debug_line", Arrays.copyOf(line.array(), line.position()))
                .debug(".debug_line_str", letters));
    assertThat(names.lines().size()).isZero();
  }

  @Test
  void fileTableThatClaimsMoreFilesThanThereAreBytes() throws Exception {
    ByteBuffer line = ElfImage.buffer(64);
    line.putInt(60).putShort((short) 5).put((byte) 4).put((byte) 0).putInt(40);
    line.put(new byte[] {1, 1, 1, -5, 14, 1, 0}); // no fields at all
    putNumber(line, Long.MAX_VALUE);
    assertThat(names(new ElfImage(CODE).debug(".debug_line", line.array())).lines().size())
        .isZero();
  }

  @Test
  void callFramesThatRememberWithoutEnd() throws Exception {
    ByteBuffer frames = ElfImage.buffer(4 * MILLION);
    frames.putInt(12).putInt(-1).put(new byte[] {1, 0, 1, 0x7C, 8, 0, 0, 0});
    int length = frames.capacity() - frames.position() - 4;
    frames.putInt(length).putInt(0).putInt(ElfImage.CODE_ADDRESS).putInt(8);
    while (frames.hasRemaining()) {
      frames.put((byte) 0x0A);
    }
    assertThat(names(new ElfImage(CODE).debug(".debug_frame", frames.array())).lines().size())
        .isZero();
  }

  @Test
  void callFramesThatShareOneBadCommonEntry() throws Exception {
    ByteBuffer frames = ElfImage.buffer(4 * MILLION);
    int bad = MILLION;
    frames.putInt(bad).putInt(-1).put((byte) 1).put(filled(bad - 5, 'x'));
    while (frames.remaining() >= 16) {
      frames.putInt(12).putInt(0).putInt(ElfImage.CODE_ADDRESS).putInt(8);
    }
    assertThat(names(new ElfImage(CODE).debug(".debug_frame", frames.array())).lines().size())
        .isZero();
  }

  @Test
  void sectionThatUnpacksToMuchMoreThanItSays() throws Exception {
    Deflater deflater = new Deflater();
    deflater.setInput(new byte[256 * MILLION]);
    deflater.finish();
    byte[] chunk = new byte[MILLION];
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(ElfImage.buffer(12).putInt(1).putInt(60 * MILLION).putInt(1).array());
    while (!deflater.finished()) {
      packed.write(chunk, 0, deflater.deflate(chunk));
    }
    deflater.end();
    ElfImage image =
        new ElfImage(CODE).section(".debug_line", 1, 0x800, 0, packed.toByteArray(), 0);
    assertThat(names(image).lines().size()).isZero();
    byte[] liar = ElfImage.buffer(16).putInt(1).putInt(-1).array();
    assertThat(
            names(new ElfImage(CODE).section(".debug_line", 1, 0x800, 0, liar, 0)).lines().size())
        .isZero();
  }

  @Test
  void theImagesThatTheseTestsMakeAreValid() throws Exception {
    byte[] text = "f\0".getBytes(StandardCharsets.UTF_8);
    ByteBuffer symbol = ElfImage.buffer(16);
    symbol.putInt(0).putInt(ElfImage.CODE_ADDRESS).putInt(6).put((byte) 0x12).put((byte) 0);
    symbol.putShort((short) 1);
    Names names =
        names(
            new ElfImage(CODE)
                .section("names", ElfImage.STRINGS, 0, 0, text, 0)
                .section(".symtab", ElfImage.SYMBOLS, 0, 0, symbol.array(), 2));
    assertThat(names.code(ElfImage.CODE_ADDRESS + 5)).isEqualTo("f+0x5");
  }

  private static void putNumber(ByteBuffer buffer, long value) {
    long rest = value;
    while (rest >= 0x80) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }
}
