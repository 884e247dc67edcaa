package org.landslide.machine.decode;

import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/**
 * Turns bytes into instructions: the integer instruction set from the i386 to the Pentium Pro.
 *
 * <p>What is not an instruction becomes {@link Op#UNDEFINED}, never an error of ours. The two
 * opcode maps are two switches over ranges; the groups that share an opcode are told apart by the
 * register field of the ModRM byte.
 */
public final class Decoder {
  private static final int MAX_LENGTH = 15;
  private static final int[] ALL_PREFIX_SEGMENTS = {
    Register.ES, Register.CS, Register.SS, Register.DS
  };

  private final CodeReader reader;
  private final boolean code32;

  private Insn insn = new Insn();
  private int start;
  private int position;
  private int operandSize;
  private int segmentOverride;
  private int modrm;

  private Decoder(CodeReader reader, boolean code32) {
    this.reader = reader;
    this.code32 = code32;
  }

  /** Decodes 32-bit code. */
  public static Insn decode(CodeReader reader, int address) {
    return decode(reader, address, true);
  }

  public static Insn decode(CodeReader reader, int address, boolean code32) {
    return new Decoder(reader, code32).decodeAt(address);
  }

  private Insn decodeAt(int address) {
    start = address;
    position = address;
    segmentOverride = -1;
    operandSize = code32 ? 4 : 2;
    insn.address16 = !code32;
    int opcode = prefixes();
    insn.size = operandSize;
    insn.sourceSize = operandSize;
    if (opcode == 0x0f) {
      twoByte(next());
    } else {
      oneByte(opcode);
    }
    insn.length = position - start;
    checkLock();
    return insn;
  }

  private void checkLock() {
    if (insn.lock && !(insn.op.lockable() && insn.destination == Place.MEMORY)) {
      insn.op = Op.UNDEFINED;
    }
  }

  private int prefixes() {
    while (true) {
      int opcode = next();
      switch (opcode) {
        case 0x26, 0x2e, 0x36, 0x3e -> segmentOverride = ALL_PREFIX_SEGMENTS[opcode >>> 3 & 3];
        case 0x64 -> segmentOverride = Register.FS;
        case 0x65 -> segmentOverride = Register.GS;
        case 0x66 -> operandSize = code32 ? 2 : 4;
        case 0x67 -> insn.address16 = code32;
        case 0xf0 -> insn.lock = true;
        case 0xf2 -> insn.repeat = Insn.REPEAT_NOT;
        case 0xf3 -> insn.repeat = Insn.REPEAT;
        default -> {
          return opcode;
        }
      }
    }
  }

  // ---- Reading ----

  private int next() {
    if (position - start >= MAX_LENGTH) {
      throw CpuFault.generalProtection(0);
    }
    return reader.byteAt(position++);
  }

  private int next16() {
    int low = next();
    return low | next() << 8;
  }

  private int next32() {
    int low = next16();
    return low | next16() << 16;
  }

  private int nextSigned8() {
    return (byte) next();
  }

  private int nextImmediate(int size) {
    return switch (size) {
      case 1 -> next();
      case 2 -> next16();
      default -> next32();
    };
  }

  private int nextSigned(int size) {
    return switch (size) {
      case 1 -> nextSigned8();
      case 2 -> (short) next16();
      default -> next32();
    };
  }

  // ---- Operands ----

  private int regField() {
    return modrm >>> 3 & 7;
  }

  private boolean memoryForm() {
    return modrm < 0xc0;
  }

  private void readModrm() {
    modrm = next();
    if (memoryForm()) {
      if (insn.address16) {
        address16();
      } else {
        address32();
      }
      if (segmentOverride >= 0) {
        insn.segment = segmentOverride;
      }
    }
  }

  private void address32() {
    int mode = modrm >>> 6;
    int rm = modrm & 7;
    if (rm == 4) {
      sib(mode);
    } else if (rm == 5 && mode == 0) {
      insn.displacement = next32();
    } else {
      insn.base = rm;
    }
    if (insn.base == Register.ESP || insn.base == Register.EBP) {
      insn.segment = Register.SS;
    }
    if (mode == 1) {
      insn.displacement = nextSigned8();
    } else if (mode == 2) {
      insn.displacement = next32();
    }
  }

