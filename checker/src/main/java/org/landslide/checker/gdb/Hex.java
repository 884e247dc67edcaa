package org.landslide.checker.gdb;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Numbers and bytes as the protocol writes them. */
final class Hex {
  private static final HexFormat FORMAT = HexFormat.of();

  private Hex() {}

  static String of(byte[] bytes) {
    return FORMAT.formatHex(bytes);
  }

  static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A word with its lowest byte first. */
  static String ofWord(int word) {
    return String.format("%08x", Integer.reverseBytes(word));
  }

  static String text(String hex) throws BadPacketException {
    try {
      return new String(FORMAT.parseHex(hex), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new BadPacketException();
    }
  }

  /** An unsigned number of at most 32 bits. */
  static int number(String hex) throws BadPacketException {
    if (!hex.matches("[0-9a-fA-F]{1,8}")) {
      throw new BadPacketException();
    }
    return Integer.parseUnsignedInt(hex, 16);
  }
}
