package org.landslide.machine.device;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** What a disk says of itself: the answer to IDENTIFY DEVICE, 256 words. */
final class DiskIdentity {
  static final int HEADS = 16;
  static final int SECTORS_PER_TRACK = 63;

  private static final int FIXED_DISK = 0x0040;
  private static final int MOST_CYLINDERS = 16_383;
  private static final int HAS_SECTOR_NUMBERS = 0x0200;
  private static final int HAS_CURRENT_GEOMETRY = 1;

  /** Up to the fourth edition of the standard. */
  private static final int STANDARDS = 0x1e;

  private DiskIdentity() {}

  static byte[] of(DiskImage disk) {
    ByteBuffer words = ByteBuffer.allocate(DiskImage.SECTOR).order(ByteOrder.LITTLE_ENDIAN);
    int sectors = disk.sectors();
    int cylinders = Math.min(MOST_CYLINDERS, sectors / (HEADS * SECTORS_PER_TRACK));
    word(words, 0, FIXED_DISK);
    geometry(words, 1, 3, 6, cylinders);
    text(words, 10, 20, "1");
    text(words, 23, 8, "1.0");
    text(words, 27, 40, "Landslide disk");
    word(words, 49, HAS_SECTOR_NUMBERS);
    word(words, 53, HAS_CURRENT_GEOMETRY);
    geometry(words, 54, 55, 56, cylinders);
    words.putInt(2 * 57, cylinders * HEADS * SECTORS_PER_TRACK);
    words.putInt(2 * 60, sectors);
    word(words, 80, STANDARDS);
    return words.array();
  }

  private static void geometry(
      ByteBuffer words, int cylinderWord, int headWord, int sectorWord, int cylinders) {
    word(words, cylinderWord, cylinders);
    word(words, headWord, HEADS);
    word(words, sectorWord, SECTORS_PER_TRACK);
  }

  private static void word(ByteBuffer words, int index, int value) {
    words.putShort(2 * index, (short) value);
  }

  /** The first letter of two is in the high byte; blanks fill the rest. */
  private static void text(ByteBuffer words, int index, int length, String text) {
    byte[] letters = text.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < length; i++) {
      words.put(2 * index + (i ^ 1), i < letters.length ? letters[i] : (byte) ' ');
    }
  }
}
