package org.landslide.machine.execute;

import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;

/** Reads and writes operands wherever they are, through segments and paging. */
final class Operands {
  private final Registers r;
  private final Mmu mmu;

  Operands(Registers registers, Mmu mmu) {
    this.r = registers;
    this.mmu = mmu;
  }

  /** The offset of the memory operand in its segment. */
  int offset(Insn insn) {
    int offset = insn.displacement + r.gpr[insn.base] + (r.gpr[insn.index] << insn.scale);
    return insn.address16 ? offset & 0xffff : offset;
  }

  /** The linear address of bytes in a segment, if it holds them and allows the access. */
  int linear(int segment, int offset, int size, boolean isWrite) {
    Segment s = r.segments[segment];
    boolean allowed = isWrite ? s.isWritable() : s.present() && s.isReadable();
    if (!allowed || !s.contains(offset, size)) {
      int vector = segment == Register.SS ? CpuFault.STACK_FAULT : CpuFault.GENERAL_PROTECTION;
      throw CpuFault.of(vector);
    }
    return s.base() + offset;
  }

  int load(int segment, int offset, int size, int at) {
    return mmu.load(linear(segment, offset, size, false), size, at);
  }

  void store(int segment, int offset, int size, int value, int at) {
    mmu.store(linear(segment, offset, size, true), size, value, at);
  }

  /** Faults if the store would. */
  void probeStore(int segment, int offset, int size) {
    mmu.probeWrite(linear(segment, offset, size, true), size);
  }

  /** Faults if the load would. */
  void probeLoad(int segment, int offset, int size) {
    mmu.probeRead(linear(segment, offset, size, false), size);
  }

  int source(Insn insn, int at) {
    return switch (insn.source) {
      case REGISTER -> r.get(insn.sourceRegister, insn.sourceSize);
      case IMMEDIATE -> insn.immediate;
      default -> load(insn.segment, offset(insn), insn.sourceSize, at);
    };
  }

  int destination(Insn insn, int at) {
    return insn.destination == Place.REGISTER
        ? r.get(insn.destinationRegister, insn.size)
        : load(insn.segment, offset(insn), insn.size, at);
  }

  /** The destination's value, with the certainty that it can be written. */
  int update(Insn insn, int at) {
    if (insn.destination == Place.REGISTER) {
      return r.get(insn.destinationRegister, insn.size);
    }
    int address = linear(insn.segment, offset(insn), insn.size, true);
    return mmu.loadForUpdate(address, insn.size, at);
  }

  void setDestination(Insn insn, int at, int value) {
    if (insn.destination == Place.REGISTER) {
      r.set(insn.destinationRegister, insn.size, value);
    } else {
      store(insn.segment, offset(insn), insn.size, value, at);
    }
  }
}
