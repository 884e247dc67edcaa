package org.landslide.machine.execute;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Rounds;

/**
 * String instructions, alone and repeated.
 *
 * <p>A repeated instruction that faults has done, and counted, all steps before the one that
 * faults, so it goes on where it stopped. The same holds when only some of its rounds were asked
 * for: what is left is in ECX, ESI and EDI, as after an interrupt. Upward moves and fills inside a
 * page are done at once.
 */
public final class StringOps {
  private static final long ALL_ROUNDS = Long.MAX_VALUE;

  private final Registers r;
  private final Mmu mmu;
  private final Operands operands;
  private final Ports ports;

  /** How many rounds a repeated instruction may still make. */
  private long allowed = ALL_ROUNDS;

  /** Whether one has stopped since it was not allowed more. */
  private boolean stopped;

  StringOps(Registers registers, Mmu mmu, Operands operands, Ports ports) {
    this.r = registers;
    this.mmu = mmu;
    this.operands = operands;
    this.ports = ports;
  }

  /** From now on repeated instructions make so many rounds in all, then the processor stops. */
  public void allow(long rounds) {
    allowed = rounds;
    stopped = false;
  }

  public void allowAll() {
    allow(ALL_ROUNDS);
  }

  public boolean hasStopped() {
    return stopped;
  }

  /** What a repeated instruction is about to do; null if this is none. */
  public @Nullable Rounds rounds(Insn insn) {
    boolean repeats = insn.repeat != Insn.NO_REPEAT;
    return switch (insn.op) {
      case MOVS, CMPS -> repeats ? rounds(insn, true, true) : null;
      case STOS, SCAS -> repeats ? rounds(insn, false, true) : null;
      case LODS -> repeats ? rounds(insn, true, false) : null;
      default -> null;
    };
  }

  private Rounds rounds(Insn insn, boolean usesSource, boolean usesTarget) {
    int source = r.segments[insn.segment].base() + pointer(insn, Register.ESI);
    int target = r.segments[Register.ES].base() + pointer(insn, Register.EDI);
    return new Rounds(
        Integer.toUnsignedLong(count(insn)),
        insn.size,
        r.flag(Registers.DF),
        usesSource ? OptionalInt.of(source) : OptionalInt.empty(),
        usesTarget ? OptionalInt.of(target) : OptionalInt.empty());
  }

  void execute(Insn insn, int at) {
    if (insn.repeat == Insn.NO_REPEAT) {
      step(insn, at);
      return;
    }
    mmu.beginRepetition();
    try {
      repeat(insn, at);
    } finally {
      mmu.endRepetition();
    }
  }

  private void repeat(Insn insn, int at) {
    boolean traced = r.flag(Registers.TF);
    while (count(insn) != 0) {
      stopIfDue(at);
      leaveIfWanted(at);
      int done = traced ? 0 : bulk(insn, at);
      if (done > 0) {
        countDown(insn, done);
        continue;
      }
      step(insn, at);
      countDown(insn, 1);
      if (stopsRepeating(insn)) {
        return;
      }
      if (traced && count(insn) != 0) {
        // A single step is one step of the repetition; it goes on from the same instruction.
        throw CpuFault.of(CpuFault.DEBUG);
      }
    }
  }

  /**
   * Four billion steps may be ahead: a request to stop the processor need not wait for them. A full
   * log is no reason to stop, since a repetition adds little to it.
   */
  private void leaveIfWanted(int at) {
    if (mmu.wantsAttention() && !mmu.logFull()) {
      mmu.setFailedAt(at);
      throw new BlockLeft();
    }
  }

  private void stopIfDue(int at) {
    if (allowed == 0) {
      stopped = true;
      mmu.callForAttention();
      mmu.setFailedAt(at);
      throw new BlockLeft();
    }
  }

  private int count(Insn insn) {
    return r.get(Register.ECX, insn.address16 ? 2 : 4);
  }

  private void countDown(Insn insn, int steps) {
    allowed -= steps;
    r.set(Register.ECX, insn.address16 ? 2 : 4, r.gpr[Register.ECX] - steps);
  }

  private boolean stopsRepeating(Insn insn) {
    boolean compares = insn.op == Op.CMPS || insn.op == Op.SCAS;
    return compares && r.zero() != (insn.repeat == Insn.REPEAT);
  }

