package org.landslide.binary.lines;

import java.nio.ByteBuffer;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;

/** The sections that the line programs need; empty where the file has none. */
record LineSections(ByteBuffer lines, ByteBuffer lineStrings, ByteBuffer strings) {

  static LineSections of(ElfFile elf) {
    return new LineSections(
        contents(elf, ".debug_line"),
        contents(elf, ".debug_line_str"),
        contents(elf, ".debug_str"));
  }

  private static ByteBuffer contents(ElfFile elf, String name) {
    return elf.section(name).map(Section::contents).orElse(ByteBuffer.allocate(0));
  }
}
