package org.landslide.checker.settings;

import java.util.Set;
import java.util.TreeSet;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.checker.message.NearestNames;

/**
 * What a program has names for.
 *
 * @param program its own name, for messages
 */
public record KnownNames(String program, Set<String> functions, Set<String> variables) {
  public static KnownNames of(String program, SymbolTable symbols) {
    Set<String> functions = new TreeSet<>();
    Set<String> variables = new TreeSet<>();
    for (Symbol symbol : symbols.all()) {
      if (beginsFunction(symbol, symbols)) {
        functions.add(symbol.name());
      } else if (symbols.dataAt(symbol.address()).isPresent()) {
        variables.add(symbol.name());
      }
    }
    return new KnownNames(program, functions, variables);
  }

  /** A function may have several names, of which the table's list of functions holds one. */
  private static boolean beginsFunction(Symbol symbol, SymbolTable symbols) {
    return symbols
        .functionAt(symbol.address())
        .filter(function -> function.address() == symbol.address())
        .isPresent();
  }

  /** Fails unless the program has this name among those known. */
  void require(String what, String name, Set<String> known, Origin origin) {
    if (!known.contains(name)) {
      throw origin.error(
          program
              + " has no "
              + what
              + " '"
              + name
              + "'"
              + NearestNames.hintOr(name, known, advice(known)));
    }
  }

  /** Fails unless the program has this function. */
  public void requireFunction(String name) {
    require("function", name, functions, new Origin("trust"));
  }

  private static String advice(Set<String> known) {
    return known.isEmpty() ? "it has no symbols" : "nm shows those that it has";
  }
}
