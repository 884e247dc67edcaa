package org.landslide.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.CodeReader;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.MicroOp;
import org.landslide.machine.execute.Block;
import org.landslide.machine.execute.Executor;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/**
 * Decodes a run of instructions into a {@link Block}.
 *
 * <p>A block ends with a transfer of control, before an address with a breakpoint, at the end of
 * its page or after {@link #MAX_INSTRUCTIONS}. The forms that compilers emit most get an operation
 * of their own; every other instruction is left to the {@link Executor}, which knows them all. With
 * {@code fast} off nothing but the executor is used: for segments that are not flat, and so that
 * the two tiers can be tested against each other.
 */
public final class BlockBuilder {
  public static final int MAX_INSTRUCTIONS = 64;

  private final CodeReader reader;
  private final Breakpoints breakpoints;
  private final boolean fast;
  private final boolean code32;

  private int[] code = new int[16 * Block.STRIDE];
  private @Nullable Insn[] generic = new Insn[16];
  private int slots;
  private int count;
  private int start;
  private int position;

  BlockBuilder(CodeReader reader, Breakpoints breakpoints, boolean fast, boolean code32) {
    this.reader = reader;
    this.breakpoints = breakpoints;
    this.fast = fast;
    this.code32 = code32;
  }

  Block build(int address) {
    start = address;
    position = address;
    boolean breakpoint = breakpoints.contains(address);
    if (breakpoint) {
      emit(MicroOp.BREAKPOINT, 0, 0, null);
    }
    boolean more = true;
    while (more) {
      Insn insn = decodeNext();
      if (insn == null) {
        break;
      }
      more = append(insn) && count < MAX_INSTRUCTIONS && !mustEndBefore(position);
    }
    return new Block(
        Arrays.copyOf(code, slots * Block.STRIDE),
        Arrays.copyOf(generic, slots),
        count,
        position - start,
        breakpoint);
  }

  private @Nullable Insn decodeNext() {
    try {
      return Decoder.decode(this::byteAt, position, code32);
    } catch (CpuFault fault) {
      if (count == 0) {
        throw fault;
      }
      // The fault is due when execution gets there, if it does.
      return null;
    }
  }

  /**
   * An instruction that reaches into the next page has a block of its own, so that the next page is
   * touched, and missed, when execution gets there and not before.
   */
  private int byteAt(int address) {
    if (count > 0 && inNextPage(address)) {
      // Ends the block before the instruction that reaches into the next page.
      throw CpuFault.of(CpuFault.PAGE_FAULT);
    }
    return reader.byteAt(address);
  }

  private boolean inNextPage(int address) {
    return address >>> Page.SHIFT != start >>> Page.SHIFT;
  }

  private boolean mustEndBefore(int address) {
    return inNextPage(address) || breakpoints.contains(address);
  }

  /** Whether the block may go on after this instruction. */
  private boolean append(Insn insn) {
    int next = position + insn.length - start;
    if (!fast || !emitFast(insn, next)) {
      emit(insn.op.endsBlock() ? MicroOp.GENERIC_END : MicroOp.GENERIC, 0, 0, insn);
    }
    position += insn.length;
    count++;
    return !insn.op.endsBlock();
  }

  private void emit(int word, int displacement, int immediate, @Nullable Insn insn) {
    if (slots == generic.length) {
      code = Arrays.copyOf(code, code.length * 2);
      generic = Arrays.copyOf(generic, slots * 2);
    }
    int at = slots * Block.STRIDE;
    code[at] = word;
    code[at + 1] = displacement;
    code[at + 2] = immediate;
    code[at + 3] = position - start;
    generic[slots++] = insn;
  }

