package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;

/**
 * What the compiler says about the types, variables and functions of a program (DWARF 2 to 5).
 *
 * <p>It is not to be trusted. What is damaged is left out from there to the end of its unit: names
 * are a help for readers, and nothing else depends on them. Neither time nor memory grows faster
 * than the file. What a compiler has put into files of their own counts if it was {@linkplain
 * SplitFiles brought in}.
 */
public final class DebugInfo {
  /** More than any program has that is worth checking. */
  private static final int MOST_ENTRIES = 1_000_000;

  private static final int DEEPEST = 64;

  private final Map<String, ByteBuffer> sections = new HashMap<>();
  private final Map<Long, DebugEntry> entries = new HashMap<>();
  private final List<DebugEntry> roots = new ArrayList<>();

  /** The shapes of entries, which several units may share. */
  private final Map<Long, Map<Long, Abbreviation>> shapes = new HashMap<>();

  /** What lists and tables may still come to: many entries can refer to the same one. */
  private int left = MOST_ENTRIES;

  /**
   * @param suffix what ends the names of its sections
   */
  private DebugInfo(List<Section> all, String suffix) {
    for (Section section : all) {
      String name = section.name();
      if (name.startsWith(".debug_") && name.endsWith(suffix)) {
        String plain = name.substring(0, name.length() - suffix.length());
        sections.putIfAbsent(plain, section.contents());
      }
    }
    readUnits();
  }

  /** Reads all that there is. */
  public static DebugInfo of(ElfFile elf) {
    DebugInfo info = new DebugInfo(elf.sections(), "");
    List<DebugUnit> skeletons = info.roots.stream().map(DebugEntry::unit).toList();
    for (List<Section> file : SplitFiles.in(elf)) {
      info.join(skeletons, new DebugInfo(file, SplitFiles.SUFFIX));
    }
    return info;
  }

  private void join(List<DebugUnit> skeletons, DebugInfo file) {
    for (DebugEntry root : file.roots) {
      DebugUnit unit = root.unit();
      skeletons.stream()
          .filter(skeleton -> skeleton.splitId() != 0 && skeleton.splitId() == unit.splitId())
          .findFirst()
          .ifPresent(
              skeleton -> {
                unit.setSkeleton(skeleton);
                roots.add(root);
              });
    }
  }

  /** One for each compiled file. */
  public List<DebugEntry> roots() {
    return List.copyOf(roots);
  }

  Optional<DebugEntry> entry(long offset) {
    return Optional.ofNullable(entries.get(offset));
  }

  /** The bytes of a section; none if there is none. */
  ByteBuffer section(String name) {
    ByteBuffer bytes = sections.get(name);
    return bytes == null ? ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN) : bytes;
  }

  OptionalLong word(String section, long offset) {
    ByteBuffer bytes = section(section);
    return offset < 0 || offset > bytes.limit() - 4L
        ? OptionalLong.empty()
        : OptionalLong.of(Integer.toUnsignedLong(bytes.getInt((int) offset)));
  }

  private void readUnits() {
    DwarfReader reader = new DwarfReader(section(".debug_info"));
    try {
      while (reader.hasMore()) {
        UnitHeader header = UnitHeader.read(reader);
        if (header.isKnown()) {
          readUnit(reader.take(header.end() - reader.position()), header);
        } else {
          reader.seek(header.end());
        }
      }
    } catch (DwarfException damaged) {
      return; // what was read before is as good as ever
    }
  }

  private void readUnit(DwarfReader reader, UnitHeader header) {
    DebugUnit unit = new DebugUnit(this, header);
    try {
      Form form = new Form(reader, header, section(".debug_str"), section(".debug_line_str"));
      List<DebugEntry> top = new ArrayList<>();
      readEntries(new Source(reader, form, shapes(header), unit), top, 0);
    } catch (DwarfException damaged) {
      return; // what was read before is as good as ever
    }
  }

  private Map<Long, Abbreviation> shapes(UnitHeader header) throws DwarfException {
    Map<Long, Abbreviation> table = shapes.get(header.abbreviations());
    if (table == null) {
      DwarfReader section = new DwarfReader(section(".debug_abbrev"));
      table = Abbreviation.table(section, header.abbreviations());
      take(table.size());
      shapes.put(header.abbreviations(), table);
    }
    return table;
  }

  /** Fails where a file is made so that it takes for ever. */
  synchronized void take(int entriesOfLists) throws DwarfException {
    left -= entriesOfLists;
    if (left < 0) {
      throw new DwarfException("too much");
    }
  }

  /** What the entries of a unit are read from. */
  private record Source(
      DwarfReader reader, Form form, Map<Long, Abbreviation> shapes, DebugUnit unit) {}

  /** Reads entries up to the end of those that belong together. */
  private void readEntries(Source source, List<DebugEntry> siblings, int depth)
      throws DwarfException {
    while (source.reader.hasMore()) {
      long offset = source.reader.position();
      long code = source.reader.uleb();
      if (code == 0) {
        return;
      }
      Abbreviation shape = source.shapes.get(code);
      if (shape == null || entries.size() >= MOST_ENTRIES || depth > DEEPEST) {
        throw new DwarfException("no such entry");
      }
      List<DebugEntry> children = new ArrayList<>();
      DebugEntry entry = new DebugEntry(source.unit, shape.tag(), values(source, shape), children);
      entries.put(offset, entry);
      siblings.add(entry);
      if (depth == 0) {
        source.unit.setRoot(entry);
        roots.add(entry);
      }
      if (shape.hasChildren()) {
        readEntries(source, children, depth + 1);
      }
    }
  }

  private static Map<Integer, AttributeValue> values(Source source, Abbreviation shape)
      throws DwarfException {
    Map<Integer, AttributeValue> values = new HashMap<>();
    for (Abbreviation.Field field : shape.fields()) {
      values.put(field.name(), source.form.read(field));
    }
    return values;
  }
}
