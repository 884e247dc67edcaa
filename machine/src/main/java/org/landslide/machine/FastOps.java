package org.landslide.machine;

/**
 * What each {@link MicroOp} does: one method for each, all with the same parameters, so that the
 * interpreter and compiled blocks are nothing but two ways of getting here.
 *
 * <p>Parameters: registers {@code a} and {@code b}, the effective address {@code ea}, the immediate
 * {@code imm}, and the index of the instruction in its block. A jump gets the address behind it as
 * {@code ea} and its target as {@code imm}; an indirect call gets the address behind it as {@code
 * imm}. Every operation can be repeated after its last store was refused: it has changed nothing
 * that it reads.
 */
final class FastOps {
  private final Registers r;
  private final int[] g;
  private final Mmu mmu;

  FastOps(Registers registers, Mmu mmu) {
    this.r = registers;
    this.g = registers.gpr;
    this.mmu = mmu;
  }

  void movRR(int a, int b, int ea, int imm, int at) {
    g[a] = g[b];
  }

  void movRI(int a, int b, int ea, int imm, int at) {
    g[a] = imm;
  }

  void movRM(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load32(ea, at);
  }

  void movMR(int a, int b, int ea, int imm, int at) {
    mmu.store32(ea, g[a], at);
  }

  void movMI(int a, int b, int ea, int imm, int at) {
    mmu.store32(ea, imm, at);
  }

  void mov8RR(int a, int b, int ea, int imm, int at) {
    r.set8(a, r.get8(b));
  }

  void mov8RI(int a, int b, int ea, int imm, int at) {
    r.set8(a, imm);
  }

  void mov8RM(int a, int b, int ea, int imm, int at) {
    r.set8(a, mmu.load8(ea, at));
  }

  void mov8MR(int a, int b, int ea, int imm, int at) {
    mmu.store8(ea, r.get8(a), at);
  }

  void mov8MI(int a, int b, int ea, int imm, int at) {
    mmu.store8(ea, imm, at);
  }

  void mov16MR(int a, int b, int ea, int imm, int at) {
    mmu.store16(ea, g[a], at);
  }

  void mov16RM(int a, int b, int ea, int imm, int at) {
    r.set16(a, mmu.load16(ea, at));
  }

  void movzxR8(int a, int b, int ea, int imm, int at) {
    g[a] = r.get8(b);
  }

  void movzxR16(int a, int b, int ea, int imm, int at) {
    g[a] = g[b] & 0xffff;
  }

  void movzxM8(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load8(ea, at);
  }

  void movzxM16(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load16(ea, at);
  }

  void movsxR8(int a, int b, int ea, int imm, int at) {
    g[a] = (byte) r.get8(b);
  }

  void movsxR16(int a, int b, int ea, int imm, int at) {
    g[a] = (short) g[b];
  }

  void movsxM8(int a, int b, int ea, int imm, int at) {
    g[a] = (byte) mmu.load8(ea, at);
  }

  void movsxM16(int a, int b, int ea, int imm, int at) {
    g[a] = (short) mmu.load16(ea, at);
  }

  void lea(int a, int b, int ea, int imm, int at) {
    g[a] = ea;
  }