  /** Emits an operation of its own for the instruction, if there is one. */
  private boolean emitFast(Insn insn, int next) {
    if (insn.lock || (insn.hasMemory() && needsSegment(insn))) {
      return false;
    }
    return switch (insn.op) {
      case MOV -> move(insn);
      case MOVZX -> extend(insn, MicroOp.MOVZX_R8);
      case MOVSX -> extend(insn, MicroOp.MOVSX_R8);
      case ADD -> arithmetic(insn, MicroOp.ADD_RR);
      case OR -> arithmetic(insn, MicroOp.OR_RR);
      case AND -> arithmetic(insn, MicroOp.AND_RR);
      case SUB -> arithmetic(insn, MicroOp.SUB_RR);
      case XOR -> arithmetic(insn, MicroOp.XOR_RR);
      case CMP -> insn.size == 1 ? compare8(insn) : arithmetic(insn, MicroOp.CMP_RR);
      case TEST -> test(insn);
      case JCC -> insn.size == 4 && branch(insn, MicroOp.JO + insn.number, next);
      case JMP -> insn.size == 4 && branch(insn, MicroOp.JMP, next);
      case CALL -> insn.size == 4 && branch(insn, MicroOp.CALL, next);
      default -> insn.size == 4 && fullSize(insn, next);
    };
  }

  /** Whether the operand's segment matters although the segments are flat. */
  private static boolean needsSegment(Insn insn) {
    boolean stores = insn.destination == Place.MEMORY;
    return insn.address16 || insn.segment >= Register.FS || (stores && insn.segment == Register.CS);
  }

  private boolean fullSize(Insn insn, int next) {
    return switch (insn.op) {
      case LEA -> memory(insn, MicroOp.LEA, insn.destinationRegister);
      case INC -> unary(insn, MicroOp.INC_R, MicroOp.INC_M);
      case DEC -> unary(insn, MicroOp.DEC_R, MicroOp.DEC_M);
      case NEG -> unary(insn, MicroOp.NEG_R, -1);
      case NOT -> unary(insn, MicroOp.NOT_R, -1);
      case SHL, SAL -> shift(insn, MicroOp.SHL_RI, MicroOp.SHL_RC);
      case SHR -> shift(insn, MicroOp.SHR_RI, MicroOp.SHR_RC);
      case SAR -> shift(insn, MicroOp.SAR_RI, MicroOp.SAR_RC);
      case IMUL -> multiply(insn);
      case PUSH -> push(insn);
      case POP -> insn.destination == Place.REGISTER && register(insn, MicroOp.POP_R);
      case LEAVE -> simple(MicroOp.LEAVE);
      case CONVERT_DOUBLE -> simple(MicroOp.CDQ);
      case CMOV -> insn.source == Place.REGISTER && registers(insn, MicroOp.CMOV_RR, insn.number);
      case JMP_INDIRECT -> indirect(insn, MicroOp.JMP_R, MicroOp.JMP_M, next);
      case CALL_INDIRECT -> indirect(insn, MicroOp.CALL_R, MicroOp.CALL_M, next);
      case RET -> ret(insn);
      default -> false;
    };
  }

  private boolean simple(int op) {
    emit(MicroOp.pack(op, 0, 0), 0, 0, null);
    return true;
  }

  private boolean register(Insn insn, int op) {
    emit(MicroOp.pack(op, insn.destinationRegister, 0), 0, insn.immediate, null);
    return true;
  }

  private boolean registers(Insn insn, int op, int immediate) {
    emit(MicroOp.pack(op, insn.destinationRegister, insn.sourceRegister), 0, immediate, null);
    return true;
  }

  private boolean memory(Insn insn, int op, int register) {
    emit(MicroOp.packMemory(op, register, insn), insn.displacement, insn.immediate, null);
    return true;
  }

  private boolean move(Insn insn) {
    return switch (insn.size) {
      case 4 -> byForm(insn, MicroOp.MOV_RR);
      case 1 -> byForm(insn, MicroOp.MOV8_RR);
      default -> move16(insn);
    };
  }

  private boolean move16(Insn insn) {
    if (insn.destination == Place.MEMORY && insn.source == Place.REGISTER) {
      return memory(insn, MicroOp.MOV16_MR, insn.sourceRegister);
    }
    return insn.source == Place.MEMORY && memory(insn, MicroOp.MOV16_RM, insn.destinationRegister);
  }

