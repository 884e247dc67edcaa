package org.landslide.machine.state;

import org.landslide.machine.memory.Memory;

/**
 * The whole state of a machine at one point. Never changes, belongs to no machine in particular,
 * and is freed when no reference to it is left.
 */
public final class Snapshot {
  public final Registers registers;
  public final Memory.Root memory;

  public Snapshot(Registers registers, Memory.Root memory) {
    this.registers = registers;
    this.memory = memory;
  }

  /** What a thread needs to go on from here. */
  public CpuContext context() {
    return CpuContext.of(registers);
  }

  /**
   * Whether both hold the same bytes of memory, however these came about. For two snapshots of one
   * machine this costs what was written between them: pages that they share are not looked at.
   */
  public boolean sameMemory(Snapshot other) {
    return memory.sameContents(other.memory);
  }
}
