package org.landslide.machine.device;

import java.util.ArrayList;
import java.util.List;
import org.landslide.machine.memory.Memory;

/** A text screen, which is memory: a character and its colours for each place. */
final class Screen {
  private Screen() {}

  /** The rows that begin at an address, without what is blank at their ends. */
  static List<String> rows(Memory memory, int address, int rows, int columns) {
    List<String> text = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < columns; column++) {
        int code = memory.load8(address + 2 * (row * columns + column)) & 0xff;
        line.append(code >= ' ' && code < 0x7f ? (char) code : code == 0 ? ' ' : '?');
      }
      text.add(line.toString().stripTrailing());
    }
    return List.copyOf(text);
  }
}
