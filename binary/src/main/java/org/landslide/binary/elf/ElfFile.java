package org.landslide.binary.elf;

import java.util.List;
import java.util.Optional;

/**
 * A static executable for i386: what to load where, and what is called how. The bytes are not to be
 * trusted: every number in them is checked before it is used, and neither time nor memory grows
 * faster than the file.
 */
public final class ElfFile {
  private final ElfHeader header;
  private final List<Section> sections;
  private final List<LoadSegment> segments;
  private final Optional<ThreadLocals> threadLocals;
  private final CodeImage code;
  private final SymbolTable symbols;

  private ElfFile(byte[] file) throws ElfException {
    ElfBytes bytes = new ElfBytes(file);
    header = ElfHeader.of(bytes);
    sections = SectionTable.read(bytes, header);
    segments = SegmentPlan.of(bytes, header, sections);
    threadLocals = ThreadLocals.of(bytes, header);
    checkEntry();
    code = new CodeImage(segments, sections);
    symbols =
        new SymbolTable(new SymbolReader(bytes, sections).read(), sections, new CallTargets(code));
  }

  /**
   * Reads an executable.
   *
   * @param file its bytes, which the result keeps: they must not change any more
   * @throws ElfException when it is no executable that we can run; says why
   */
  public static ElfFile parse(byte[] file) throws ElfException {
    return new ElfFile(file);
  }

  /** The sections of a file that need not be a program, but may be an object file. */
  public static List<Section> sectionsOf(byte[] file) throws ElfException {
    ElfBytes bytes = new ElfBytes(file);
    return SectionTable.read(bytes, ElfHeader.ofAnyType(bytes));
  }

  /** Where the program starts. */
  public int entry() {
    return header.entry();
  }

  /** What belongs into memory, in order of addresses, without overlaps; at least one. */
  public List<LoadSegment> segments() {
    return segments;
  }

  /** What each thread has a copy of. */
  public Optional<ThreadLocals> threadLocals() {
    return threadLocals;
  }

  /** All sections, in the file's order; none in a file that has been stripped of them. */
  public List<Section> sections() {
    return sections;
  }

  /** The first section of that name. */
  public Optional<Section> section(String name) {
    return sections.stream().filter(section -> section.name().equals(name)).findFirst();
  }

  public SymbolTable symbols() {
    return symbols;
  }

  /** Which addresses are code, and their bytes. */
  public CodeImage code() {
    return code;
  }

  private void checkEntry() throws ElfException {
    if (segments.stream().noneMatch(segment -> segment.contains(entry()))) {
      throw new ElfException(
          String.format("starts at address 0x%08x, where it has no code", entry()));
    }
  }
}
