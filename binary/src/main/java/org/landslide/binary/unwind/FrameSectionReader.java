package org.landslide.binary.unwind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.PointerEncoding;
import org.landslide.binary.elf.Section;

/**
 * Reads .debug_frame (what debuggers use) or .eh_frame (what exceptions use): nearly the same
 * format. Entries that make no sense are left out.
 */
final class FrameSectionReader {
  /** Longer programs than any compiler makes would only cost time. */
  private static final int MAX_INSTRUCTIONS = 1 << 16;

  private final DwarfReader section;
  private final int address;
  private final boolean isExceptionFormat;
  private final IntPredicate isCode;
  private final Map<Long, Optional<CommonEntry>> commons = new HashMap<>();

  private FrameSectionReader(Section section, IntPredicate isCode) {
    this.section = new DwarfReader(section.contents());
    this.address = section.address();
    this.isExceptionFormat = section.name().equals(".eh_frame");
    this.isCode = isCode;
  }

  /** The section's entries that describe code of the program, in the section's order. */
  static List<FrameEntry> read(Section section, IntPredicate isCode) {
    FrameSectionReader reader = new FrameSectionReader(section, isCode);
    List<FrameEntry> entries = new ArrayList<>();
    try {
      while (reader.section.hasMore()) {
        reader.readNext(entries);
      }
    } catch (DwarfException damaged) {
      // A wrong length: nothing is known about where the next entry begins.
    }
    return entries;
  }

  private void readNext(List<FrameEntry> entries) throws DwarfException {
    long length = section.u32();
    if (length == 0) {
      return;
    }
    DwarfReader entry = section.take(length);
    try {
      int place = entry.position();
      int id = entry.word();
      if (id != commonId()) {
        addEntry(
            entry, common(isExceptionFormat ? place - id : Integer.toUnsignedLong(id)), entries);
      }
    } catch (DwarfException damaged) {
      // This entry alone is lost.
    }
  }

  /** What stands in a common entry in place of the reference to one. */
  private int commonId() {
    return isExceptionFormat ? 0 : -1;
  }

  private void addEntry(DwarfReader entry, CommonEntry common, List<FrameEntry> entries)
      throws DwarfException {
    int start = common.encoding().readAddress(entry, address);
    int length = common.encoding().readNumber(entry);
    if (common.hasAugmentation()) {
      entry.skip(entry.uleb());
    }
    if (isCode.test(start) && entry.remaining() <= MAX_INSTRUCTIONS) {
      entries.add(new FrameEntry(start, length, common, entry));
    }
  }

  private CommonEntry common(long offset) throws DwarfException {
    return commons
        .computeIfAbsent(offset, this::tryReadCommon)
        .orElseThrow(() -> new DwarfException("no common entry"));
  }

  private Optional<CommonEntry> tryReadCommon(long offset) {
    try {
      DwarfReader reader = section.copy();
      reader.seek(offset);
      return Optional.of(readCommon(reader.take(reader.u32())));
    } catch (DwarfException damaged) {
      return Optional.empty();
    }
  }

  private CommonEntry readCommon(DwarfReader entry) throws DwarfException {
    if (entry.word() != commonId()) {
      throw new DwarfException("not a common entry");
    }
    int version = entry.u8();
    int augmentation = entry.position();
    entry.skipString();
    if (version >= 4) {
      checkSizes(entry.u8(), entry.u8());
    }
    int codeFactor = (int) entry.uleb();
    int dataFactor = (int) entry.sleb();
    int returnAddressColumn = version == 1 ? entry.u8() : (int) entry.uleb();
    DwarfReader letters = entry.copy();
    letters.seek(augmentation);
    int first = letters.u8();
    if (first != 0 && first != 'z') {
      throw new DwarfException("unknown augmentation");
    }
    PointerEncoding encoding = PointerEncoding.PLAIN;
    if (first == 'z') {
      encoding = readEncoding(letters, entry.take(entry.uleb()));
    }
    if (entry.remaining() > MAX_INSTRUCTIONS) {
      throw new DwarfException("too long");
    }
    return new CommonEntry(
        codeFactor, dataFactor, returnAddressColumn, first == 'z', encoding, entry);
  }

  private static void checkSizes(int addressBytes, int segmentBytes) throws DwarfException {
    if (addressBytes != 4 || segmentBytes != 0) {
      throw new DwarfException("not for i386");
    }
  }

  /** Goes through the letters after the z; each says what the block of extra data contains next. */
  private static PointerEncoding readEncoding(DwarfReader letters, DwarfReader data)
      throws DwarfException {
    PointerEncoding encoding = PointerEncoding.PLAIN;
    for (int letter = letters.u8(); letter != 0; letter = letters.u8()) {
      switch (letter) {
        case 'R' -> encoding = new PointerEncoding(data.u8());
        case 'L' -> data.u8();
        case 'P' -> new PointerEncoding(data.u8()).readNumber(data);
        case 'S' -> {
          // a signal handler's frame; its pc is not a return address, which does not occur here
        }
        default -> throw new DwarfException("unknown augmentation");
      }
    }
    return encoding;
  }
}