  /** For operations that come in the forms RR, RI, RM, MR and MI, numbered in this order. */
  private boolean byForm(Insn insn, int firstForm) {
    if (insn.destination == Place.MEMORY) {
      return insn.source == Place.IMMEDIATE
          ? memory(insn, firstForm + 4, 0)
          : memory(insn, firstForm + 3, insn.sourceRegister);
    }
    return switch (insn.source) {
      case REGISTER -> registers(insn, firstForm, 0);
      case IMMEDIATE -> register(insn, firstForm + 1);
      default -> memory(insn, firstForm + 2, insn.destinationRegister);
    };
  }

  private boolean arithmetic(Insn insn, int firstForm) {
    return insn.size == 4 && byForm(insn, firstForm);
  }

  private boolean compare8(Insn insn) {
    if (insn.destination == Place.MEMORY) {
      return insn.source == Place.IMMEDIATE && memory(insn, MicroOp.CMP8_MI, 0);
    }
    return byForm(insn, MicroOp.CMP8_RR);
  }

  private boolean test(Insn insn) {
    if (insn.destination == Place.MEMORY) {
      return insn.size == 4 && insn.source == Place.IMMEDIATE && memory(insn, MicroOp.TEST_MI, 0);
    }
    return switch (insn.size) {
      case 4 -> byForm(insn, MicroOp.TEST_RR);
      case 1 -> byForm(insn, MicroOp.TEST8_RR);
      default -> false;
    };
  }

  /** From {@code first} on: register byte, register word, memory byte, memory word. */
  private boolean extend(Insn insn, int first) {
    if (insn.size != 4) {
      return false;
    }
    int op = first + (insn.sourceSize == 1 ? 0 : 1);
    return insn.source == Place.MEMORY
        ? memory(insn, op + 2, insn.destinationRegister)
        : registers(insn, op, 0);
  }

  private boolean unary(Insn insn, int registerOp, int memoryOp) {
    if (insn.destination == Place.REGISTER) {
      return register(insn, registerOp);
    }
    return memoryOp >= 0 && memory(insn, memoryOp, 0);
  }

  private boolean shift(Insn insn, int byImmediate, int byRegister) {
    if (insn.destination != Place.REGISTER) {
      return false;
    }
    return register(insn, insn.source == Place.IMMEDIATE ? byImmediate : byRegister);
  }

  private boolean multiply(Insn insn) {
    boolean three = insn.number == 3;
    if (insn.source == Place.REGISTER) {
      return registers(insn, three ? MicroOp.IMUL_RRI : MicroOp.IMUL_RR, insn.immediate2);
    }
    int op = three ? MicroOp.IMUL_RMI : MicroOp.IMUL_RM;
    int word = MicroOp.packMemory(op, insn.destinationRegister, insn);
    emit(word, insn.displacement, insn.immediate2, null);
    return true;
  }

  private boolean push(Insn insn) {
    switch (insn.source) {
      case REGISTER -> emit(MicroOp.pack(MicroOp.PUSH_R, insn.sourceRegister, 0), 0, 0, null);
      case IMMEDIATE -> emit(MicroOp.pack(MicroOp.PUSH_I, 0, 0), 0, insn.immediate, null);
      default -> memory(insn, MicroOp.PUSH_M, 0);
    }
    return true;
  }

  /** The places to go on at are kept relative to the block: taken, then not taken. */
  private boolean branch(Insn insn, int op, int next) {
    emit(MicroOp.pack(op, 0, Registers.NONE), next, next + insn.immediate, null);
    return true;
  }

  private boolean indirect(Insn insn, int registerOp, int memoryOp, int next) {
    if (insn.source == Place.REGISTER) {
      emit(MicroOp.pack(registerOp, insn.sourceRegister, 0), 0, next, null);
    } else {
      emit(MicroOp.packMemory(memoryOp, 0, insn), insn.displacement, next, null);
    }
    return true;
  }

  private boolean ret(Insn insn) {
    int op = insn.immediate == 0 ? MicroOp.RET : MicroOp.RET_I;
    emit(MicroOp.pack(op, 0, 0), 0, insn.immediate, null);
    return true;
  }
}
