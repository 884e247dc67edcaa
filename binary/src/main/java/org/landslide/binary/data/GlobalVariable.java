package org.landslide.binary.data;

/** A variable that has its place for as long as the program runs. */
record GlobalVariable(String name, int address, DataType type) {
  /** Whether some bytes are its own; all that is known of some is where they begin. */
  boolean contains(int va, int bytes) {
    int size = Math.max(type.size(), 1);
    return Integer.compareUnsigned(va - address, size) < 0 && va - address + bytes <= size;
  }
}
