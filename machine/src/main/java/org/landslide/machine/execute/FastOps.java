package org.landslide.machine.execute;

import org.landslide.machine.decode.MicroOp;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

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
public final class FastOps {
  private final Registers r;
  private final int[] g;
  private final Mmu mmu;

  public FastOps(Registers registers, Mmu mmu) {
    this.r = registers;
    this.g = registers.gpr;
    this.mmu = mmu;
  }

  public void movRR(int a, int b, int ea, int imm, int at) {
    g[a] = g[b];
  }

  public void movRI(int a, int b, int ea, int imm, int at) {
    g[a] = imm;
  }

  public void movRM(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load32(ea, at);
  }

  public void movMR(int a, int b, int ea, int imm, int at) {
    mmu.store32(ea, g[a], at);
  }

  public void movMI(int a, int b, int ea, int imm, int at) {
    mmu.store32(ea, imm, at);
  }

  public void mov8RR(int a, int b, int ea, int imm, int at) {
    r.set8(a, r.get8(b));
  }

  public void mov8RI(int a, int b, int ea, int imm, int at) {
    r.set8(a, imm);
  }

  public void mov8RM(int a, int b, int ea, int imm, int at) {
    r.set8(a, mmu.load8(ea, at));
  }

  public void mov8MR(int a, int b, int ea, int imm, int at) {
    mmu.store8(ea, r.get8(a), at);
  }

  public void mov8MI(int a, int b, int ea, int imm, int at) {
    mmu.store8(ea, imm, at);
  }

  public void mov16MR(int a, int b, int ea, int imm, int at) {
    mmu.store16(ea, g[a], at);
  }

  public void mov16RM(int a, int b, int ea, int imm, int at) {
    r.set16(a, mmu.load16(ea, at));
  }

  public void movzxR8(int a, int b, int ea, int imm, int at) {
    g[a] = r.get8(b);
  }

  public void movzxR16(int a, int b, int ea, int imm, int at) {
    g[a] = g[b] & 0xffff;
  }

  public void movzxM8(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load8(ea, at);
  }

  public void movzxM16(int a, int b, int ea, int imm, int at) {
    g[a] = mmu.load16(ea, at);
  }

  public void movsxR8(int a, int b, int ea, int imm, int at) {
    g[a] = (byte) r.get8(b);
  }

  public void movsxR16(int a, int b, int ea, int imm, int at) {
    g[a] = (short) g[b];
  }

  public void movsxM8(int a, int b, int ea, int imm, int at) {
    g[a] = (byte) mmu.load8(ea, at);
  }

  public void movsxM16(int a, int b, int ea, int imm, int at) {
    g[a] = (short) mmu.load16(ea, at);
  }

  public void lea(int a, int b, int ea, int imm, int at) {
    g[a] = ea;
  }

