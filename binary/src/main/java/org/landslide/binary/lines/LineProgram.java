package org.landslide.binary.lines;

import java.util.HashMap;
import java.util.Map;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.LazyString;

/**
 * Runs line programs: the byte code in which a compiler packs the table of addresses and lines
 * (DWARF standard, section 6.2). A damaged program loses its own lines from the damage on, no
 * others; every instruction takes a byte at least, so a program ends.
 */
final class LineProgram {
  private static final int MAX_UNIT_LENGTH_32_BIT = 0xFFFFFFF0;

  private final DwarfReader code;
  private final LineSections sections;
  private final LineHeader header;
  private final LineSequences output;
  private final Map<Long, Integer> fileNumbers = new HashMap<>();

  private int address;
  private int line;
  private long file;

  private LineProgram(DwarfReader unit, LineSections sections, LineSequences output)
      throws DwarfException {
    this.code = unit;
    this.sections = sections;
    this.header = new LineHeader(unit, sections);
    this.output = output;
  }

  /** Runs the programs of all compilation units. */
  static void runAll(LineSections sections, LineSequences output) {
    DwarfReader all = new DwarfReader(sections.lines());
    try {
      while (all.hasMore()) {
        int length = all.word();
        if (Integer.compareUnsigned(length, MAX_UNIT_LENGTH_32_BIT) >= 0) {
          return;
        }
        runUnit(all.take(Integer.toUnsignedLong(length)), sections, output);
      }
    } catch (DwarfException damaged) {
      // The unit's length is wrong, so nothing is known about where the next one begins.
    }
  }

  private static void runUnit(DwarfReader unit, LineSections sections, LineSequences output) {
    try {
      new LineProgram(unit, sections, output).run();
    } catch (DwarfException damaged) {
      output.abandon();
    }
  }

  private void run() throws DwarfException {
    reset();
    while (code.hasMore()) {
      step(code.u8());
    }
    output.abandon();
  }

  private void reset() {
    address = 0;
    line = 1;
    file = 1;
  }

  private void step(int opcode) throws DwarfException {
    if (opcode >= header.opcodeBase()) {
      address += header.addressAdvance(opcode);
      line += header.lineAdvance(opcode);
      emit();
    } else if (opcode == 0) {
      extended();
    } else {
      standard(opcode);
    }
  }

  private void standard(int opcode) throws DwarfException {
    switch (opcode) {
      case 1 -> emit();
      case 2 -> address += (int) code.uleb() * header.minimumLength();
      case 3 -> line += (int) code.sleb();
      case 4 -> file = code.uleb();
      case 8 -> address += header.addressAdvance(255);
      case 9 -> address += code.u16();
      default -> skipArguments(opcode);
    }
  }

  private void skipArguments(int opcode) throws DwarfException {
    for (int i = 0; i < header.argumentCount(opcode); i++) {
      code.uleb();
    }
  }

  private void extended() throws DwarfException {
    DwarfReader arguments = code.take(code.uleb());
    switch (arguments.u8()) {
      case 1 -> {
        output.end(address);
        reset();
      }
      case 2 -> address = arguments.word();
      case 3 -> defineFile(arguments);
      default -> {
        // says nothing about lines
      }
    }
  }

  private void defineFile(DwarfReader arguments) throws DwarfException {
    LazyString name = LazyString.at(sections.lines(), arguments.position());
    arguments.skipString();
    FileTableReader.addFile(arguments, name, header.files());
  }

  private void emit() throws DwarfException {
    output.add(address, line, fileNumber());
  }

  private int fileNumber() throws DwarfException {
    Integer known = fileNumbers.get(file);
    if (known != null) {
      return known;
    }
    int number = output.numberOf(header.files().path(file));
    fileNumbers.put(file, number);
    return number;
  }
}
