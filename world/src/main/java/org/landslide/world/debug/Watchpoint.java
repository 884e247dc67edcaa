package org.landslide.world.debug;

/**
 * Some bytes of memory, and which accesses to them are of interest.
 *
 * @param space the address space that they are in
 */
public record Watchpoint(Kind kind, int address, int bytes, int space) {
  /** Which accesses. */
  public enum Kind {
    WRITE,
    READ,
    ACCESS
  }

  boolean sees(boolean write) {
    return kind == Kind.ACCESS || (kind == Kind.WRITE) == write;
  }

  /** Whether some bytes have one in common with it. */
  boolean touches(int from, int length) {
    return from - address < 0 ? address - from < length : from - address < bytes;
  }
}
