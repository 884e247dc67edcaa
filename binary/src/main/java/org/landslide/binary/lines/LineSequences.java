package org.landslide.binary.lines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.landslide.binary.dwarf.DwarfException;

/**
 * Collects what line programs produce and makes a table of it. A sequence is a run of rows with
 * growing addresses and a known end. Sequences of code that the linker dropped begin where there is
 * no code and are left out; where two overlap, the one that begins first keeps its addresses.
 */
final class LineSequences {
  /** Honest programs name some hundred files; hostile ones might name a long one in every row. */
  private static final int MAX_NAME_CHARACTERS = 8 << 20;

  private record Sequence(int first, int count, int start, int end) {}

  private final IntPredicate isCode;
  private final List<Sequence> sequences = new ArrayList<>();
  private final Map<String, Integer> fileNumbers = new HashMap<>();
  private final List<String> fileNames = new ArrayList<>();
  private int nameCharacters;

  private int[] addresses = new int[64];
  private int[] lines = new int[64];
  private int[] files = new int[64];
  private int used;
  private int sequenceStart;

  LineSequences(IntPredicate isCode) {
    this.isCode = isCode;
  }

  /** Adds a row to the current sequence; files go by the numbers that {@link #numberOf} gives. */
  void add(int address, int line, int file) {
    if (used == addresses.length) {
      grow();
    }
    addresses[used] = address;
    lines[used] = Math.max(line, LineTable.NO_LINE);
    files[used] = file;
    used++;
  }

  /** Ends the current sequence; its last row holds up to this address. */
  void end(int address) {
    int count = used - sequenceStart;
    if (count > 0 && isAscending(address) && isCode.test(addresses[sequenceStart])) {
      sequences.add(new Sequence(sequenceStart, count, addresses[sequenceStart], address));
      sequenceStart = used;
    } else {
      abandon();
    }
  }

  /** Forgets the rows of the current sequence. */
  void abandon() {
    used = sequenceStart;
  }

  private boolean isAscending(int end) {
    for (int i = sequenceStart + 1; i < used; i++) {
      if (Integer.compareUnsigned(addresses[i - 1], addresses[i]) > 0) {
        return false;
      }
    }
    return Integer.compareUnsigned(addresses[used - 1], end) <= 0;
  }

  /** The number of a file, which is a new one when its path is. */
  int numberOf(String file) throws DwarfException {
    Integer known = fileNumbers.get(file);
    if (known != null) {
      return known;
    }
    nameCharacters += file.length();
    if (nameCharacters > MAX_NAME_CHARACTERS) {
      throw new DwarfException("too many file names");
    }
    fileNumbers.put(file, fileNames.size());
    fileNames.add(file);
    return fileNames.size() - 1;
  }

  private void grow() {
    int capacity = used * 2;
    addresses = Arrays.copyOf(addresses, capacity);
    lines = Arrays.copyOf(lines, capacity);
    files = Arrays.copyOf(files, capacity);
  }

  LineTable toTable() {
    List<Sequence> ordered = new ArrayList<>(sequences);
    ordered.sort(Comparator.comparing(Sequence::start, Integer::compareUnsigned));
    Rows rows = new Rows(used + sequences.size());
    int end = 0;
    for (Sequence sequence : ordered) {
      if (Integer.compareUnsigned(sequence.end(), end) > 0) {
        copy(sequence, end, rows);
        end = sequence.end();
        rows.put(end, LineTable.NO_LINE, 0);
      }
    }
    return rows.toTable(fileNames);
  }

  /**
   * Copies a sequence's rows; those before {@code from}, taken by an earlier sequence, move up to
   * it.
   */
  private void copy(Sequence sequence, int from, Rows rows) {
    for (int i = sequence.first(); i < sequence.first() + sequence.count(); i++) {
      boolean taken = Integer.compareUnsigned(addresses[i], from) < 0;
      rows.put(taken ? from : addresses[i], lines[i], files[i]);
    }
  }

  /**
   * The rows of the final table; of several for one address the last counts, as debuggers do it.
   */
  private static final class Rows {
    private final int[] addresses;
    private final int[] lines;
    private final int[] files;
    private int used;

    Rows(int capacity) {
      addresses = new int[capacity];
      lines = new int[capacity];
      files = new int[capacity];
    }

    void put(int address, int line, int file) {
      if (used > 0 && addresses[used - 1] == address) {
        used--;
      }
      addresses[used] = address;
      lines[used] = line;
      files[used] = file;
      used++;
    }

    LineTable toTable(List<String> fileNames) {
      return new LineTable(
          Arrays.copyOf(addresses, used),
          Arrays.copyOf(lines, used),
          Arrays.copyOf(files, used),
          fileNames);
    }
  }
}
