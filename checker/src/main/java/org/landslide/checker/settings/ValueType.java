package org.landslide.checker.settings;

import java.util.List;

/** How the values of a setting are written and read. */
interface ValueType<E> {
  /** What an option or a trace says. */
  List<E> parse(String text, Origin origin);

  /** What the file says. */
  List<Located<E>> read(TomlValue value);

  /** As a trace keeps it. */
  String write(E value);

  /** Whether several values add up; otherwise each replaces the one before. */
  default boolean addsUp() {
    return false;
  }

  /** Whether each value has a name of its own, as {@code yields} has under {@code heuristics}. */
  default boolean isTable() {
    return false;
  }

  /** Which of all values that were given hold in the end. */
  default List<E> inForce(List<E> given) {
    return addsUp() || given.isEmpty() ? given : given.subList(given.size() - 1, given.size());
  }

  /** Fails when a value names something that the program does not have. */
  default void checkNames(E value, KnownNames program, Origin origin) {}

  /** What the help of an option calls its value; empty for a switch. */
  String label();

  /** What the parser of the command line makes of an option's value. */
  default Class<?> optionType() {
    return String.class;
  }
}