  private void sib(int mode) {
    int sib = next();
    int index = sib >>> 3 & 7;
    if (index != Register.ESP) {
      insn.index = index;
      insn.scale = sib >>> 6;
    }
    int base = sib & 7;
    if (base == Register.EBP && mode == 0) {
      insn.displacement = next32();
    } else {
      insn.base = base;
    }
  }

  private static final int[] BASES16 = {
    Register.EBX,
    Register.EBX,
    Register.EBP,
    Register.EBP,
    Registers.NONE,
    Registers.NONE,
    Register.EBP,
    Register.EBX
  };
  private static final int[] INDEXES16 = {
    Register.ESI,
    Register.EDI,
    Register.ESI,
    Register.EDI,
    Register.ESI,
    Register.EDI,
    Registers.NONE,
    Registers.NONE
  };

  private void address16() {
    int mode = modrm >>> 6;
    int rm = modrm & 7;
    if (rm == 6 && mode == 0) {
      insn.displacement = next16();
      return;
    }
    insn.base = BASES16[rm];
    insn.index = INDEXES16[rm];
    if (insn.base == Register.EBP) {
      insn.segment = Register.SS;
    }
    if (mode == 1) {
      insn.displacement = nextSigned8();
    } else if (mode == 2) {
      insn.displacement = (short) next16();
    }
  }

  private void setSize(int size) {
    insn.size = size;
    insn.sourceSize = size;
  }

  /** 1 for the byte forms, whose opcode is even. */
  private void sizeFromBit0(int opcode) {
    setSize((opcode & 1) == 0 ? 1 : operandSize);
  }

  private void destinationRegister(int register) {
    insn.destination = Place.REGISTER;
    insn.destinationRegister = register;
  }

  private void sourceRegister(int register) {
    insn.source = Place.REGISTER;
    insn.sourceRegister = register;
  }

  private void sourceImmediate(int value) {
    insn.source = Place.IMMEDIATE;
    insn.immediate = value;
  }

  private void rmToDestination() {
    if (memoryForm()) {
      insn.destination = Place.MEMORY;
    } else {
      destinationRegister(modrm & 7);
    }
  }

  private void rmToSource() {
    if (memoryForm()) {
      insn.source = Place.MEMORY;
    } else {
      sourceRegister(modrm & 7);
    }
  }

  private void rmThenReg(Op op) {
    insn.op = op;
    readModrm();
    rmToDestination();
    sourceRegister(regField());
  }

  private void regThenRm(Op op) {
    insn.op = op;
    readModrm();
    rmToSource();
    destinationRegister(regField());
  }

  private void onlyRm(Op op) {
    insn.op = op;
    rmToDestination();
  }

  private void onlyMemory(Op op) {
    insn.op = memoryForm() ? op : Op.UNDEFINED;
    rmToDestination();
  }

  private void accumulatorAndImmediate(Op op) {
    insn.op = op;
    destinationRegister(Register.EAX);
    sourceImmediate(nextImmediate(insn.size));
  }

  // ---- One-byte opcodes ----

  private void oneByte(int opcode) {
    if (opcode < 0x40) {
      arithmeticRow(opcode);
    } else if (opcode < 0x60) {
      registerRow(opcode);
    } else if (opcode < 0x70) {
      row6(opcode);
    } else if (opcode < 0x80) {
      relative(Op.JCC, 1, opcode & 0xf);
    } else if (opcode < 0x90) {
      row8(opcode);
    } else if (opcode < 0xa0) {
      row9(opcode);
    } else if (opcode < 0xb0) {
      rowA(opcode);
    } else if (opcode < 0xc0) {
      moveImmediate(opcode);
    } else if (opcode < 0xd0) {
      rowC(opcode);
    } else if (opcode < 0xe0) {
      rowD(opcode);
    } else if (opcode < 0xf0) {
      rowE(opcode);
    } else {
      rowF(opcode);
    }
  }

