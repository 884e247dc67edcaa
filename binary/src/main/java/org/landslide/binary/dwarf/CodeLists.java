package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Reads lists of stretches of code, and of where something is in each (DWARF 2 to 5). */
final class CodeLists {
  private static final long BASE_SELECTION = 0xFFFF_FFFFL;
  private static final int MOST = 10_000;

  private final DebugInfo info;
  private final DebugUnit unit;
  private long base;

  CodeLists(DebugInfo info, DebugUnit unit) {
    this.info = info;
    this.unit = unit;
    this.base = unit.base();
  }

  List<CodeRange> ranges(OptionalLong offset) {
    return read(offset, ".debug_ranges", ".debug_rnglists", false).stream()
        .map(Located::range)
        .toList();
  }

  List<Located> locations(OptionalLong offset) {
    return read(offset, ".debug_loc", ".debug_loclists", true);
  }

  private List<Located> read(OptionalLong offset, String old, String current, boolean located) {
    List<Located> found = new ArrayList<>();
    if (offset.isEmpty()) {
      return found;
    }
    boolean isOld = unit.version() < 5;
    try {
      DwarfReader reader = new DwarfReader(section(isOld ? old : current, located));
      reader.seek(offset.getAsLong());
      while (found.size() < MOST && readNext(reader, isOld, located, found)) {
        info.take(1);
      }
    } catch (DwarfException damaged) {
      return List.copyOf(found); // what was read before is as good as ever
    }
    return List.copyOf(found);
  }

  /** Ranges of before DWARF 5 are never in a file of their own. */
  private ByteBuffer section(String name, boolean located) {
    return unit.version() < 5 && !located ? unit.linked(name) : info.section(name);
  }

  private boolean readNext(DwarfReader reader, boolean isOld, boolean located, List<Located> found)
      throws DwarfException {
    if (isOld && located && unit.isSplit()) {
      return readSplit(reader, found);
    }
    return isOld ? readOld(reader, located, found) : readNew(reader, located, found);
  }

  /** Before DWARF 5, files of their own had lists of locations in a form of their own. */
  private boolean readSplit(DwarfReader reader, List<Located> found) throws DwarfException {
    switch (reader.u8()) {
      case 0 -> {
        return false;
      }
      case 1 -> base = address(reader.uleb());
      case 2 -> {
        long start = address(reader.uleb());
        add(found, start, address(reader.uleb()), expression(reader, reader.u16()));
      }
      case 3 -> {
        long start = address(reader.uleb());
        add(found, start, start + reader.u32(), expression(reader, reader.u16()));
      }
      default -> throw new DwarfException("unknown kind of list entry");
    }
    return true;
  }

  private boolean readOld(DwarfReader reader, boolean located, List<Located> found)
      throws DwarfException {
    long start = reader.u32();
    long end = reader.u32();
    if (start == 0 && end == 0) {
      return false;
    }
    if (start == BASE_SELECTION) {
      base = end;
      return true;
    }
    add(found, base + start, base + end, expression(reader, located ? reader.u16() : 0));
    return true;
  }

  private boolean readNew(DwarfReader reader, boolean located, List<Located> found)
      throws DwarfException {
    int kind = reader.u8();
    if (located && kind >= 5) {
      return readNewLocation(reader, kind, found);
    }
    switch (kind) {
      case 0 -> {
        return false;
      }
      case 1 -> base = address(reader.uleb());
      case 2 -> entry(reader, address(reader.uleb()), address(reader.uleb()), located, found);
      case 3 -> {
        long start = address(reader.uleb());
        entry(reader, start, start + reader.uleb(), located, found);
      }
      case 4 -> entry(reader, base + reader.uleb(), base + reader.uleb(), located, found);
      case 5 -> base = reader.u32();
      case 6 -> entry(reader, reader.u32(), reader.u32(), located, found);
      case 7 -> {
        long start = reader.u32();
        entry(reader, start, start + reader.uleb(), located, found);
      }
      default -> throw new DwarfException("unknown kind of list entry");
    }
    return true;
  }

  /** From here on lists of locations have one kind more, and other numbers. */
  private boolean readNewLocation(DwarfReader reader, int kind, List<Located> found)
      throws DwarfException {
    switch (kind) {
      case 5 -> entry(reader, 0, 1L << 32, true, found);
      case 6 -> base = reader.u32();
      case 7 -> entry(reader, reader.u32(), reader.u32(), true, found);
      case 8 -> {
        long start = reader.u32();
        entry(reader, start, start + reader.uleb(), true, found);
      }
      default -> throw new DwarfException("unknown kind of list entry");
    }
    return true;
  }

  private void entry(DwarfReader reader, long start, long end, boolean located, List<Located> found)
      throws DwarfException {
    add(found, start, end, expression(reader, located ? reader.uleb() : 0));
  }

  private static ByteBuffer expression(DwarfReader reader, long length) throws DwarfException {
    return reader.take(length).rest();
  }

  private void add(List<Located> found, long start, long end, ByteBuffer expression) {
    if (start < end) {
      found.add(new Located(new CodeRange(start, end), expression, unit::address));
    }
  }

  private long address(long number) throws DwarfException {
    return unit.address(number).orElseThrow(() -> new DwarfException("no such address"));
  }
}