  public void addRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], g[b]);
  }

  public void addRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], imm);
  }

  public void addRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.add32(r, g[a], mmu.load32(ea, at));
  }

  public void addMR(int a, int b, int ea, int imm, int at) {
    addMemory(ea, g[a], at);
  }

  public void addMI(int a, int b, int ea, int imm, int at) {
    addMemory(ea, imm, at);
  }

  public void orRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | g[b]);
  }

  public void orRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | imm);
  }

  public void orRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] | mmu.load32(ea, at));
  }

  public void orMR(int a, int b, int ea, int imm, int at) {
    orMemory(ea, g[a], at);
  }

  public void orMI(int a, int b, int ea, int imm, int at) {
    orMemory(ea, imm, at);
  }

  public void andRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & g[b]);
  }

  public void andRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & imm);
  }

  public void andRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] & mmu.load32(ea, at));
  }

  public void andMR(int a, int b, int ea, int imm, int at) {
    andMemory(ea, g[a], at);
  }

  public void andMI(int a, int b, int ea, int imm, int at) {
    andMemory(ea, imm, at);
  }

  public void subRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], g[b]);
  }

  public void subRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], imm);
  }

  public void subRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, g[a], mmu.load32(ea, at));
  }

  public void subMR(int a, int b, int ea, int imm, int at) {
    subMemory(ea, g[a], at);
  }

  public void subMI(int a, int b, int ea, int imm, int at) {
    subMemory(ea, imm, at);
  }

  public void xorRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ g[b]);
  }

  public void xorRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ imm);
  }

  public void xorRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.logic32(r, g[a] ^ mmu.load32(ea, at));
  }

  public void xorMR(int a, int b, int ea, int imm, int at) {
    xorMemory(ea, g[a], at);
  }

  public void xorMI(int a, int b, int ea, int imm, int at) {
    xorMemory(ea, imm, at);
  }

  public void cmpRR(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], g[b]);
  }

  public void cmpRI(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], imm);
  }

  public void cmpRM(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, g[a], mmu.load32(ea, at));
  }

  public void cmpMR(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, mmu.load32(ea, at), g[a]);
  }

  public void cmpMI(int a, int b, int ea, int imm, int at) {
    Alu.sub32(r, mmu.load32(ea, at), imm);
  }

  public void testRR(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, g[a] & g[b]);
  }

  public void testRI(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, g[a] & imm);
  }

  public void testMI(int a, int b, int ea, int imm, int at) {
    Alu.logic32(r, mmu.load32(ea, at) & imm);
  }

  public void cmp8RR(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), r.get8(b), 1);
  }

  public void cmp8RI(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), imm, 1);
  }

  public void cmp8RM(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, r.get8(a), mmu.load8(ea, at), 1);
  }

  public void cmp8MI(int a, int b, int ea, int imm, int at) {
    Alu.sub(r, mmu.load8(ea, at), imm, 1);
  }

  public void test8RR(int a, int b, int ea, int imm, int at) {
    Alu.logic(r, r.get8(a) & r.get8(b), 1);
  }

  public void test8RI(int a, int b, int ea, int imm, int at) {
    Alu.logic(r, r.get8(a) & imm, 1);
  }

  public void incR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.inc32(r, g[a]);
  }

  public void decR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.dec32(r, g[a]);
  }

  public void incM(int a, int b, int ea, int imm, int at) {
    incMemory(ea, at);
  }

  public void decM(int a, int b, int ea, int imm, int at) {
    decMemory(ea, at);
  }

  public void negR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.sub32(r, 0, g[a]);
  }

  public void notR(int a, int b, int ea, int imm, int at) {
    g[a] = ~g[a];
  }

  public void shlRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SHL, a, imm);
  }

  public void shrRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SHR, a, imm);
  }

  public void sarRI(int a, int b, int ea, int imm, int at) {
    shift(Op.SAR, a, imm);
  }

  public void shlRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SHL, a, g[Register.ECX]);
  }

  public void shrRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SHR, a, g[Register.ECX]);
  }

  public void sarRC(int a, int b, int ea, int imm, int at) {
    shift(Op.SAR, a, g[Register.ECX]);
  }

  public void imulRR(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[a], g[b], 4);
  }

  public void imulRM(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[a], mmu.load32(ea, at), 4);
  }

  public void imulRRI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, g[b], imm, 4);
  }

  public void imulRMI(int a, int b, int ea, int imm, int at) {
    g[a] = Alu.imul(r, mmu.load32(ea, at), imm, 4);
  }

  public void pushR(int a, int b, int ea, int imm, int at) {
    push(g[a], at);
  }

  public void pushI(int a, int b, int ea, int imm, int at) {
    push(imm, at);
  }

  public void pushM(int a, int b, int ea, int imm, int at) {
    push(mmu.load32(ea, at), at);
  }

  public void popR(int a, int b, int ea, int imm, int at) {
    pop(a, at);
  }

  public void leave(int a, int b, int ea, int imm, int at) {
    leaveFrame(at);
  }

  public void cdq(int a, int b, int ea, int imm, int at) {
    g[Register.EDX] = g[Register.EAX] >> 31;
  }

  public void cmovRR(int a, int b, int ea, int imm, int at) {
    conditionalMove(a, b, imm);
  }

  public void jo(int a, int b, int ea, int imm, int at) {
    r.eip = r.overflow() ? imm : ea;
  }

  public void jno(int a, int b, int ea, int imm, int at) {
    r.eip = !r.overflow() ? imm : ea;
  }

  public void jb(int a, int b, int ea, int imm, int at) {
    r.eip = r.carry() ? imm : ea;
  }

  public void jae(int a, int b, int ea, int imm, int at) {
    r.eip = !r.carry() ? imm : ea;
  }

  public void je(int a, int b, int ea, int imm, int at) {
    r.eip = r.zero() ? imm : ea;
  }

  public void jne(int a, int b, int ea, int imm, int at) {
    r.eip = !r.zero() ? imm : ea;
  }

  public void jbe(int a, int b, int ea, int imm, int at) {
    r.eip = r.carry() || r.zero() ? imm : ea;
  }

  public void ja(int a, int b, int ea, int imm, int at) {
    r.eip = !r.carry() && !r.zero() ? imm : ea;
  }

  public void js(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() ? imm : ea;
  }

  public void jns(int a, int b, int ea, int imm, int at) {
    r.eip = !r.sign() ? imm : ea;
  }

  public void jp(int a, int b, int ea, int imm, int at) {
    r.eip = r.parity() ? imm : ea;
  }

  public void jnp(int a, int b, int ea, int imm, int at) {
    r.eip = !r.parity() ? imm : ea;
  }

  public void jl(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() != r.overflow() ? imm : ea;
  }

  public void jge(int a, int b, int ea, int imm, int at) {
    r.eip = r.sign() == r.overflow() ? imm : ea;
  }

  public void jle(int a, int b, int ea, int imm, int at) {
    r.eip = r.zero() || r.sign() != r.overflow() ? imm : ea;
  }

  public void jg(int a, int b, int ea, int imm, int at) {
    r.eip = !r.zero() && r.sign() == r.overflow() ? imm : ea;
  }

  public void jmp(int a, int b, int ea, int imm, int at) {
    r.eip = imm;
  }

  public void jmpR(int a, int b, int ea, int imm, int at) {
    r.eip = g[a];
  }

  public void jmpM(int a, int b, int ea, int imm, int at) {
    r.eip = mmu.load32(ea, at);
  }

  public void call(int a, int b, int ea, int imm, int at) {
    callTo(imm, ea, at);
  }

  public void callR(int a, int b, int ea, int imm, int at) {
    callTo(g[a], imm, at);
  }

  public void callM(int a, int b, int ea, int imm, int at) {
    callTo(mmu.load32(ea, at), imm, at);
  }

  public void ret(int a, int b, int ea, int imm, int at) {
    returnFrom(0, at);
  }

  public void retI(int a, int b, int ea, int imm, int at) {
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