  private void arithmeticRow(int opcode) {
    int form = opcode & 7;
    if (form >= 6) {
      notArithmetic(opcode);
      return;
    }
    Op op = Op.arithmetic(opcode >>> 3);
    sizeFromBit0(opcode);
    switch (form >>> 1) {
      case 0 -> rmThenReg(op);
      case 1 -> regThenRm(op);
      default -> accumulatorAndImmediate(op);
    }
  }

  private void notArithmetic(int opcode) {
    switch (opcode) {
      case 0x06, 0x0e, 0x16, 0x1e -> segmentStack(Op.PUSH_SEGMENT, opcode >>> 3);
      case 0x07, 0x17, 0x1f -> segmentStack(Op.POP_SEGMENT, opcode >>> 3);
      case 0x27 -> insn.op = Op.DAA;
      case 0x2f -> insn.op = Op.DAS;
      case 0x37 -> insn.op = Op.AAA;
      default -> insn.op = Op.AAS;
    }
  }

  private void segmentStack(Op op, int segment) {
    insn.op = op;
    insn.number = segment;
  }

  private void registerRow(int opcode) {
    int register = opcode & 7;
    switch (opcode >>> 3 & 3) {
      case 0 -> {
        insn.op = Op.INC;
        destinationRegister(register);
      }
      case 1 -> {
        insn.op = Op.DEC;
        destinationRegister(register);
      }
      case 2 -> {
        insn.op = Op.PUSH;
        sourceRegister(register);
      }
      default -> {
        insn.op = Op.POP;
        destinationRegister(register);
      }
    }
  }

