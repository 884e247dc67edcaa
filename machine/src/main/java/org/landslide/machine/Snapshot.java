package org.landslide.machine;

/**
 * The whole state of a machine at one point. Never changes, belongs to no machine in particular,
 * and is freed when nobody holds it any more.
 */
public final class Snapshot {
  final Registers registers;
  final Memory.Root memory;

  Snapshot(Registers registers, Memory.Root memory) {
    this.registers = registers;
    this.memory = memory;
  }
}