  private void step(Insn insn, int at) {
    int size = insn.size;
    switch (insn.op) {
      case MOVS -> {
        storeDestination(insn, loadSource(insn, at), at);
        advance(insn, Register.ESI, 1);
        advance(insn, Register.EDI, 1);
      }
      case CMPS -> {
        int left = loadSource(insn, at);
        int right = operands.load(Register.ES, pointer(insn, Register.EDI), size, at);
        Alu.sub(r, left, right, size);
        advance(insn, Register.ESI, 1);
        advance(insn, Register.EDI, 1);
      }
      case STOS -> {
        storeDestination(insn, r.gpr[Register.EAX], at);
        advance(insn, Register.EDI, 1);
      }
      case LODS -> {
        r.set(Register.EAX, size, loadSource(insn, at));
        advance(insn, Register.ESI, 1);
      }
      case SCAS -> {
        int right = operands.load(Register.ES, pointer(insn, Register.EDI), size, at);
        Alu.sub(r, r.get(Register.EAX, size), right, size);
        advance(insn, Register.EDI, 1);
      }
      default -> portStep(insn, at);
    }
  }

  private void portStep(Insn insn, int at) {
    SystemOps.checkPorts(r);
    int port = r.gpr[Register.EDX] & 0xffff;
    long now = r.retired + mmu.block().instructionsBefore(at);
    if (insn.op == Op.INS) {
      operands.probeStore(Register.ES, pointer(insn, Register.EDI), insn.size);
      storeDestination(insn, ports.in(port, insn.size, now), at);
      advance(insn, Register.EDI, 1);
    } else {
      ports.out(port, insn.size, loadSource(insn, at), now);
      advance(insn, Register.ESI, 1);
    }
  }

  private int pointer(Insn insn, int register) {
    return r.gpr[register] & (insn.address16 ? 0xffff : -1);
  }

  private void advance(Insn insn, int register, int steps) {
    int bytes = steps * insn.size;
    int moved = r.gpr[register] + (r.flag(Registers.DF) ? -bytes : bytes);
    r.set(register, insn.address16 ? 2 : 4, moved);
  }

  private int loadSource(Insn insn, int at) {
    return operands.load(insn.segment, pointer(insn, Register.ESI), insn.size, at);
  }

  private void storeDestination(Insn insn, int value, int at) {
    operands.store(Register.ES, pointer(insn, Register.EDI), insn.size, value, at);
  }

  /** Does as many steps as stay inside the pages in use; 0 when this one needs care. */
  private int bulk(Insn insn, int at) {
    boolean plain =
        (insn.op == Op.MOVS || insn.op == Op.STOS)
            && !r.flag(Registers.DF)
            && !insn.address16
            && r.segments[Register.ES].isFlatData()
            && r.segments[insn.segment].isFlatData();
    if (!plain) {
      return 0;
    }
    int most = (int) Math.min(allowed, Integer.toUnsignedLong(count(insn)));
    int steps = stepsInPage(insn, r.gpr[Register.EDI], most);
    return insn.op == Op.MOVS ? bulkMove(insn, steps, at) : bulkFill(insn, steps, at);
  }

  private static int stepsInPage(Insn insn, int address, int wanted) {
    int left = (Page.SIZE - (address & Page.OFFSET_MASK)) / insn.size;
    return Integer.compareUnsigned(wanted, left) < 0 ? wanted : left;
  }

  private int bulkMove(Insn insn, int most, int at) {
    int from = r.gpr[Register.ESI];
    int to = r.gpr[Register.EDI];
    int steps = stepsInPage(insn, from, most);
    int bytes = steps * insn.size;
    // A target just ahead of its source is filled with what was moved before: step by step.
    if (steps == 0 || (Integer.compareUnsigned(to - from, bytes) < 0 && to != from)) {
      return 0;
    }
    // Two virtual pages may show the same frame, where the same care is due.
    if (mmu.translate(from) >>> Page.SHIFT == mmu.translate(to) >>> Page.SHIFT
        && from >>> Page.SHIFT != to >>> Page.SHIFT) {
      return 0;
    }
    // The right to read first: which of two faults comes first is visible.
    mmu.runForRead(from, bytes, at);
    byte[] target = mmu.runForWrite(to, bytes, at);
    // Only now: writing may have replaced the page that both share.
    byte[] source = mmu.dataForRead(from);
    System.arraycopy(source, from & Page.OFFSET_MASK, target, to & Page.OFFSET_MASK, bytes);
    mmu.endRun(target, to, bytes);
    advance(insn, Register.ESI, steps);
    advance(insn, Register.EDI, steps);
    return steps;
  }

  private int bulkFill(Insn insn, int steps, int at) {
    if (steps == 0) {
      return 0;
    }
    int to = r.gpr[Register.EDI];
    int offset = to & Page.OFFSET_MASK;
    int bytes = steps * insn.size;
    byte[] target = mmu.runForWrite(to, bytes, at);
    if (insn.size == 1) {
      Arrays.fill(target, offset, offset + bytes, (byte) r.gpr[Register.EAX]);
    } else {
      for (int i = 0; i < bytes; i++) {
        target[offset + i] = (byte) (r.gpr[Register.EAX] >>> (8 * (i & insn.size - 1)));
      }
    }
    mmu.endRun(target, to, bytes);
    advance(insn, Register.EDI, steps);
    return steps;
  }
}
