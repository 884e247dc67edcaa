package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.List;

/** Reads the section table. */
final class SectionTable {
  private SectionTable() {}

  /**
   * All sections in the file's order, so that a symbol's section index is an index into the list.
   */
  static List<Section> read(ElfBytes bytes, ElfHeader header) throws ElfException {
    List<SectionHeader> headers = new ArrayList<>();
    for (int i = 0; i < header.sectionCount(); i++) {
      headers.add(SectionHeader.at(bytes, header.sectionOffset() + i * SectionHeader.BYTES));
    }
    List<Section> sections = new ArrayList<>();
    for (SectionHeader each : headers) {
      Section section = new Section(nameOf(bytes, header, headers, each), each, bytes.array());
      check(bytes, section);
      sections.add(section);
    }
    return List.copyOf(sections);
  }

  private static String nameOf(
      ElfBytes bytes, ElfHeader header, List<SectionHeader> headers, SectionHeader section) {
    if (header.sectionNames() >= headers.size()) {
      return "";
    }
    SectionHeader names = headers.get(header.sectionNames());
    boolean usable =
        names.type() == SectionHeader.TYPE_STRINGS && bytes.has(names.offset(), names.size());
    return usable ? bytes.string(names, section.nameOffset()) : "";
  }

  private static void check(ElfBytes bytes, Section section) throws ElfException {
    SectionHeader header = section.header();
    if (section.hasBytes() && !bytes.has(header.offset(), header.size())) {
      throw new ElfException(
          "is cut off: section " + printable(section.name()) + " lies beyond the end of the file");
    }
  }

  /** A name from the file, safe to show on a terminal. */
  private static String printable(String name) {
    return name.isEmpty() ? "without a name" : name.replaceAll("[^\\x21-\\x7E]", "?");
  }
}
