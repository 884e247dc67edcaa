package org.landslide.machine.decode;

import org.landslide.machine.execute.Block;
import org.landslide.machine.execute.FastOps;
import org.landslide.machine.state.Registers;

/**
 * The operations of a decoded {@link Block}, numbered without gaps for a table switch.
 *
 * <p>R, M and I in a name say where the operands are: destination first, then source, 32 bits
 * unless a number says otherwise. Word layout: operation in bits 0 to 7, then four bits each for
 * register A (destination, or the register operand beside memory), register B (source, or base) and
 * the index, then two for the scale and one that says that there is a memory operand.
 */
public final class MicroOp {
  private MicroOp() {}

  private static final int A_SHIFT = 8;
  private static final int B_SHIFT = 12;
  private static final int INDEX_SHIFT = 16;
  private static final int SCALE_SHIFT = 20;
  private static final int MEMORY_BIT = 1 << 22;

  public static int pack(int op, int a, int b) {
    return op | (a << A_SHIFT) | (b << B_SHIFT) | (Registers.NONE << INDEX_SHIFT);
  }

  public static int packMemory(int op, int a, Insn insn) {
    return op
        | (a << A_SHIFT)
        | (insn.base << B_SHIFT)
        | (insn.index << INDEX_SHIFT)
        | (insn.scale << SCALE_SHIFT)
        | MEMORY_BIT;
  }

  /** Whether the operation has a memory operand, so that its address matters. */
  public static boolean isMemory(int word) {
    return (word & MEMORY_BIT) != 0;
  }

  public static int op(int word) {
    return word & 0xff;
  }

  public static int a(int word) {
    return word >>> A_SHIFT & 0xf;
  }

  public static int b(int word) {
    return word >>> B_SHIFT & 0xf;
  }

  public static int index(int word) {
    return word >>> INDEX_SHIFT & 0xf;
  }

  public static int scale(int word) {
    return word >>> SCALE_SHIFT & 3;
  }

  public static final int GENERIC = 0;
  public static final int GENERIC_END = 1;
  public static final int LEAVE_BLOCK = 2;
  public static final int BREAKPOINT = 3;
  public static final int MOV_RR = 4;
  public static final int MOV_RI = 5;
  public static final int MOV_RM = 6;
  public static final int MOV_MR = 7;
  public static final int MOV_MI = 8;
  public static final int MOV8_RR = 9;
  public static final int MOV8_RI = 10;
  public static final int MOV8_RM = 11;
  public static final int MOV8_MR = 12;
  public static final int MOV8_MI = 13;
  public static final int MOV16_MR = 14;
  public static final int MOV16_RM = 15;
  public static final int MOVZX_R8 = 16;
  public static final int MOVZX_R16 = 17;
  public static final int MOVZX_M8 = 18;
  public static final int MOVZX_M16 = 19;
  public static final int MOVSX_R8 = 20;
  public static final int MOVSX_R16 = 21;
  public static final int MOVSX_M8 = 22;
  public static final int MOVSX_M16 = 23;
  public static final int LEA = 24;
  public static final int ADD_RR = 25;
  public static final int ADD_RI = 26;
  public static final int ADD_RM = 27;
  public static final int ADD_MR = 28;
  public static final int ADD_MI = 29;
  public static final int OR_RR = 30;
  public static final int OR_RI = 31;
  public static final int OR_RM = 32;
  public static final int OR_MR = 33;
  public static final int OR_MI = 34;
  public static final int AND_RR = 35;
  public static final int AND_RI = 36;
  public static final int AND_RM = 37;
  public static final int AND_MR = 38;
  public static final int AND_MI = 39;
  public static final int SUB_RR = 40;
  public static final int SUB_RI = 41;
  public static final int SUB_RM = 42;
  public static final int SUB_MR = 43;
  public static final int SUB_MI = 44;
  public static final int XOR_RR = 45;
  public static final int XOR_RI = 46;
  public static final int XOR_RM = 47;
  public static final int XOR_MR = 48;
  public static final int XOR_MI = 49;
  public static final int CMP_RR = 50;
  public static final int CMP_RI = 51;
  public static final int CMP_RM = 52;
  public static final int CMP_MR = 53;
  public static final int CMP_MI = 54;
  public static final int TEST_RR = 55;
  public static final int TEST_RI = 56;
  public static final int TEST_MI = 57;
  public static final int CMP8_RR = 58;
  public static final int CMP8_RI = 59;
  public static final int CMP8_RM = 60;
  public static final int CMP8_MI = 61;
  public static final int TEST8_RR = 62;
  public static final int TEST8_RI = 63;
  public static final int INC_R = 64;
  public static final int DEC_R = 65;
  public static final int INC_M = 66;
  public static final int DEC_M = 67;
  public static final int NEG_R = 68;
  public static final int NOT_R = 69;
  public static final int SHL_RI = 70;
  public static final int SHR_RI = 71;
  public static final int SAR_RI = 72;
  public static final int SHL_RC = 73;
  public static final int SHR_RC = 74;
  public static final int SAR_RC = 75;
  public static final int IMUL_RR = 76;
  public static final int IMUL_RM = 77;
  public static final int IMUL_RRI = 78;
  public static final int IMUL_RMI = 79;
  public static final int PUSH_R = 80;
  public static final int PUSH_I = 81;
  public static final int PUSH_M = 82;
  public static final int POP_R = 83;
  public static final int LEAVE = 84;
  public static final int CDQ = 85;
  public static final int CMOV_RR = 86;
  public static final int JO = 87;
  public static final int JNO = 88;
  public static final int JB = 89;
  public static final int JAE = 90;
  public static final int JE = 91;
  public static final int JNE = 92;
  public static final int JBE = 93;
  public static final int JA = 94;
  public static final int JS = 95;
  public static final int JNS = 96;
  public static final int JP = 97;
  public static final int JNP = 98;
  public static final int JL = 99;
  public static final int JGE = 100;
  public static final int JLE = 101;
  public static final int JG = 102;
  public static final int JMP = 103;
  public static final int JMP_R = 104;
  public static final int JMP_M = 105;
  public static final int CALL = 106;
  public static final int CALL_R = 107;
  public static final int CALL_M = 108;
  public static final int RET = 109;
  public static final int RET_I = 110;

