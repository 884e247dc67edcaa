package org.landslide.machinetests;

/**
 * A form of an instruction: one opcode with one kind of operands.
 *
 * @param number its place in the table
 * @param name stable, for reports
 * @param last whether execution cannot go on behind it
 * @param emitter adds it to a case, with operands of its choice
 */
record Form(int number, String name, boolean last, Emitter emitter) {
  /** Adds an instruction to a case. */
  @FunctionalInterface
  interface Emitter {
    void emit(CaseBuilder builder);
  }
}
