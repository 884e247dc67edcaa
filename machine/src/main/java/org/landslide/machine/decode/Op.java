package org.landslide.machine.decode;

/** What an instruction does, apart from its operands. */
public enum Op {
  ADD,
  OR,
  ADC,
  SBB,
  AND,
  SUB,
  XOR,
  CMP,
  ROL,
  ROR,
  RCL,
  RCR,
  SHL,
  SHR,
  SAL,
  SAR,
  TEST,
  MOV,
  LEA,
  INC,
  DEC,
  NOT,
  NEG,
  MUL,
  IMUL_WIDE,
  IMUL,
  DIV,
  IDIV,
  SHLD,
  SHRD,
  BT,
  BTS,
  BTR,
  BTC,
  BSF,
  BSR,
  BSWAP,
  MOVZX,
  MOVSX,
  XCHG,
  XADD,
  CMPXCHG,
  CMPXCHG8B,
  CMOV,
  SET,
  XLAT,
  CONVERT,
  CONVERT_DOUBLE,
  DAA,
  DAS,
  AAA,
  AAS,
  AAM,
  AAD,
  SALC,
  LAHF,
  SAHF,
  CLC,
  STC,
  CMC,
  CLD,
  STD,
  PUSH,
  POP,
  PUSHA,
  POPA,
  PUSHF,
  POPF,
  ENTER,
  LEAVE,
  MOVS,
  CMPS,
  STOS,
  LODS,
  SCAS,
  INS,
  OUTS,
  JMP,
  JMP_INDIRECT,
  JMP_FAR,
  JMP_FAR_INDIRECT,
  CALL,
  CALL_INDIRECT,
  CALL_FAR,
  CALL_FAR_INDIRECT,
  RET,
  RET_FAR,
  JCC,
  LOOPNE,
  LOOPE,
  LOOP,
  JCXZ,
  INT,
  INT3,
  INTO,
  ICEBP,
  IRET,
  BOUND,
  PUSH_SEGMENT,
  POP_SEGMENT,
  MOV_FROM_SEGMENT,
  MOV_TO_SEGMENT,
  LOAD_FAR_POINTER,
  NOP,
  PAUSE,
  DEBUG_CALL,
  CPUID,
  RDTSC,
  RDMSR,
  WRMSR,
  HLT,
  CLI,
  STI,
  IN,
  OUT,
  LGDT,
  LIDT,
  SGDT,
  SIDT,
  LLDT,
  SLDT,
  LTR,
  STR,
  LMSW,
  SMSW,
  CLTS,
  INVALIDATE_CACHE,
  INVLPG,
  MOV_FROM_CONTROL,
  MOV_TO_CONTROL,
  MOV_FROM_DEBUG,
  MOV_TO_DEBUG,
  LAR,
  LSL,
  VERR,
  VERW,
  ARPL,
  XBEGIN,
  XEND,
  XABORT,
  XTEST,
  FPU,
  UNDEFINED;

  private static final Op[] ARITHMETIC = {ADD, OR, ADC, SBB, AND, SUB, XOR, CMP};
  private static final Op[] SHIFTS = {ROL, ROR, RCL, RCR, SHL, SHR, SAL, SAR};

  /** The operation with this number in an arithmetic opcode or group. */
  static Op arithmetic(int number) {
    return ARITHMETIC[number];
  }

  /** The operation with this number in a shift group; SAL is another encoding of SHL. */
  static Op shift(int number) {
    return SHIFTS[number];
  }

  /** Whether it leaves a return address behind. */
  public boolean isCall() {
    return this == CALL || this == CALL_INDIRECT || this == CALL_FAR || this == CALL_FAR_INDIRECT;
  }

  /** Whether nothing after it belongs to the same block. */
  public boolean endsBlock() {
    return switch (this) {
      case JMP,
          JMP_INDIRECT,
          JMP_FAR,
          JMP_FAR_INDIRECT,
          CALL,
          CALL_INDIRECT,
          CALL_FAR,
          CALL_FAR_INDIRECT,
          RET,
          RET_FAR,
          JCC,
          LOOPNE,
          LOOPE,
          LOOP,
          JCXZ,
          INT,
          INT3,
          INTO,
          ICEBP,
          IRET,
          POPF,
          POP_SEGMENT,
          MOV_TO_SEGMENT,
          LOAD_FAR_POINTER,
          DEBUG_CALL,
          RDTSC,
          HLT,
          CLI,
          STI,
          IN,
          OUT,
          INS,
          OUTS,
          LGDT,
          LIDT,
          LLDT,
          LTR,
          LMSW,
          CLTS,
          INVLPG,
          MOV_TO_CONTROL,
          MOV_TO_DEBUG,
          WRMSR,
          XBEGIN,
          XEND,
          XABORT,
          UNDEFINED,
          FPU ->
          true;
      default -> false;
    };
  }

  /** Whether a lock prefix is allowed when the destination is in memory. */
  boolean lockable() {
    return switch (this) {
      case ADD, OR, ADC, SBB, AND, SUB, XOR, NOT, NEG, INC, DEC -> true;
      case BTS, BTR, BTC, XCHG, XADD, CMPXCHG, CMPXCHG8B -> true;
      default -> false;
    };
  }

  /** Whether it does what no transaction can take back, or aborts all of them by definition. */
  public boolean abortsTransactions() {
    return switch (this) {
      case CPUID, PAUSE -> true;
      case HLT, IN, OUT, INS, OUTS, WRMSR, INVLPG, INVALIDATE_CACHE -> true;
      case LGDT, LIDT, LLDT, LTR, LMSW, CLTS, MOV_TO_CONTROL, MOV_TO_DEBUG -> true;
      case IRET, JMP_FAR, JMP_FAR_INDIRECT, CALL_FAR, CALL_FAR_INDIRECT, RET_FAR -> true;
      default -> false;
    };
  }

  /** Whether it may be done only at privilege level 0. */
  public boolean privileged() {
    return switch (this) {
      case HLT, LGDT, LIDT, LLDT, LTR, LMSW, CLTS, INVALIDATE_CACHE, INVLPG -> true;
      case MOV_FROM_CONTROL, MOV_TO_CONTROL, MOV_FROM_DEBUG, MOV_TO_DEBUG -> true;
      case RDMSR, WRMSR -> true;
      default -> false;
    };
  }
}
