package org.landslide.binary.data;

/**
 * Some data by its name.
 *
 * @param name as a source could call it: {@code sem.count}, {@code forks[1].owner}
 * @param type of what is called so; unknown where that is less than a part, or more than one
 */
public record NamedData(String name, DataType type) {
  /** A part of a variable. */
  static NamedData of(String variable, DataPart part) {
    return new NamedData(variable + part.path(), part.type());
  }
}
