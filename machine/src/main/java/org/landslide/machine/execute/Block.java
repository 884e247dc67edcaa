package org.landslide.machine.execute;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.MicroOp;
import org.landslide.machine.memory.Page;

/**
 * Instructions that are executed one after the other, decoded.
 *
 * <p>Four ints an instruction in one array: the operation with its registers, a displacement, an
 * immediate, and where the instruction stands relative to the block. Instructions without an
 * operation of their own use {@link MicroOp#GENERIC} and are kept as {@link Insn} beside. Blocks
 * hold no absolute address, since one page may be mapped at several; {@link #enterAt} says where it
 * runs.
 */
public final class Block {
  public static final int STRIDE = 4;
  public static final int STRIDE_SHIFT = 2;
  public static final Block NONE = new Block(new int[0], new Insn[0], 0, 0, false);

  public final int[] code;
  public final @Nullable Insn[] generic;

  /** How many instructions there are, not counting a breakpoint. */
  public final int count;

  /** How many bytes they occupy. */
  public final int length;

  /** The first entry of the code is a breakpoint that is no instruction. */
  public final boolean breakpoint;

  /** The page in which the last instruction ends, if that is not the one in which it begins. */
  public @Nullable CodePage second;

  /** The same as a method of its own, once the block has turned out to be hot. */
  public @Nullable CompiledBlock compiled;

  /** How often it was executed, until it is compiled or found not to be worth it. */
  public long heat;

  private @Nullable CodePage home;
  private int homeOffset;
  private int address;

  public Block(int[] code, @Nullable Insn[] generic, int count, int length, boolean breakpoint) {
    this.code = code;
    this.generic = generic;
    this.count = count;
    this.length = length;
    this.breakpoint = breakpoint;
  }

  public void keptBy(CodePage page, int offset) {
    home = page;
    homeOffset = offset;
  }

  public void enterAt(int eip) {
    address = eip;
  }

  int address() {
    return address;
  }

  /** Where the instruction stands whose code begins at an index. */
  public int addressOf(int at) {
    return address + code[at + 3];
  }

  /** How many instructions of this block come before the one at an index. */
  public int instructionsBefore(int at) {
    return (at >> STRIDE_SHIFT) - (breakpoint ? 1 : 0);
  }

  /**
   * Whether it begins in this page. What ends in the next page is one instruction, which may
   * overwrite its own end: it is over then.
   */
  boolean isIn(Page page) {
    return home != null && home.page == page;
  }

  /**
   * Makes the processor, if it is executing this block, stop after the current instruction and
   * decode again. The block is not used any more.
   */
  void leave() {
    for (int at = 0; at < code.length; at += STRIDE) {
      code[at] = MicroOp.LEAVE_BLOCK;
    }
    compiled = null;
    if (home != null) {
      home.remove(homeOffset, this);
    }
  }

  @Override
  public String toString() {
    return String.format("block at 0x%08x: %s", address, Arrays.toString(code));
  }
}
