package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Symbols in order of addresses, one for each address, to be looked up by any address they cover.
 */
final class SymbolRanges {
  /** Of several symbols at one address, the first names it. */
  private static final Comparator<Symbol> BY_PLACE =
      Comparator.comparing(Symbol::address, Integer::compareUnsigned)
          .thenComparing(symbol -> symbol.size() == 0)
          .thenComparing(Symbol::kind)
          .thenComparing(Symbol::binding)
          .thenComparing(SymbolRanges::leadingUnderscores)
          .thenComparing(Symbol::name);

  /**
   * How many symbols before the nearest one may enclose an address; bounds what nested symbols can
   * cost.
   */
  private static final int MAX_NESTING = 8;

  private final List<Symbol> symbols;

  private SymbolRanges(List<Symbol> symbols) {
    this.symbols = List.copyOf(symbols);
  }

  /** Of these symbols; those without a size cover nothing but still keep their place. */
  static SymbolRanges of(List<Symbol> unordered) {
    List<Symbol> ordered = new ArrayList<>(unordered);
    ordered.sort(BY_PLACE);
    List<Symbol> distinct = new ArrayList<>();
    for (Symbol symbol : ordered) {
      if (distinct.isEmpty() || distinct.get(distinct.size() - 1).address() != symbol.address()) {
        distinct.add(symbol);
      }
    }
    return new SymbolRanges(distinct);
  }

  /** The same, but symbols without a size reach to the next one or to the end of their section. */
  SymbolRanges extended(List<Section> sections) {
    List<Symbol> extended = new ArrayList<>();
    for (int i = 0; i < symbols.size(); i++) {
      Symbol symbol = symbols.get(i);
      extended.add(symbol.size() != 0 ? symbol : symbol.withSize(sizeUpToNext(i, sections)));
    }
    return new SymbolRanges(extended);
  }

  private int sizeUpToNext(int index, List<Section> sections) {
    Symbol symbol = symbols.get(index);
    Section section = sections.get(symbol.section());
    int toEnd = section.address() + section.size() - symbol.address();
    if (index + 1 == symbols.size()) {
      return toEnd;
    }
    int toNext = symbols.get(index + 1).address() - symbol.address();
    return Integer.compareUnsigned(toNext, toEnd) < 0 ? toNext : toEnd;
  }

  /** The symbol that covers the address; with nested ones the innermost. */
  Optional<Symbol> at(int address) {
    int last = lastUpTo(address);
    for (int i = last; i >= 0 && i > last - MAX_NESTING; i--) {
      if (symbols.get(i).contains(address)) {
        return Optional.of(symbols.get(i));
      }
    }
    return Optional.empty();
  }

  List<Symbol> all() {
    return symbols;
  }

  private int lastUpTo(int address) {
    int low = 0;
    int high = symbols.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (Integer.compareUnsigned(symbols.get(middle).address(), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private static int leadingUnderscores(Symbol symbol) {
    int count = 0;
    while (count < symbol.name().length() && symbol.name().charAt(count) == '_') {
      count++;
    }
    return count;
  }
}
