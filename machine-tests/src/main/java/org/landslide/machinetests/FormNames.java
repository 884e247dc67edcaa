package org.landslide.machinetests;

/** Words of which the names of forms are made. */
final class FormNames {
  /** The sizes of operands, in bytes. */
  static final int[] SIZES = {1, 2, 4};

  /** The sizes that the operand-size prefix chooses from. */
  static final int[] WORDS = {2, 4};

  static final boolean[] REGISTER_OR_MEMORY = {false, true};

  static final String[] CONDITIONS = {
    "o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"
  };

  private FormNames() {}

  static String register(int size) {
    return "r" + 8 * size;
  }

  static String memory(int size) {
    return "m" + 8 * size;
  }

  static String operand(boolean memory, int size) {
    return memory ? memory(size) : register(size);
  }

  static String immediate(int size) {
    return "imm" + 8 * size;
  }

  static String accumulator(int size) {
    return size == 1 ? "al" : size == 2 ? "ax" : "eax";
  }
}
