package org.landslide.binary.elf;

import java.util.ArrayList;
import java.util.List;
import org.landslide.binary.elf.Symbol.Binding;
import org.landslide.binary.elf.Symbol.Kind;

/**
 * Tells which symbols of the code are functions, and how far each reaches.
 *
 * <p>A compiler says so: type function, with a size. Hand-written assembly often says nothing, so
 * that a function and a label in the middle of a loop look alike. Three rules tell them apart: no
 * function begins inside one whose size is known; elsewhere a global label begins a function; a
 * local one only where the code calls it, or where nothing else could name the place. A function
 * without a size reaches to the next one.
 */
final class FunctionFinder {
  private static final int NO_GAP = -1;

  private final List<Section> sections;
  private final CallTargets callTargets;
  private final List<Symbol> starts = new ArrayList<>();
  private final List<Symbol> localLabels = new ArrayList<>();

  private FunctionFinder(List<Section> sections, CallTargets callTargets) {
    this.sections = sections;
    this.callTargets = callTargets;
  }

  /**
   * The functions among the symbols.
   *
   * @param code the symbols that lie in executable sections
   */
  static SymbolRanges functions(
      List<Symbol> code, List<Section> sections, CallTargets callTargets) {
    FunctionFinder finder = new FunctionFinder(sections, callTargets);
    finder.sort(code);
    finder.addCalledLabels();
    finder.fillGaps();
    return finder.ranges();
  }

  private SymbolRanges ranges() {
    return SymbolRanges.of(starts).extended(sections);
  }

  private void sort(List<Symbol> code) {
    List<Symbol> typed = code.stream().filter(each -> each.kind() == Kind.FUNCTION).toList();
    SymbolRanges sized = SymbolRanges.of(typed);
    starts.addAll(typed);
    for (Symbol symbol : code) {
      if (symbol.kind() == Kind.FUNCTION || sized.at(symbol.address()).isPresent()) {
        continue;
      }
      (symbol.binding() == Binding.LOCAL ? localLabels : starts).add(symbol);
    }
  }

  private void addCalledLabels() {
    for (Symbol label : localLabels) {
      if (callTargets.contains(label.address())) {
        starts.add(label);
      }
    }
  }

  /**
   * In code that no function covers, the first label begins one that reaches to the next function.
   */
  private void fillGaps() {
    SymbolRanges covered = ranges();
    List<Symbol> uncovered = new ArrayList<>(starts);
    for (Symbol label : localLabels) {
      if (covered.at(label.address()).isEmpty()) {
        uncovered.add(label);
      }
    }
    int gap = NO_GAP;
    for (Symbol symbol : SymbolRanges.of(uncovered).all()) {
      if (covered.at(symbol.address()).isPresent()) {
        gap = NO_GAP;
      } else if (symbol.section() != gap) {
        starts.add(symbol);
        gap = symbol.section();
      }
    }
  }
}
