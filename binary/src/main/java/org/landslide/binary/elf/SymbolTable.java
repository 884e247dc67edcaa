package org.landslide.binary.elf;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The program's symbols, by name and by address. */
public final class SymbolTable {
  /** Of several symbols of one name, the first is meant. */
  private static final Comparator<Symbol> BY_WEIGHT =
      Comparator.comparing(Symbol::binding)
          .thenComparing(Symbol::kind)
          .thenComparing(Symbol::address, Integer::compareUnsigned);

  private final Map<String, Symbol> byName = new HashMap<>();
  private final SymbolRanges functions;
  private final SymbolRanges data;

  SymbolTable(List<Symbol> symbols, List<Section> sections, CallTargets callTargets) {
    List<Symbol> code = symbols.stream().filter(each -> isIn(each, sections, true)).toList();
    List<Symbol> rest = symbols.stream().filter(each -> isIn(each, sections, false)).toList();
    functions = FunctionFinder.functions(code, sections, callTargets);
    data = SymbolRanges.of(rest).extended(sections);
    symbols.forEach(this::register);
    functions.all().forEach(this::setSize);
    data.all().forEach(this::setSize);
  }

  /** The function that the code address belongs to. */
  public Optional<Symbol> functionAt(int pc) {
    return functions.at(pc);
  }

  /** The variable that the address belongs to, and the distance from its start. */
  public Optional<SymbolOffset> dataAt(int address) {
    return data.at(address).map(symbol -> new SymbolOffset(symbol, address - symbol.address()));
  }

  /**
   * The symbol of this name; of several, a global one before a local one, a function before others.
   */
  public Optional<Symbol> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** All functions, in order of addresses. */
  public List<Symbol> functions() {
    return functions.all();
  }

  /** What {@link #find} finds, in no particular order. */
  public Collection<Symbol> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  private static boolean isIn(Symbol symbol, List<Section> sections, boolean code) {
    if (symbol.section() >= sections.size()) {
      return false;
    }
    Section section = sections.get(symbol.section());
    return section.contains(symbol.address()) && section.isExecutable() == code;
  }

  private void register(Symbol symbol) {
    byName.merge(symbol.name(), symbol, (a, b) -> BY_WEIGHT.compare(a, b) <= 0 ? a : b);
  }

  private void setSize(Symbol sized) {
    byName.replace(sized.name(), sized.withSize(0), sized);
  }
}
