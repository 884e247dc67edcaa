package org.landslide.binary.unwind;

import java.util.ArrayDeque;
import java.util.Deque;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;

/**
 * Runs the byte code of call frame information (DWARF standard, section 6.4) up to one instruction
 * of the program, which gives the row for it.
 */
final class FrameProgram {
  private static final int MAX_REMEMBERED = 64;

  private final FrameEntry entry;
  private final CommonEntry common;
  private final int pc;
  private final Deque<FrameRow> remembered = new ArrayDeque<>();
  private FrameRow initial = new FrameRow();
  private FrameRow row = new FrameRow();
  private int location;
  private boolean isPast;

  private FrameProgram(FrameEntry entry, int pc) {
    this.entry = entry;
    this.common = entry.common();
    this.pc = pc;
    this.location = entry.start();
  }

  /** The row that holds at an address that the entry covers. */
  static FrameRow rowAt(FrameEntry entry, int pc) throws DwarfException {
    FrameProgram program = new FrameProgram(entry, pc);
    if (entry.common().returnAddressColumn() != FrameRow.RETURN_ADDRESS) {
      throw new DwarfException("return address in an unknown place");
    }
    program.run(entry.common().instructions().copy());
    program.initial = program.row.copy();
    program.run(entry.instructions().copy());
    return program.row;
  }

  private void run(DwarfReader code) throws DwarfException {
    while (code.hasMore() && !isPast) {
      step(code.u8(), code);
    }
  }

  private void step(int opcode, DwarfReader code) throws DwarfException {
    int low = opcode & 0x3F;
    switch (opcode & 0xC0) {
      case 0x40 -> advance(low);
      case 0x80 -> set(low, saved(code.uleb() * common.dataFactor()));
      case 0xC0 -> restore(low);
      default -> extended(low, code);
    }
  }

  private void extended(int opcode, DwarfReader code) throws DwarfException {
    switch (opcode) {
      case 0x00 -> {}
      case 0x01 -> moveTo(common.encoding().readAddress(code, 0));
      case 0x02 -> advance(code.u8());
      case 0x03 -> advance(code.u16());
      case 0x04 -> advance(code.u32());
      case 0x0A -> remember();
      case 0x0B -> recall();
      case 0x0C, 0x0D, 0x0E, 0x0F, 0x12, 0x13 -> frameAddress(opcode, code);
      case 0x2E -> code.uleb(); // size of the arguments, which only exceptions need
      default -> registerRule(opcode, code);
    }
  }

  private void frameAddress(int opcode, DwarfReader code) throws DwarfException {
    switch (opcode) {
      case 0x0C -> defineFrame((int) code.uleb(), (int) code.uleb());
      case 0x0D -> defineFrame((int) code.uleb(), current().offset());
      case 0x0E -> defineFrame(current().register(), (int) code.uleb());
      case 0x12 -> defineFrame((int) code.uleb(), (int) code.sleb() * common.dataFactor());
      case 0x13 -> defineFrame(current().register(), (int) code.sleb() * common.dataFactor());
      default -> row.setFrameAddress(new FrameRule.Computed(expression(code), false));
    }
  }

  private void registerRule(int opcode, DwarfReader code) throws DwarfException {
    long register = code.uleb();
    int factor = common.dataFactor();
    switch (opcode) {
      case 0x05 -> set(register, saved(code.uleb() * factor));
      case 0x06 -> restore(register);
      case 0x07 -> set(register, new FrameRule.Undefined());
      case 0x08 -> set(register, new FrameRule.Same());
      case 0x09 -> set(register, new FrameRule.InRegister(checkedRegister(code.uleb()), 0));
      case 0x10 -> set(register, new FrameRule.Computed(expression(code), true));
      case 0x11 -> set(register, saved(code.sleb() * factor));
      case 0x14 -> set(register, new FrameRule.Offset((int) code.uleb() * factor));
      case 0x15 -> set(register, new FrameRule.Offset((int) code.sleb() * factor));
      case 0x16 -> set(register, new FrameRule.Computed(expression(code), false));
      case 0x2F -> set(register, saved(-code.uleb() * factor));
      default -> throw new DwarfException("unknown instruction");
    }
  }

  private void advance(long delta) {
    moveTo(location + (int) delta * common.codeFactor());
  }

  private void moveTo(int next) {
    isPast = Integer.compareUnsigned(next - entry.start(), pc - entry.start()) > 0;
    location = next;
  }

  private void remember() throws DwarfException {
    if (remembered.size() == MAX_REMEMBERED) {
      throw new DwarfException("too many remembered rows");
    }
    remembered.push(row.copy());
  }

  private void recall() throws DwarfException {
    if (remembered.isEmpty()) {
      throw new DwarfException("nothing remembered");
    }
    row = remembered.pop();
  }

  private FrameRule.InRegister current() throws DwarfException {
    if (row.frameAddress() instanceof FrameRule.InRegister rule) {
      return rule;
    }
    throw new DwarfException("frame address has no register");
  }

  private void defineFrame(int register, int offset) throws DwarfException {
    row.setFrameAddress(new FrameRule.InRegister(checkedRegister(register), offset));
  }

  private static int checkedRegister(long register) throws DwarfException {
    if (register < 0 || register >= FrameRegisters.COUNT) {
      throw new DwarfException("unknown register");
    }
    return (int) register;
  }

  private static FrameExpression expression(DwarfReader code) throws DwarfException {
    return new FrameExpression(code.take(code.uleb()));
  }

  private static FrameRule saved(long offset) {
    return new FrameRule.Saved((int) offset);
  }

  /** Sets a rule; those of floating-point and other registers are of no interest. */
  private void set(long column, FrameRule rule) {
    if (column >= 0 && column < FrameRow.COLUMNS) {
      row.setRule((int) column, rule);
    }
  }

  private void restore(long column) {
    if (column >= 0 && column < FrameRow.COLUMNS) {
      row.setRule((int) column, initial.rule((int) column));
    }
  }
}