  /** For each operation the method of {@link FastOps} that does it; the first four have none. */
  private static final String[] METHODS = {
    "generic",
    "genericEND",
    "leaveBLOCK",
    "breakpoint",
    "movRR",
    "movRI",
    "movRM",
    "movMR",
    "movMI",
    "mov8RR",
    "mov8RI",
    "mov8RM",
    "mov8MR",
    "mov8MI",
    "mov16MR",
    "mov16RM",
    "movzxR8",
    "movzxR16",
    "movzxM8",
    "movzxM16",
    "movsxR8",
    "movsxR16",
    "movsxM8",
    "movsxM16",
    "lea",
    "addRR",
    "addRI",
    "addRM",
    "addMR",
    "addMI",
    "orRR",
    "orRI",
    "orRM",
    "orMR",
    "orMI",
    "andRR",
    "andRI",
    "andRM",
    "andMR",
    "andMI",
    "subRR",
    "subRI",
    "subRM",
    "subMR",
    "subMI",
    "xorRR",
    "xorRI",
    "xorRM",
    "xorMR",
    "xorMI",
    "cmpRR",
    "cmpRI",
    "cmpRM",
    "cmpMR",
    "cmpMI",
    "testRR",
    "testRI",
    "testMI",
    "cmp8RR",
    "cmp8RI",
    "cmp8RM",
    "cmp8MI",
    "test8RR",
    "test8RI",
    "incR",
    "decR",
    "incM",
    "decM",
    "negR",
    "notR",
    "shlRI",
    "shrRI",
    "sarRI",
    "shlRC",
    "shrRC",
    "sarRC",
    "imulRR",
    "imulRM",
    "imulRRI",
    "imulRMI",
    "pushR",
    "pushI",
    "pushM",
    "popR",
    "leave",
    "cdq",
    "cmovRR",
    "jo",
    "jno",
    "jb",
    "jae",
    "je",
    "jne",
    "jbe",
    "ja",
    "js",
    "jns",
    "jp",
    "jnp",
    "jl",
    "jge",
    "jle",
    "jg",
    "jmp",
    "jmpR",
    "jmpM",
    "call",
    "callR",
    "callM",
    "ret",
    "retI"
  };

  public static String method(int op) {
    return METHODS[op];
  }

  /** A jump or call to an address that the block knows. */
  public static boolean isRelative(int op) {
    return (op >= JO && op <= JMP) || op == CALL;
  }

  public static boolean endsBlock(int op) {
    return op >= JO;
  }
}
