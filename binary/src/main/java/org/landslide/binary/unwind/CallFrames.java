package org.landslide.binary.unwind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.elf.ElfFile;

/**
 * Call frame information: for each instruction that the compiler has described, where its
 * function's frame begins and where it saved the caller's registers. Exact also in prologues and
 * epilogues.
 */
final class CallFrames {
  private final List<List<FrameEntry>> tables = new ArrayList<>();
  private final Map<Integer, Optional<FrameRow>> rows = new ConcurrentHashMap<>();

  CallFrames(ElfFile elf) {
    addTable(elf, ".debug_frame");
    addTable(elf, ".eh_frame");
  }

  private void addTable(ElfFile elf, String name) {
    elf.section(name)
        .ifPresent(
            section -> {
              List<FrameEntry> entries =
                  new ArrayList<>(FrameSectionReader.read(section, elf.code()::isCode));
              entries.sort(Comparator.comparing(FrameEntry::start, Integer::compareUnsigned));
              tables.add(entries);
            });
  }

  /** The caller of a frame that stands at an instruction, given by an address in it. */
  Caller callerOf(int pc, FrameRegisters registers, StackMemory memory) {
    return rows.computeIfAbsent(pc, this::rowAt)
        .map(row -> row.callerOf(registers, memory))
        .orElse(Caller.UNKNOWN);
  }

  /** The row for an instruction, if its frame is described and the description makes sense. */
  private Optional<FrameRow> rowAt(int pc) {
    for (List<FrameEntry> table : tables) {
      Optional<FrameEntry> entry = find(table, pc);
      if (entry.isPresent()) {
        try {
          return Optional.of(FrameProgram.rowAt(entry.get(), pc));
        } catch (DwarfException damaged) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<FrameEntry> find(List<FrameEntry> table, int pc) {
    int low = 0;
    int high = table.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      FrameEntry entry = table.get(middle);
      if (entry.covers(pc)) {
        return Optional.of(entry);
      }
      if (Integer.compareUnsigned(entry.start(), pc) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Optional.empty();
  }
}
