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

  /** What is left in the program of a unit whose entries are in a file of their own. */
  private @Nullable DebugUnit skeleton;

  DebugUnit(DebugInfo info, UnitHeader header) {
    this.info = info;
    this.header = header;
  }

  void setRoot(DebugEntry entry) {
    root = entry;
  }

  /** Joins it to what the program itself has of it. */
  void setSkeleton(DebugUnit unit) {
    skeleton = unit;
  }

  /** Whether its entries are in a file of their own. */
  boolean isSplit() {
    return skeleton != null;
  }

  /** What joins a unit of the program to one in a file of its own; 0 if nothing does. */
  long splitId() {
    return header.splitId() != 0 ? header.splitId() : base(Attribute.GNU_SPLIT_ID, 0);
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
    OptionalLong own = top == null ? OptionalLong.empty() : top.number(Attribute.LOW_PC);
    return own.orElse(skeleton == null ? 0 : skeleton.base());
  }

  OptionalLong address(long number) {
    if (skeleton != null) {
      return skeleton.address(number);
    }
    int base = version() < 5 ? Attribute.GNU_ADDR_BASE : Attribute.ADDR_BASE;
    return info.word(".debug_addr", base(base, 0) + 4 * number);
  }

  /** A section of the program itself. */
  ByteBuffer linked(String section) {
    return skeleton == null ? info.section(section) : skeleton.linked(section);
  }

  Optional<String> text(long number) {
    OptionalLong offset =
        info.word(
            ".debug_str_offsets",
            base(Attribute.STR_OFFSETS_BASE, version() < 5 ? 0 : 8) + 4 * number);
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
        .map(this::rangeList)
        .map(list -> lists().ranges(list))
        .orElse(List.of());
  }

  private OptionalLong rangeList(AttributeValue value) {
    OptionalLong list = listed(value, Attribute.RNGLISTS_BASE, ".debug_rnglists");
    DebugUnit program = skeleton;
    return program != null && version() < 5 && list.isPresent()
        ? OptionalLong.of(list.getAsLong() + program.base(Attribute.GNU_RANGES_BASE, 0))
        : list;
  }

  /** Where something is, by the code that runs; everywhere if that makes no difference. */
  public List<Located> locations(DebugEntry entry, int attribute) {
    Optional<ByteBuffer> everywhere = entry.block(attribute);
    if (everywhere.isPresent()) {
      CodeRange all = new CodeRange(0, 1L << 32);
      return List.of(new Located(all, everywhere.get(), this::address));
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
