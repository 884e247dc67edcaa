package org.landslide.binary.elf;

/**
 * A name for an address. The size is 0 when it is not known; functions that hand-written assembly
 * leaves without a size get theirs from where the next one begins.
 *
 * @param section index of the symbol's section; what is not in a section has one beyond the section
 *     table
 */
public record Symbol(String name, int address, int size, Kind kind, Binding binding, int section) {

  /** What the symbol stands for. */
  public enum Kind {
    FUNCTION,
    OBJECT,
    /** From assembly, without a type: a function, a place inside one, or data. */
    LABEL
  }

  /**
   * From where the symbol is visible; the order is that of preference among symbols of one name or
   * place.
   */
  public enum Binding {
    GLOBAL,
    WEAK,
    LOCAL
  }

  /** Whether the address lies in what the symbol stands for, as far as its size is known. */
  public boolean contains(int va) {
    return Integer.compareUnsigned(va - address, size) < 0;
  }

  Symbol withSize(int newSize) {
    return new Symbol(name, address, newSize, kind, binding, section);
  }
}
