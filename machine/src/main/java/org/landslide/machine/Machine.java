package org.landslide.machine;

import org.landslide.machine.execute.CodeCache;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Snapshot;

/**
 * An i386 PC.
 *
 * <p>It starts in protected mode with flat segments, privilege level 0 and paging off. All its
 * state is in {@link Registers} and {@link Memory}, and so in a {@link Snapshot}; the rest
 * (translations, decoded code, breakpoints, the access log) is derived from it or belongs to its
 * observers.
 */
public final class Machine {
  private final Memory memory;
  private final Registers registers = new Registers();
  private final Mmu mmu;
  private final Cpu cpu;
  private final CodeCache codeCache;

  /** A machine with so many frames of 4 KiB, all zero, and no devices. */
  public Machine(int frames) {
    this(frames, Ports.NONE, Tier.ADAPTIVE);
  }

  /** A machine with so many frames and these devices that executes instructions in this way. */
  public Machine(int frames, Ports ports, Tier tier) {
    memory = new Memory(frames);
    codeCache = new CodeCache();
    mmu = new Mmu(memory, registers, codeCache);
    codeCache.setOnClear(mmu::forgetCode);
    cpu = new Cpu(registers, mmu, codeCache, ports, tier);
  }

  /**
   * Gives back all memory that holds nothing but what can be found out again: the machine can run
   * on, slowly at first.
   */
  public void trim() {
    codeCache.clear();
    mmu.trim();
  }

  public Memory memory() {
    return memory;
  }

  public Mmu mmu() {
    return mmu;
  }

  public Cpu cpu() {
    return cpu;
  }

  /** Keeps the state as it is now; constant time. */
  public Snapshot snapshot() {
    mmu.forgetWritable();
    return new Snapshot(registers.copy(), memory.freeze());
  }

  /** Goes to the state of a snapshot of this machine or of another one of the same size. */
  public void restore(Snapshot snapshot) {
    memory.thaw(snapshot.memory);
    registers.set(snapshot.registers);
    mmu.flush();
    cpu.restored();
  }

  /** The same for the same state, in every run. */
  public long stateHash() {
    return Memory.mix(registers.hash() ^ memory.contentHash());
  }
}