  void addRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], g[b]);
  }

  void addRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], imm);
  }

  void addRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], mmu.load32(ea, at));
  }

  void addMR(int a, int b, int ea, int imm, int at) {
    addMemory(ea, g[a], at);
  }

  void addMI(int a, int b, int ea, int imm, int at) {
    addMemory(ea, imm, at);
  }

  void orRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | g[b]);
  }

  void orRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | imm);
  }

  void orRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | mmu.load32(ea, at));
  }

  void orMR(int a, int b, int ea, int imm, int at) {
    orMemory(ea, g[a], at);
  }

  void orMI(int a, int b, int ea, int imm, int at) {
    orMemory(ea, imm, at);
  }

  void andRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & g[b]);
  }

  void andRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & imm);
  }

  void andRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & mmu.load32(ea, at));
  }

  void andMR(int a, int b, int ea, int imm, int at) {
    andMemory(ea, g[a], at);
  }

  void andMI(int a, int b, int ea, int imm, int at) {
    andMemory(ea, imm, at);
  }

  void subRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], g[b]);
  }

  void subRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], imm);
  }

  void subRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], mmu.load32(ea, at));
  }

  void subMR(int a, int b, int ea, int imm, int at) {
    subMemory(ea, g[a], at);
  }

  void subMI(int a, int b, int ea, int imm, int at) {
    subMemory(ea, imm, at);
  }

  void xorRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ g[b]);
  }

  void xorRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ imm);
  }

  void xorRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ mmu.load32(ea, at));
  }

  void xorMR(int a, int b, int ea, int imm, int at) {
    xorMemory(ea, g[a], at);
  }

  void xorMI(int a, int b, int ea, int imm, int at) {
    xorMemory(ea, imm, at);
  }

  void cmpRR(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], g[b]);
  }

  void cmpRI(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], imm);
  }

  void cmpRM(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], mmu.load32(ea, at));
  }

  void cmpMR(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, mmu.load32(ea, at), g[a]);
  }

  void cmpMI(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, mmu.load32(ea, at), imm);
  }

  void testRR(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, g[a] & g[b]);
  }

  void testRI(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, g[a] & imm);
  }

  void testMI(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, mmu.load32(ea, at) & imm);
  }

  void cmp8RR(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), r.get8(b), 1);
  }

  void cmp8RI(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), imm, 1);
  }

  void cmp8RM(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), mmu.load8(ea, at), 1);
  }

  void cmp8MI(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, mmu.load8(ea, at), imm, 1);
  }

  void test8RR(int a, int b, int ea, int imm, int at) {
    Alu.logic(r, r.get8(a) & r.get8(b), 1);
  }

  void test8RI(int a, int b, int ea, int imm, int at) {
    Alu.logic(r, r.get8(a) & imm, 1);
  }

  void incR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.inc32(r, g[a]);
  }

  void decR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.dec32(r, g[a]);
  }

  void incM(int a, int b, int ea, int imm, int at) {
    incMemory(ea, at);
  }

  void decM(int a, int b, int ea, int imm, int at) {
    decMemory(ea, at);
  }

  void negR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, 0, g[a]);
  }

  void notR(int a, int b, int ea, int imm, int at) {
    g[a] = ~g[a];
  }

  void shlRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SHL, a, imm);
  }

  void shrRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SHR, a, imm);
  }

  void sarRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SAR, a, imm);
  }

  void shlRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SHL, a, g[Register.ECX]);
  }

  void shrRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SHR, a, g[Register.ECX]);
  }

  void sarRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SAR, a, g[Register.ECX]);
  }

  void imulRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[a], g[b], 4);
  }

  void imulRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[a], mmu.load32(ea, at), 4);
  }

  void imulRRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[b], imm, 4);
  }

  void imulRMI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, mmu.load32(ea, at), imm, 4);
  }

  void pushR(int a, int b, int ea, int imm, int at) {
    push(g[a], at);
  }

  void pushI(int a, int b, int ea, int imm, int at) {
    push(imm, at);
  }

  void pushM(int a, int b, int ea, int imm, int at) {
    push(mmu.load32(ea, at), at);
  }

  void popR(int a, int b, int ea, int imm, int at) {
    pop(a, at);
  }

  void leave(int a, int b, int ea, int imm, int at) {
    leaveFrame(at);
  }

  void cdq(int a, int b, int ea, int imm, int at) {
    g[Register.EDX] = g[Register.EAX] >> 31;
  }

  void cmovRR(int a, int b, int ea, int imm, int at) {
    conditionalMove(a, b, imm);
  }

  void jo(int a, int b, int ea, int imm, int at) {
    r.eip = r.overflow() ? imm : ea;
  }

  void jno(int a, int b, int ea, int imm, int at) {
    r.eip = !r.overflow() ? imm : ea;
  }

  void jb(int a, int b, int ea, int imm, int at) {
    r.eip = r.carry() ? imm : ea;
  }

  void jae(int a, int b, int ea, int imm, int at) {
    r.eip = !r.carry() ? imm : ea;
  }

  void je(int a, int b, int ea, int imm, int at) {
    r.eip = r.zero() ? imm : ea;
  }

  void jne(int a, int b, int ea, int imm, int at) {
    r.eip = !r.zero() ? imm : ea;
  }

  void jbe(int a, int b, int ea, int imm, int at) {
    r.eip = r.carry() || r.zero() ? imm : ea;
  }

  void ja(int a, int b, int ea, int imm, int at) {
    r.eip = !r.carry() && !r.zero() ? imm : ea;
  }

  void js(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() ? imm : ea;
  }

  void jns(int a, int b, int ea, int imm, int at) {
    r.eip = !r.sign() ? imm : ea;
  }

  void jp(int a, int b, int ea, int imm, int at) {
    r.eip = r.parity() ? imm : ea;
  }

  void jnp(int a, int b, int ea, int imm, int at) {
    r.eip = !r.parity() ? imm : ea;
  }

  void jl(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() != r.overflow() ? imm : ea;
  }

  void jge(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() == r.overflow() ? imm : ea;
  }

  void jle(int a, int b, int ea, int imm, int at) {
    r.eip = r.zero() || r.sign() != r.overflow() ? imm : ea;
  }

  void jg(int a, int b, int ea, int imm, int at) {
    r.eip = !r.zero() && r.sign() == r.overflow() ? imm : ea;
  }

  void jmp(int a, int b, int ea, int imm, int at) {
    r.eip = imm;
  }

  void jmpR(int a, int b, int ea, int imm, int at) {
    r.eip = g[a];
  }

  void jmpM(int a, int b, int ea, int imm, int at) {
    r.eip = mmu.load32(ea, at);
  }

  void call(int a, int b, int ea, int imm, int at) {
    callTo(imm, ea, at);
  }

  void callR(int a, int b, int ea, int imm, int at) {
    callTo(g[a], imm, at);
  }

  void callM(int a, int b, int ea, int imm, int at) {
    callTo(mmu.load32(ea, at), imm, at);
  }

  void ret(int a, int b, int ea, int imm, int at) {
    returnFrom(0, at);
  }

  void retI(int a, int b, int ea, int imm, int at) {
    returnFrom(imm, at);
  }

  private void callTo(int target, int next, int at) {
    push(next, at);
    r.eip = target;
  }

  private void returnFrom(int drop, int at) {
    int target = mmu.load32(g[Register.ESP], at);
    g[Register.ESP] += 4 + drop;
    r.eip = target;
  }

  private void push(int value, int at) {
    int top = g[Register.ESP] - 4;
    mmu.store32(top, value, at);
    g[Register.ESP] = top;
  }

  private void pop(int register, int at) {
    int value = mmu.load32(g[Register.ESP], at);
    g[Register.ESP] += 4;
    g[register] = value;
  }

  private void leaveFrame(int at) {
    int frame = g[Register.EBP];
    g[Register.EBP] = mmu.load32(frame, at);
    g[Register.ESP] = frame + 4;
  }

  private void shift(Op op, int register, int count) {
    int times = count & 31;
    if (times == 0) {
      return;
    }
    int value = g[register];
    g[register] =
        switch (op) {
          case SHL -> Shifter.shiftLeft(r, value, times, 4);
          case SHR -> Shifter.shiftRight(r, value, times, 4);
          default -> Shifter.shiftArithmetic(r, value, times, 4);
        };
  }

  private void conditionalMove(int to, int from, int condition) {
    if (r.condition(condition)) {
      g[to] = g[from];
    }
  }

  // What changes memory loads with the rights to store, so that the store cannot fault any more;
  // only then are the flags touched.

  private void addMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.add32(r, value, operand), at);
  }

  private void subMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.sub32(r, value, operand), at);
  }

  private void orMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value | operand), at);
  }

  private void andMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value & operand), at);
  }

  private void xorMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value ^ operand), at);
  }

  private void incMemory(int address, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.inc32(r, value), at);
  }

  private void decMemory(int address, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.dec32(r, value), at);
  }
}