  private void row6(int opcode) {
    switch (opcode) {
      case 0x60 -> insn.op = Op.PUSHA;
      case 0x61 -> insn.op = Op.POPA;
      case 0x62 -> {
        regThenRm(Op.BOUND);
        needMemory();
      }
      case 0x63 -> {
        setSize(2);
        rmThenReg(Op.ARPL);
      }
      case 0x68 -> pushImmediate(nextImmediate(operandSize));
      case 0x6a -> pushImmediate(nextSigned8());
      case 0x69 -> {
        regThenRm(Op.IMUL);
        insn.immediate2 = nextSigned(operandSize);
        insn.number = 3;
      }
      case 0x6b -> {
        regThenRm(Op.IMUL);
        insn.immediate2 = nextSigned8();
        insn.number = 3;
      }
      case 0x6c, 0x6d -> string(Op.INS, opcode);
      case 0x6e, 0x6f -> string(Op.OUTS, opcode);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void needMemory() {
    if (!memoryForm()) {
      insn.op = Op.UNDEFINED;
    }
  }

  private void pushImmediate(int value) {
    insn.op = Op.PUSH;
    sourceImmediate(value);
  }

  private void string(Op op, int opcode) {
    insn.op = op;
    sizeFromBit0(opcode);
    if (segmentOverride >= 0) {
      insn.segment = segmentOverride;
    }
  }

  private void row8(int opcode) {
    switch (opcode) {
      case 0x80, 0x81, 0x82, 0x83 -> arithmeticGroup(opcode);
      case 0x84, 0x85 -> {
        sizeFromBit0(opcode);
        rmThenReg(Op.TEST);
      }
      case 0x86, 0x87 -> exchange(opcode);
      case 0x88, 0x89 -> {
        sizeFromBit0(opcode);
        rmThenReg(Op.MOV);
      }
      case 0x8a, 0x8b -> {
        sizeFromBit0(opcode);
        regThenRm(Op.MOV);
      }
      case 0x8c -> segmentMove(Op.MOV_FROM_SEGMENT);
      case 0x8d -> {
        regThenRm(Op.LEA);
        needMemory();
      }
      case 0x8e -> segmentMove(Op.MOV_TO_SEGMENT);
      default -> {
        readModrm();
        insn.op = regField() == 0 ? Op.POP : Op.UNDEFINED;
        rmToDestination();
      }
    }
  }

  private void arithmeticGroup(int opcode) {
    sizeFromBit0(opcode);
    readModrm();
    insn.op = Op.arithmetic(regField());
    rmToDestination();
    sourceImmediate(opcode == 0x83 ? nextSigned8() : nextImmediate(insn.size));
  }

  private void exchange(int opcode) {
    sizeFromBit0(opcode);
    rmThenReg(Op.XCHG);
    if (opcode == 0x87 && modrm == 0xdb && operandSize == 4) {
      insn.op = Op.DEBUG_CALL;
    }
  }

  private void segmentMove(Op op) {
    readModrm();
    insn.number = regField();
    boolean valid =
        insn.number <= Register.GS && !(op == Op.MOV_TO_SEGMENT && insn.number == Register.CS);
    insn.op = valid ? op : Op.UNDEFINED;
    if (op == Op.MOV_TO_SEGMENT) {
      setSize(2);
      rmToSource();
    } else {
      setSize(memoryForm() ? 2 : operandSize);
      rmToDestination();
    }
  }

  private void row9(int opcode) {
    switch (opcode) {
      case 0x90 -> insn.op = insn.repeat == Insn.REPEAT ? Op.PAUSE : Op.NOP;
      case 0x98 -> insn.op = Op.CONVERT;
      case 0x99 -> insn.op = Op.CONVERT_DOUBLE;
      case 0x9a -> farPointer(Op.CALL_FAR);
      case 0x9b -> {
        insn.op = Op.FPU;
        insn.number = opcode << 8;
      }
      case 0x9c -> insn.op = Op.PUSHF;
      case 0x9d -> insn.op = Op.POPF;
      case 0x9e -> insn.op = Op.SAHF;
      case 0x9f -> insn.op = Op.LAHF;
      default -> {
        insn.op = Op.XCHG;
        destinationRegister(opcode & 7);
        sourceRegister(Register.EAX);
      }
    }
  }

  private void farPointer(Op op) {
    insn.op = op;
    insn.immediate = nextImmediate(operandSize);
    insn.immediate2 = next16();
  }

  private void rowA(int opcode) {
    sizeFromBit0(opcode);
    switch (opcode >>> 1 & 7) {
      case 0 -> {
        insn.op = Op.MOV;
        directAddress();
        insn.source = Place.MEMORY;
        destinationRegister(Register.EAX);
      }
      case 1 -> {
        insn.op = Op.MOV;
        directAddress();
        insn.destination = Place.MEMORY;
        sourceRegister(Register.EAX);
      }
      case 2 -> string(Op.MOVS, opcode);
      case 3 -> string(Op.CMPS, opcode);
      case 4 -> accumulatorAndImmediate(Op.TEST);
      case 5 -> string(Op.STOS, opcode);
      case 6 -> string(Op.LODS, opcode);
      default -> string(Op.SCAS, opcode);
    }
  }

  private void directAddress() {
    insn.displacement = insn.address16 ? next16() : next32();
    if (segmentOverride >= 0) {
      insn.segment = segmentOverride;
    }
  }

  private void moveImmediate(int opcode) {
    insn.op = Op.MOV;
    setSize(opcode < 0xb8 ? 1 : operandSize);
    destinationRegister(opcode & 7);
    sourceImmediate(nextImmediate(insn.size));
  }

  private void rowC(int opcode) {
    switch (opcode) {
      case 0xc0, 0xc1 -> {
        shiftGroup(opcode);
        sourceImmediate(next());
      }
      case 0xc2 -> {
        insn.op = Op.RET;
        insn.immediate = next16();
      }
      case 0xc3 -> insn.op = Op.RET;
      case 0xc4 -> loadFarPointer(Register.ES);
      case 0xc5 -> loadFarPointer(Register.DS);
      case 0xc6, 0xc7 -> {
        sizeFromBit0(opcode);
        readModrm();
        if (modrm == 0xf8) {
          transaction(opcode);
        } else {
          insn.op = regField() == 0 ? Op.MOV : Op.UNDEFINED;
          rmToDestination();
          sourceImmediate(nextImmediate(insn.size));
        }
      }
      case 0xc8 -> {
        insn.op = Op.ENTER;
        insn.immediate = next16();
        insn.immediate2 = next() & 31;
      }
      case 0xc9 -> insn.op = Op.LEAVE;
      case 0xca -> {
        insn.op = Op.RET_FAR;
        insn.immediate = next16();
      }
      case 0xcb -> insn.op = Op.RET_FAR;
      case 0xcc -> insn.op = Op.INT3;
      case 0xcd -> {
        insn.op = Op.INT;
        insn.immediate = next();
      }
      case 0xce -> insn.op = Op.INTO;
      default -> insn.op = Op.IRET;
    }
  }

  private void transaction(int opcode) {
    if (opcode == 0xc6) {
      insn.op = Op.XABORT;
      insn.immediate = next();
    } else {
      insn.op = Op.XBEGIN;
      insn.immediate = nextSigned(operandSize);
    }
  }

  private void loadFarPointer(int segment) {
    regThenRm(Op.LOAD_FAR_POINTER);
    insn.number = segment;
    needMemory();
  }

  private void shiftGroup(int opcode) {
    sizeFromBit0(opcode);
    readModrm();
    insn.op = Op.shift(regField());
    rmToDestination();
  }

  private void rowD(int opcode) {
    switch (opcode) {
      case 0xd0, 0xd1 -> {
        shiftGroup(opcode);
        sourceImmediate(1);
      }
      case 0xd2, 0xd3 -> {
        shiftGroup(opcode);
        sourceRegister(Register.ECX);
      }
      case 0xd4 -> {
        insn.op = Op.AAM;
        insn.immediate = next();
      }
      case 0xd5 -> {
        insn.op = Op.AAD;
        insn.immediate = next();
      }
      case 0xd6 -> insn.op = Op.SALC;
      case 0xd7 -> {
        insn.op = Op.XLAT;
        if (segmentOverride >= 0) {
          insn.segment = segmentOverride;
        }
      }
      default -> {
        readModrm();
        insn.op = Op.FPU;
        insn.number = opcode << 8 | modrm;
      }
    }
  }

  private void relative(Op op, int size, int number) {
    insn.op = op;
    insn.immediate = nextSigned(size);
    insn.number = number;
  }

  private void rowE(int opcode) {
    switch (opcode) {
      case 0xe0 -> relative(Op.LOOPNE, 1, 0);
      case 0xe1 -> relative(Op.LOOPE, 1, 0);
      case 0xe2 -> relative(Op.LOOP, 1, 0);
      case 0xe3 -> relative(Op.JCXZ, 1, 0);
      case 0xe4, 0xe5, 0xe6, 0xe7 -> {
        port(opcode);
        sourceImmediate(next());
      }
      case 0xe8 -> relative(Op.CALL, operandSize, 0);
      case 0xe9 -> relative(Op.JMP, operandSize, 0);
      case 0xea -> farPointer(Op.JMP_FAR);
      case 0xeb -> relative(Op.JMP, 1, 0);
      default -> {
        port(opcode);
        sourceRegister(Register.EDX);
      }
    }
  }

  private void port(int opcode) {
    sizeFromBit0(opcode);
    insn.op = (opcode & 2) == 0 ? Op.IN : Op.OUT;
  }

  private void rowF(int opcode) {
    switch (opcode) {
      case 0xf1 -> insn.op = Op.ICEBP;
      case 0xf4 -> insn.op = Op.HLT;
      case 0xf5 -> insn.op = Op.CMC;
      case 0xf6, 0xf7 -> unaryGroup(opcode);
      case 0xf8 -> insn.op = Op.CLC;
      case 0xf9 -> insn.op = Op.STC;
      case 0xfa -> insn.op = Op.CLI;
      case 0xfb -> insn.op = Op.STI;
      case 0xfc -> insn.op = Op.CLD;
      case 0xfd -> insn.op = Op.STD;
      case 0xfe -> {
        setSize(1);
        readModrm();
        switch (regField()) {
          case 0 -> onlyRm(Op.INC);
          case 1 -> onlyRm(Op.DEC);
          default -> insn.op = Op.UNDEFINED;
        }
      }
      default -> group5();
    }
  }

  private void unaryGroup(int opcode) {
    sizeFromBit0(opcode);
    readModrm();
    switch (regField()) {
      case 0, 1 -> {
        onlyRm(Op.TEST);
        sourceImmediate(nextImmediate(insn.size));
      }
      case 2 -> onlyRm(Op.NOT);
      case 3 -> onlyRm(Op.NEG);
      case 4 -> wide(Op.MUL);
      case 5 -> wide(Op.IMUL_WIDE);
      case 6 -> wide(Op.DIV);
      default -> wide(Op.IDIV);
    }
  }

  /** Operations on the accumulator pair: the one operand is a source. */
  private void wide(Op op) {
    insn.op = op;
    rmToSource();
  }

  private void group5() {
    readModrm();
    switch (regField()) {
      case 0 -> onlyRm(Op.INC);
      case 1 -> onlyRm(Op.DEC);
      case 2 -> wide(Op.CALL_INDIRECT);
      case 3 -> {
        wide(Op.CALL_FAR_INDIRECT);
        needMemory();
      }
      case 4 -> wide(Op.JMP_INDIRECT);
      case 5 -> {
        wide(Op.JMP_FAR_INDIRECT);
        needMemory();
      }
      case 6 -> wide(Op.PUSH);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  // ---- Two-byte opcodes ----

  private void twoByte(int opcode) {
    switch (opcode >>> 4) {
      case 0x0 -> system(opcode);
      case 0x1 -> hints(opcode);
      case 0x2 -> controlMoves(opcode);
      case 0x3 -> modelSpecific(opcode);
      case 0x4 -> {
        regThenRm(Op.CMOV);
        insn.number = opcode & 0xf;
      }
      case 0x8 -> relative(Op.JCC, operandSize, opcode & 0xf);
      case 0x9 -> {
        setSize(1);
        readModrm();
        onlyRm(Op.SET);
        insn.number = opcode & 0xf;
      }
      case 0xa, 0xb -> extended(opcode);
      case 0xc -> exchangeAndAdd(opcode);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void system(int opcode) {
    switch (opcode) {
      case 0x00 -> group6();
      case 0x01 -> group7();
      case 0x02 -> selectorQuery(Op.LAR);
      case 0x03 -> selectorQuery(Op.LSL);
      case 0x06 -> insn.op = Op.CLTS;
      case 0x08, 0x09 -> insn.op = Op.INVALIDATE_CACHE;
      case 0x0d -> {
        // prefetch, as later processors have it: does nothing.
        readModrm();
        onlyMemory(Op.NOP);
      }
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void selectorQuery(Op op) {
    regThenRm(op);
    insn.sourceSize = 2;
  }

  private void group6() {
    readModrm();
    switch (regField()) {
      case 0 -> storeSelector(Op.SLDT);
      case 1 -> storeSelector(Op.STR);
      case 2 -> loadSelector(Op.LLDT);
      case 3 -> loadSelector(Op.LTR);
      case 4 -> loadSelector(Op.VERR);
      case 5 -> loadSelector(Op.VERW);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void storeSelector(Op op) {
    setSize(memoryForm() ? 2 : operandSize);
    onlyRm(op);
  }

  private void loadSelector(Op op) {
    setSize(2);
    wide(op);
  }

  private void group7() {
    readModrm();
    if (modrm == 0xd5 || modrm == 0xd6) {
      boolean prefixed = operandSize != (code32 ? 4 : 2) || insn.repeat != Insn.NO_REPEAT;
      insn.op = prefixed ? Op.UNDEFINED : modrm == 0xd5 ? Op.XEND : Op.XTEST;
      return;
    }
    switch (regField()) {
      case 0 -> onlyMemory(Op.SGDT);
      case 1 -> onlyMemory(Op.SIDT);
      case 2 -> onlyMemory(Op.LGDT);
      case 3 -> onlyMemory(Op.LIDT);
      case 4 -> storeSelector(Op.SMSW);
      case 6 -> loadSelector(Op.LMSW);
      case 7 -> onlyMemory(Op.INVLPG);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void hints(int opcode) {
    // 18 to 1F are hints with an operand that is not touched, the long no-operation among them.
    if (opcode < 0x18) {
      insn.op = Op.UNDEFINED;
      return;
    }
    readModrm();
    insn.op = Op.NOP;
  }

  private void controlMoves(int opcode) {
    if (opcode > 0x23) {
      insn.op = Op.UNDEFINED;
      return;
    }
    setSize(4);
    // The mode bits are ignored: both operands are registers.
    modrm = next() | 0xc0;
    insn.number = regField();
    boolean control = (opcode & 1) == 0;
    boolean exists = control ? insn.number <= 4 && insn.number != 1 : true;
    if ((opcode & 2) == 0) {
      onlyRm(control ? Op.MOV_FROM_CONTROL : Op.MOV_FROM_DEBUG);
    } else {
      wide(control ? Op.MOV_TO_CONTROL : Op.MOV_TO_DEBUG);
    }
    if (!exists) {
      insn.op = Op.UNDEFINED;
    }
  }

  private void modelSpecific(int opcode) {
    switch (opcode) {
      case 0x30 -> insn.op = Op.WRMSR;
      case 0x31 -> insn.op = Op.RDTSC;
      // 33 reads a performance counter; there are none, so it is as good as any other register.
      case 0x32, 0x33 -> insn.op = Op.RDMSR;
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void extended(int opcode) {
    switch (opcode) {
      case 0xa0 -> segmentStack(Op.PUSH_SEGMENT, Register.FS);
      case 0xa1 -> segmentStack(Op.POP_SEGMENT, Register.FS);
      case 0xa2 -> insn.op = Op.CPUID;
      case 0xa8 -> segmentStack(Op.PUSH_SEGMENT, Register.GS);
      case 0xa9 -> segmentStack(Op.POP_SEGMENT, Register.GS);
      case 0xa3 -> rmThenReg(Op.BT);
      case 0xab -> rmThenReg(Op.BTS);
      case 0xb3 -> rmThenReg(Op.BTR);
      case 0xbb -> rmThenReg(Op.BTC);
      case 0xba -> bitGroup();
      case 0xa4, 0xac -> {
        rmThenReg(opcode == 0xa4 ? Op.SHLD : Op.SHRD);
        insn.immediate2 = next();
      }
      case 0xa5, 0xad -> {
        rmThenReg(opcode == 0xa5 ? Op.SHLD : Op.SHRD);
        insn.number = 1;
      }
      case 0xae -> fences();
      case 0xaf -> regThenRm(Op.IMUL);
      case 0xb0, 0xb1 -> {
        sizeFromBit0(opcode);
        rmThenReg(Op.CMPXCHG);
      }
      case 0xb2 -> loadFarPointer(Register.SS);
      case 0xb4 -> loadFarPointer(Register.FS);
      case 0xb5 -> loadFarPointer(Register.GS);
      case 0xb6, 0xb7 -> extend(Op.MOVZX, opcode);
      case 0xbe, 0xbf -> extend(Op.MOVSX, opcode);
      case 0xbc -> regThenRm(Op.BSF);
      case 0xbd -> regThenRm(Op.BSR);
      default -> insn.op = Op.UNDEFINED;
    }
  }

  private void bitGroup() {
    readModrm();
    switch (regField()) {
      case 4 -> onlyRm(Op.BT);
      case 5 -> onlyRm(Op.BTS);
      case 6 -> onlyRm(Op.BTR);
      case 7 -> onlyRm(Op.BTC);
      default -> {
        insn.op = Op.UNDEFINED;
        return;
      }
    }
    sourceImmediate(next());
  }

  private void fences() {
    readModrm();
    boolean fence = !memoryForm() && regField() >= 5;
    boolean flushLine = memoryForm() && regField() == 7;
    insn.op = fence || flushLine ? Op.NOP : Op.UNDEFINED;
  }

  private void extend(Op op, int opcode) {
    regThenRm(op);
    insn.sourceSize = (opcode & 1) == 0 ? 1 : 2;
  }

  private void exchangeAndAdd(int opcode) {
    if (opcode >= 0xc8) {
      insn.op = Op.BSWAP;
      destinationRegister(opcode & 7);
    } else if (opcode <= 0xc1) {
      sizeFromBit0(opcode);
      rmThenReg(Op.XADD);
    } else if (opcode == 0xc7) {
      readModrm();
      if (regField() == 1) {
        onlyMemory(Op.CMPXCHG8B);
      } else {
        insn.op = Op.UNDEFINED;
      }
    } else if (opcode == 0xc3) {
      // movnti: a store with a hint.
      setSize(4);
      rmThenReg(Op.MOV);
      needMemory();
    } else {
      insn.op = Op.UNDEFINED;
    }
  }
}
