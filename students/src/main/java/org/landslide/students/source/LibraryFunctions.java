package org.landslide.students.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which functions of a program are the inside of the libraries, by what nm says of its parts.
 *
 * <p>All functions of the thread library are, save for the atomic operations, which work on the
 * program's own data. Of all others, such as memcpy, system calls and atomic operations again,
 * those are that the program's files never name: only the libraries call them. A name that the
 * files define is theirs, also where a library has a function of the same name.
 */
final class LibraryFunctions {
  private static final Pattern MEMBER = Pattern.compile("(\\S+\\.o):");
  private static final Pattern LINE = Pattern.compile("[0-9a-f ]{8} (.) (\\S+)");
  private static final String ATOMIC_OPERATIONS = "atomic.o";

  private LibraryFunctions() {}

  /**
   * A name in an object or an archive.
   *
   * @param member the object of the archive
   * @param kind a letter
   */
  private record Symbol(String member, char kind, String name) {
    boolean isDefined() {
      return kind != 'U';
    }

    boolean isFunction() {
      return "tTwW".indexOf(kind) >= 0;
    }
  }

  /**
   * The names of the functions.
   *
   * @param files what nm says of the program's own files
   * @param threads of the archive of the thread library
   * @param basics of the archive of all else
   */
  static Set<String> of(List<String> files, List<String> threads, List<String> basics) {
    List<Symbol> own = symbols(files);
    List<Symbol> libraries = symbols(threads);
    Set<String> inside =
        names(libraries, each -> each.isFunction() && !each.member.equals(ATOMIC_OPERATIONS));
    libraries.addAll(symbols(basics));
    Set<String> uncalled = names(libraries, Symbol::isFunction);
    uncalled.removeAll(names(own, symbol -> true));
    inside.addAll(uncalled);
    inside.removeAll(names(own, Symbol::isDefined));
    return inside;
  }

  private static Set<String> names(List<Symbol> symbols, Predicate<Symbol> counts) {
    return symbols.stream().filter(counts).map(Symbol::name).collect(Collectors.toSet());
  }

  private static List<Symbol> symbols(List<String> lines) {
    List<Symbol> symbols = new ArrayList<>();
    String current = "";
    for (String line : lines) {
      Matcher member = MEMBER.matcher(line);
      Matcher symbol = LINE.matcher(line);
      if (member.matches()) {
        current = member.group(1);
      } else if (symbol.matches()) {
        symbols.add(new Symbol(current, symbol.group(1).charAt(0), symbol.group(2)));
      }
    }
    return symbols;
  }
}
