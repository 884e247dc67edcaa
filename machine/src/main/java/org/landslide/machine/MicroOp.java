package org.landslide.machine;

/**
 * The operations of a decoded {@link Block}, numbered without gaps for a table switch.
 *
 * <p>R, M and I in a name say where the operands are: destination first, then source, 32 bits
 * unless a number says otherwise. Word layout: operation in bits 0 to 7, then four bits each for
 * register A (destination, or the register operand beside memory), register B (source, or base) and
 * the index, then two for the scale and one that says that there is a memory operand.
 */
final class MicroOp {
  private MicroOp() {}

  private static final int A_SHIFT = 8;
  private static final int B_SHIFT = 12;
  private static final int INDEX_SHIFT = 16;
  private static final int SCALE_SHIFT = 20;
  private static final int MEMORY_BIT = 1 << 22;

  static int pack(int op, int a, int b) {
    return op | (a << A_SHIFT) | (b << B_SHIFT) | (Registers.NONE << INDEX_SHIFT);
  }

  static int packMemory(int op, int a, Insn insn) {
    return op
        | (a << A_SHIFT)
        | (insn.base << B_SHIFT)
        | (insn.index << INDEX_SHIFT)
        | (insn.scale << SCALE_SHIFT)
        | MEMORY_BIT;
  }

  /** Whether the operation has a memory operand, so that its address matters. */
  static boolean isMemory(int word) {
    return (word & MEMORY_BIT) != 0;
  }

  static int op(int word) {
    return word & 0xff;
  }

  static int a(int word) {
    return word >>> A_SHIFT & 0xf;
  }

  static int b(int word) {
    return word >>> B_SHIFT & 0xf;
  }

  static int index(int word) {
    return word >>> INDEX_SHIFT & 0xf;
  }

  static int scale(int word) {
    return word >>> SCALE_SHIFT & 3;
  }

  static final int GENERIC = 0;
  static final int GENERIC_END = 1;
  static final int LEAVE_BLOCK = 2;
  static final int BREAKPOINT = 3;
  static final int MOV_RR = 4;
  static final int MOV_RI = 5;
  static final int MOV_RM = 6;
  static final int MOV_MR = 7;
  static final int MOV_MI = 8;
  static final int MOV8_RR = 9;
  static final int MOV8_RI = 10;
  static final int MOV8_RM = 11;
  static final int MOV8_MR = 12;
  static final int MOV8_MI = 13;
  static final int MOV16_MR = 14;
  static final int MOV16_RM = 15;
  static final int MOVZX_R8 = 16;
  static final int MOVZX_R16 = 17;
  static final int MOVZX_M8 = 18;
  static final int MOVZX_M16 = 19;
  static final int MOVSX_R8 = 20;
  static final int MOVSX_R16 = 21;
  static final int MOVSX_M8 = 22;
  static final int MOVSX_M16 = 23;
  static final int LEA = 24;
  static final int ADD_RR = 25;
  static final int ADD_RI = 26;
  static final int ADD_RM = 27;
  static final int ADD_MR = 28;
  static final int ADD_MI = 29;
  static final int OR_RR = 30;
  static final int OR_RI = 31;
  static final int OR_RM = 32;
  static final int OR_MR = 33;
  static final int OR_MI = 34;
  static final int AND_RR = 35;
  static final int AND_RI = 36;
  static final int AND_RM = 37;
  static final int AND_MR = 38;
  static final int AND_MI = 39;
  static final int SUB_RR = 40;
  static final int SUB_RI = 41;
  static final int SUB_RM = 42;
  static final int SUB_MR = 43;
  static final int SUB_MI = 44;
  static final int XOR_RR = 45;
  static final int XOR_RI = 46;
  static final int XOR_RM = 47;
  static final int XOR_MR = 48;
  static final int XOR_MI = 49;
  static final int CMP_RR = 50;
  static final int CMP_RI = 51;
  static final int CMP_RM = 52;
  static final int CMP_MR = 53;
  static final int CMP_MI = 54;
  static final int TEST_RR = 55;
  static final int TEST_RI = 56;
  static final int TEST_MI = 57;
  static final int CMP8_RR = 58;
  static final int CMP8_RI = 59;
  static final int CMP8_RM = 60;
  static final int CMP8_MI = 61;
  static final int TEST8_RR = 62;
  static final int TEST8_RI = 63;
  static final int INC_R = 64;
  static final int DEC_R = 65;
  static final int INC_M = 66;
  static final int DEC_M = 67;
  static final int NEG_R = 68;
  static final int NOT_R = 69;
  static final int SHL_RI = 70;
  static final int SHR_RI = 71;
  static final int SAR_RI = 72;
  static final int SHL_RC = 73;
  static final int SHR_RC = 74;
  static final int SAR_RC = 75;
  static final int IMUL_RR = 76;
  static final int IMUL_RM = 77;
  static final int IMUL_RRI = 78;
  static final int IMUL_RMI = 79;
  static final int PUSH_R = 80;
  static final int PUSH_I = 81;
  static final int PUSH_M = 82;
  static final int POP_R = 83;
  static final int LEAVE = 84;
  static final int CDQ = 85;
  static final int CMOV_RR = 86;
  static final int JO = 87;
  static final int JNO = 88;
  static final int JB = 89;
  static final int JAE = 90;
  static final int JE = 91;
  static final int JNE = 92;
  static final int JBE = 93;
  static final int JA = 94;
  static final int JS = 95;
  static final int JNS = 96;
  static final int JP = 97;
  static final int JNP = 98;
  static final int JL = 99;
  static final int JGE = 100;
  static final int JLE = 101;
  static final int JG = 102;
  static final int JMP = 103;
  static final int JMP_R = 104;
  static final int JMP_M = 105;
  static final int CALL = 106;
  static final int CALL_R = 107;
  static final int CALL_M = 108;
  static final int RET = 109;
  static final int RET_I = 110;

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

  static String method(int op) {
    return METHODS[op];
  }

  /** A jump or call to an address that the block knows. */
  static boolean isRelative(int op) {
    return (op >= JO && op <= JMP) || op == CALL;
  }

  static boolean endsBlock(int op) {
    return op >= JO;
  }
}
