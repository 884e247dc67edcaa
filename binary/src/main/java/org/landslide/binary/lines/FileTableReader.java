package org.landslide.binary.lines;

import java.nio.ByteBuffer;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.LazyString;

/** Reads the folders and files of a line program's header. */
final class FileTableReader {
  private static final int CONTENT_PATH = 1;
  private static final int CONTENT_FOLDER = 2;

  private final DwarfReader unit;
  private final LineSections sections;
  private final FileTable table;

  private FileTableReader(DwarfReader unit, LineSections sections, FileTable table) {
    this.unit = unit;
    this.sections = sections;
    this.table = table;
  }

  static FileTable read(DwarfReader unit, int version, LineSections sections)
      throws DwarfException {
    FileTable table = new FileTable(version);
    FileTableReader reader = new FileTableReader(unit, sections, table);
    if (version >= 5) {
      reader.readDescribed((name, folder) -> table.addFolder(name));
      reader.readDescribed(table::addFile);
    } else {
      reader.readFolders();
      reader.readFiles();
    }
    return table;
  }

  private void readFolders() throws DwarfException {
    for (LazyString name = inlineText(); !isEmpty(name); name = inlineText()) {
      table.addFolder(name);
    }
  }

  private void readFiles() throws DwarfException {
    for (LazyString name = inlineText(); !isEmpty(name); name = inlineText()) {
      addFile(unit, name, table);
    }
  }

  /** Reads the rest of a file's entry of versions 2 to 4. */
  static void addFile(DwarfReader reader, LazyString name, FileTable table) throws DwarfException {
    long folder = reader.uleb();
    reader.uleb(); // time of last change
    reader.uleb(); // length
    table.addFile(name, folder);
  }

  private interface Sink {
    void add(LazyString name, long folder);
  }

  /** A table of version 5, which says itself which fields its entries have. */
  private void readDescribed(Sink sink) throws DwarfException {
    int fields = unit.u8();
    long[] contents = new long[fields];
    long[] forms = new long[fields];
    for (int i = 0; i < fields; i++) {
      contents[i] = unit.uleb();
      forms[i] = unit.uleb();
    }
    long count = unit.uleb();
    // Every field takes a byte at least, so a larger count is a lie that would cost much time.
    long most = fields == 0 ? 0 : unit.remaining() / fields;
    if (count < 0 || count > most) {
      throw new DwarfException("impossible number of files");
    }
    for (long i = 0; i < count; i++) {
      readEntry(contents, forms, sink);
    }
  }

  private void readEntry(long[] contents, long[] forms, Sink sink) throws DwarfException {
    LazyString name = new LazyString(ByteBuffer.allocate(1), 0);
    long folder = 0;
    for (int i = 0; i < contents.length; i++) {
      if (contents[i] == CONTENT_PATH) {
        name = text(forms[i]);
      } else if (contents[i] == CONTENT_FOLDER) {
        folder = number(forms[i]);
      } else {
        skip(forms[i]);
      }
    }
    sink.add(name, folder);
  }

  private LazyString text(long form) throws DwarfException {
    return switch ((int) form) {
      case Form.STRING -> inlineText();
      case Form.LINE_STRP -> LazyString.at(sections.lineStrings(), unit.u32());
      case Form.STRP -> LazyString.at(sections.strings(), unit.u32());
      default -> throw new DwarfException("unknown form of a name");
    };
  }

  private long number(long form) throws DwarfException {
    return switch ((int) form) {
      case Form.UDATA -> unit.uleb();
      case Form.DATA1 -> unit.u8();
      case Form.DATA2 -> unit.u16();
      case Form.DATA4 -> unit.u32();
      default -> throw new DwarfException("unknown form of a number");
    };
  }

  private void skip(long form) throws DwarfException {
    switch ((int) form) {
      case Form.STRING -> unit.skipString();
      case Form.UDATA -> unit.uleb();
      case Form.DATA1 -> unit.skip(1);
      case Form.DATA2 -> unit.skip(2);
      case Form.DATA4, Form.LINE_STRP, Form.STRP -> unit.skip(4);
      case Form.DATA8 -> unit.skip(8);
      case Form.DATA16 -> unit.skip(16);
      case Form.BLOCK -> unit.skip(unit.uleb());
      default -> throw new DwarfException("unknown form");
    }
  }

  private LazyString inlineText() throws DwarfException {
    LazyString text = LazyString.at(sections.lines(), unit.position());
    unit.skipString();
    return text;
  }

  private static boolean isEmpty(LazyString text) {
    return text.bytes().get(text.offset()) == 0;
  }

  /** How a field is written: DWARF's numbers. */
  private static final class Form {
    static final int DATA2 = 0x05;
    static final int DATA4 = 0x06;
    static final int DATA8 = 0x07;
    static final int STRING = 0x08;
    static final int BLOCK = 0x09;
    static final int DATA1 = 0x0B;
    static final int STRP = 0x0E;
    static final int UDATA = 0x0F;
    static final int DATA16 = 0x1E;
    static final int LINE_STRP = 0x1F;

    private Form() {}
  }
}
