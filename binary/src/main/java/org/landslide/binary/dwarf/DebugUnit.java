package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The entries of one compiled file, and the tables that they refer to. */
public final class DebugUnit {
  private final DebugInfo info;
  private final UnitHeader header;
  private @Nullable DebugEntry root;

  DebugUnit(DebugInfo info, UnitHeader header) {
    this.info = info;
    this.header = header;
  }

  void setRoot(DebugEntry entry) {
    root = entry;
  }

  int version() {
    return header.version();
  }

  /** Any entry, also of another file. */
  Optional<DebugEntry> entry(long offset) {
    return info.entry(offset);
  }

  /** The lowest address of its code, which others may be given relative to. */
  long base() {
    DebugEntry top = root;
    return top == null ? 0 : top.number(Attribute.LOW_PC).orElse(0);
  }

  OptionalLong address(long number) {
    return info.word(".debug_addr", base(Attribute.ADDR_BASE, 0) + 4 * number);
  }

  Optional<String> text(long number) {
    OptionalLong offset =
        info.word(".debug_str_offsets", base(Attribute.STR_OFFSETS_BASE, 8) + 4 * number);
    if (offset.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LazyString.at(info.section(".debug_str"), offset.getAsLong()).read());
    } catch (DwarfException damaged) {
      return Optional.empty();
    }
  }

  private long base(int attribute, long usual) {
    DebugEntry top = root;
    if (top == null) {
      return usual;
    }
    return top.value(attribute)
        .map(
            value ->
                value instanceof AttributeValue.Listed listed
                    ? listed.offset()
                    : top.number(attribute).orElse(usual))
        .orElse(usual);
  }

  /** The code of an entry; empty if it has none. */
  public List<CodeRange> ranges(DebugEntry entry) {
    OptionalLong low = entry.number(Attribute.LOW_PC);
    OptionalLong high = entry.number(Attribute.HIGH_PC);
    if (low.isPresent() && high.isPresent()) {
      long start = low.getAsLong();
      long end = entry.isAddress(Attribute.HIGH_PC) ? high.getAsLong() : start + high.getAsLong();
      return List.of(new CodeRange(start, end));
    }
    return entry
        .value(Attribute.RANGES)
        .map(value -> lists().ranges(listed(value, Attribute.RNGLISTS_BASE, ".debug_rnglists")))
        .orElse(List.of());
  }

  /** Where something is, by the code that runs; everywhere if that makes no difference. */
  public List<Located> locations(DebugEntry entry, int attribute) {
    Optional<ByteBuffer> everywhere = entry.block(attribute);
    if (everywhere.isPresent()) {
      return List.of(new Located(new CodeRange(0, 1L << 32), everywhere.get()));
    }
    return entry
        .value(attribute)
        .map(value -> lists().locations(listed(value, Attribute.LOCLISTS_BASE, ".debug_loclists")))
        .orElse(List.of());
  }

  private CodeLists lists() {
    return new CodeLists(info, this);
  }

  private OptionalLong listed(AttributeValue value, int baseAttribute, String section) {
    if (value instanceof AttributeValue.Listed listed) {
      return OptionalLong.of(listed.offset());
    }
    if (value instanceof AttributeValue.Numeral number && version() < 4) {
      return OptionalLong.of(number.value());
    }
    if (value instanceof AttributeValue.ListedByNumber index) {
      long base = base(baseAttribute, 12);
      OptionalLong relative = info.word(section, base + 4 * index.number());
      return relative.isPresent()
          ? OptionalLong.of(base + relative.getAsLong())
          : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
