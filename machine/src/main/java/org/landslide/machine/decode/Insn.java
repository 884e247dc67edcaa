package org.landslide.machine.decode;

import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/**
 * One decoded instruction.
 *
 * <p>The decoder fills it in and hands it on; it never changes afterwards.
 */
public final class Insn {
  /** Where an operand is. */
  public enum Place {
    NONE,
    REGISTER,
    MEMORY,
    IMMEDIATE
  }

  /** No repeat prefix. */
  public static final int NO_REPEAT = 0;

  /** F3: rep, repe. */
  public static final int REPEAT = 1;

  /** F2: repne. */
  static final int REPEAT_NOT = 2;

  public Op op = Op.UNDEFINED;
  public int length;

  /** Operand size in bytes; {@link #sourceSize} differs for movzx and movsx alone. */
  public int size;

  public int sourceSize;

  public Place destination = Place.NONE;
  public int destinationRegister;
  public Place source = Place.NONE;
  public int sourceRegister;
  public int immediate;

  /** A second immediate (enter, far pointers, imul, double shifts) or a third register. */
  public int immediate2;

  /** Condition, segment register number or control register number, where there is one. */
  public int number;

  public int base = Registers.NONE;
  public int index = Registers.NONE;
  public int scale;
  public int displacement;
  public int segment = Register.DS;
  public boolean address16;
  public int repeat;
  public boolean lock;

  public Insn() {}

  public boolean hasMemory() {
    return destination == Place.MEMORY || source == Place.MEMORY;
  }

  /** How many bytes the instruction occupies. */
  public int length() {
    return length;
  }

  public Op operation() {
    return op;
  }

  public Place destination() {
    return destination;
  }

  /** The general register that is written, when {@link #destination} is a register. */
  public int destinationRegister() {
    return destinationRegister;
  }

  public Place source() {
    return source;
  }

  public int sourceRegister() {
    return sourceRegister;
  }

  /** The immediate operand; for a relative jump or call its distance from the next instruction. */
  public int immediate() {
    return immediate;
  }

  /** The base register of the memory operand, or 8. */
  public int base() {
    return base;
  }

  /** The index register of the memory operand, or 8. */
  public int index() {
    return index;
  }

  public int displacement() {
    return displacement;
  }

  /** The operand size in bytes. */
  public int size() {
    return size;
  }
}
