package org.landslide.machinetests;

/**
 * The register-or-memory operand of an instruction: the mod and rm fields with what follows them.
 *
 * @param modRm the ModRM byte without its reg field
 * @param tail SIB byte and displacement
 * @param prefixes segment override and address size
 * @param address the linear address, or 0 for a register
 */
@SuppressWarnings("ArrayRecordComponent") // its arrays never change, and equals is never used
record Operand(int modRm, byte[] tail, int[] prefixes, int address) {
  private static final byte[] NO_TAIL = {};
  private static final int[] NO_PREFIXES = {};

  static Operand register(int index) {
    return new Operand(0xc0 | index, NO_TAIL, NO_PREFIXES, 0);
  }

  boolean isMemory() {
    return modRm < 0xc0;
  }

  /** The register's number; only for registers. */
  int registerIndex() {
    return modRm & 7;
  }
}
