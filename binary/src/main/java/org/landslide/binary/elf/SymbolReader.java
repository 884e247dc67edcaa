package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.binary.elf.Symbol.Binding;
import org.landslide.binary.elf.Symbol.Kind;

/**
 * Reads the symbol section. Symbols that make no sense are left out: a program runs without them.
 */
final class SymbolReader {
  private static final int BYTES = 16;
  private static final int SECTION_UNDEFINED = 0;

  private final ElfBytes bytes;
  private final List<Section> sections;

  SymbolReader(ElfBytes bytes, List<Section> sections) {
    this.bytes = bytes;
    this.sections = sections;
  }

  List<Symbol> read() {
    for (Section section : sections) {
      SectionHeader header = section.header();
      if (header.type() == SectionHeader.TYPE_SYMBOLS) {
        return namesOf(header).map(names -> read(header, names)).orElse(List.of());
      }
    }
    return List.of();
  }

  private Optional<SectionHeader> namesOf(SectionHeader symbols) {
    if (symbols.entrySize() != BYTES
        || Integer.compareUnsigned(symbols.link(), sections.size()) >= 0) {
      return Optional.empty();
    }
    SectionHeader names = sections.get(symbols.link()).header();
    return Optional.of(names).filter(each -> each.type() == SectionHeader.TYPE_STRINGS);
  }

  private List<Symbol> read(SectionHeader table, SectionHeader names) {
    List<Symbol> symbols = new ArrayList<>();
    int end = table.offset() + table.size();
    for (int at = table.offset(); at + BYTES <= end; at += BYTES) {
      symbolAt(at, names).ifPresent(symbols::add);
    }
    return symbols;
  }

  private Optional<Symbol> symbolAt(int at, SectionHeader names) {
    int info = bytes.octet(at + 12);
    int section = bytes.half(at + 14);
    Optional<Kind> kind = kindOf(info & 0xF);
    Optional<Binding> binding = bindingOf(info >>> 4);
    if (kind.isEmpty() || binding.isEmpty() || section == SECTION_UNDEFINED) {
      return Optional.empty();
    }
    String name = bytes.string(names, bytes.word(at));
    if (name.isEmpty()) {
      return Optional.empty();
    }
    int address = bytes.word(at + 4);
    int size = bytes.word(at + 8);
    return Optional.of(new Symbol(name, address, size, kind.get(), binding.get(), section));
  }

  private static Optional<Kind> kindOf(int type) {
    return switch (type) {
      case 0 -> Optional.of(Kind.LABEL);
      case 1, 5 -> Optional.of(Kind.OBJECT); // 5: a common block
      case 2, 10 -> Optional.of(Kind.FUNCTION); // 10: chosen at run time
      default -> Optional.empty();
    };
  }

  private static Optional<Binding> bindingOf(int value) {
    return switch (value) {
      case 0 -> Optional.of(Binding.LOCAL);
      case 1, 10 -> Optional.of(Binding.GLOBAL); // 10: unique
      case 2 -> Optional.of(Binding.WEAK);
      default -> Optional.empty();
    };
  }
}
