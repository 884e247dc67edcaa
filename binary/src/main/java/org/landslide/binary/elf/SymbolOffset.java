package org.landslide.binary.elf;

/** An address as a symbol and the distance from its start. */
public record SymbolOffset(Symbol symbol, int offset) {

  /** Such as {@code counter} or {@code counter+4}. */
  @Override
  public String toString() {
    return offset == 0 ? symbol.name() : symbol.name() + "+" + offset;
  }
}
