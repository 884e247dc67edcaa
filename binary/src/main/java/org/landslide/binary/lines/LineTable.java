package org.landslide.binary.lines;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.landslide.binary.elf.ElfFile;

/**
 * Which source line each instruction comes from: a sorted array of addresses, where each entry
 * holds up to the next one.
 */
public final class LineTable {
  /** The line of addresses that no line is known for. */
  static final int NO_LINE = 0;

  private final int[] addresses;
  private final int[] lines;
  private final int[] files;
  private final List<String> names;

  /** The arrays are parallel, in unsigned order of addresses without repetition. */
  LineTable(int[] addresses, int[] lines, int[] files, List<String> names) {
    this.addresses = addresses;
    this.lines = lines;
    this.files = files;
    this.names = List.copyOf(names);
  }

  /** The lines of a program; empty when it has none or they are damaged. */
  public static LineTable of(ElfFile elf) {
    LineSequences sequences = new LineSequences(elf.code()::isCode);
    LineProgram.runAll(LineSections.of(elf), sequences);
    return sequences.toTable();
  }

  /** The line that the instruction at this address belongs to. */
  public Optional<SourceLine> find(int pc) {
    int index = lastUpTo(pc);
    if (index < 0 || lines[index] == NO_LINE) {
      return Optional.empty();
    }
    return Optional.of(new SourceLine(names.get(files[index]), lines[index]));
  }

  /** How many entries the table has. */
  public int size() {
    return addresses.length;
  }

  private int lastUpTo(int pc) {
    int low = 0;
    int high = addresses.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (Integer.compareUnsigned(addresses[middle], pc) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  @Override
  public String toString() {
    return addresses.length + " line entries of " + Arrays.toString(names.toArray());
  }
}
