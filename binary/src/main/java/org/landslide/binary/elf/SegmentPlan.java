package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects what has to be loaded, from the program headers or, in a file without any, from the
 * sections; the result is in order of addresses, without overlaps and of bounded size.
 */
final class SegmentPlan {
  /** More than any program we run, less than what would make a host run out of memory. */
  private static final long MAX_MEMORY = 1L << 30;

  private static final long ADDRESS_SPACE = 1L << 32;

  private final ElfBytes bytes;
  private final List<LoadSegment> segments = new ArrayList<>();

  private SegmentPlan(ElfBytes bytes) {
    this.bytes = bytes;
  }

  static List<LoadSegment> of(ElfBytes bytes, ElfHeader header, List<Section> sections)
      throws ElfException {
    SegmentPlan plan = new SegmentPlan(bytes);
    if (header.programCount() > 0) {
      plan.addPrograms(header);
    } else {
      plan.addSections(sections);
    }
    plan.check();
    return List.copyOf(plan.segments);
  }

  private void addPrograms(ElfHeader header) throws ElfException {
    for (int i = 0; i < header.programCount(); i++) {
      ProgramHeader program =
          ProgramHeader.at(bytes, header.programOffset() + i * ProgramHeader.BYTES);
      if (program.type() == ProgramHeader.TYPE_INTERPRETER) {
        throw new ElfException("needs shared libraries; link it with -static");
      }
      if (program.type() == ProgramHeader.TYPE_LOAD) {
        add(
            program,
            program.has(ProgramHeader.FLAG_WRITE),
            program.has(ProgramHeader.FLAG_EXECUTE));
      }
    }
  }

  private void addSections(List<Section> sections) throws ElfException {
    for (Section section : sections) {
      if (section.isLoaded()) {
        SectionHeader header = section.header();
        int fileSize = section.hasBytes() ? header.size() : 0;
        ProgramHeader same =
            new ProgramHeader(
                ProgramHeader.TYPE_LOAD,
                section.hasBytes() ? header.offset() : 0,
                header.address(),
                header.address(),
                fileSize,
                header.size(),
                0,
                1);
        add(same, section.isWritable(), section.isExecutable());
      }
    }
  }

  private void add(ProgramHeader program, boolean writable, boolean executable)
      throws ElfException {
    if (program.memorySize() == 0 && program.fileSize() == 0) {
      return;
    }
    if (Integer.compareUnsigned(program.fileSize(), program.memorySize()) > 0) {
      throw new ElfException("is damaged: a segment is larger in the file than in memory");
    }
    if (!bytes.has(program.offset(), program.fileSize())) {
      throw new ElfException(
          "is cut off: part of its code or data lies beyond the end of the file");
    }
    long memorySize = Integer.toUnsignedLong(program.memorySize());
    if (memorySize > MAX_MEMORY) {
      throw tooLarge();
    }
    if (Integer.toUnsignedLong(program.address()) + memorySize > ADDRESS_SPACE) {
      throw new ElfException("is damaged: a segment reaches beyond the end of the address space");
    }
    segments.add(
        new LoadSegment(
            program.address(),
            program.physical(),
            bytes.array(),
            program.offset(),
            program.fileSize(),
            program.memorySize(),
            writable,
            executable));
  }

  private void check() throws ElfException {
    if (segments.isEmpty()) {
      throw new ElfException("contains neither code nor data to load");
    }
    segments.sort(Comparator.comparing(LoadSegment::address, Integer::compareUnsigned));
    long total = 0;
    long end = 0;
    for (LoadSegment segment : segments) {
      if (Integer.toUnsignedLong(segment.address()) < end) {
        throw new ElfException("is damaged: two of its segments overlap in memory");
      }
      end = segment.end();
      total += segment.memorySize();
    }
    if (total > MAX_MEMORY) {
      throw tooLarge();
    }
  }

  private static ElfException tooLarge() {
    return new ElfException("asks for more than 1 GiB of memory");
  }
}
